/** At most `most` times within a window of `seconds` seconds, which begins with the first time. */
export interface Rate {
  most: number;
  seconds: number;
}

const QUARTER = 15 * 60;
const HOUR = 60 * 60;

/** How often something may happen. Counted in PostgreSQL, over all processes together. */
export const RATES = {
  /** Wrong passwords for one name from one network. */
  'password-by-network': { most: 10, seconds: QUARTER },
  /** The same from a network where the owner of the name has logged in before. */
  'password-by-known-network': { most: 30, seconds: QUARTER },
  /** Wrong passwords for one name from all networks together where its owner never logged in. */
  'password-by-account': { most: 100, seconds: HOUR },
  'password-by-address': { most: 100, seconds: QUARTER },
  /** Codes of an authenticator app that is being set up. */
  'totp-confirm': { most: 10, seconds: QUARTER },
  /** Wrong codes beside the right password, from networks where the user never logged in. */
  'code-by-account': { most: 30, seconds: 24 * HOUR },
  /** Logins with a passkey that are begun; each keeps a challenge. */
  'passkey-by-address': { most: 1_000, seconds: QUARTER },
  'registration-by-address': { most: 20, seconds: HOUR },
  /** Sign-ons that begin: each is a row, and a word with the company's provider. */
  'sign-on-by-address': { most: 1_000, seconds: QUARTER },
  'reset-by-address': { most: 30, seconds: HOUR },
  'reset-by-account': { most: 5, seconds: HOUR },
  /** Each tells whether somebody has an address, and can have a mail sent to one. */
  'email-change': { most: 10, seconds: HOUR },
  /** What is shown to open closed records, and mails with a code for it. */
  'records-proof': { most: 30, seconds: HOUR },
  'records-mail': { most: 5, seconds: HOUR },
  /** Calls to a language model for replies, summaries and analyses of one owner. AI_CALLS_PER_HOUR takes the place of `most`. */
  'model-calls': { most: 240, seconds: HOUR },
  /** Calls for what the assistant proposes during a talk: counted apart, half of AI_CALLS_PER_HOUR. */
  'model-proposals': { most: 120, seconds: HOUR },
  /** Questions proposed in one conversation while people talk. A language model, whose calls cost, is asked less often. */
  hints: { most: 1, seconds: 20 },
} as const satisfies Record<string, Rate>;

export type RateName = keyof typeof RATES;

/** Number of networks of an account's latest logins that are remembered. */
export const KNOWN_NETWORKS = 20;
