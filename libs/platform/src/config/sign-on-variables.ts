import { z } from 'zod';

/** Codes and tokens go to the issuer: over TLS, or to this machine alone. */
const SAFE_ISSUER = /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$))/iu;

const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()])));

/** The variables of the sign-on with a company's identity provider (OpenID Connect). */
export const SIGN_ON_VARIABLES = {
  /** The provider; not set: nobody signs on by one. */
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .regex(SAFE_ISSUER)
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  /** What the button of the login screen says. */
  OIDC_LABEL: z.string().min(1).max(40).default('会社のアカウントでログイン'),
  OIDC_SCOPES: z
    .string()
    .default('openid profile email')
    .refine((scopes) => scopes.split(' ').includes('openid')),
  /** `open`: whoever the provider lets in gets an account. `closed`: only who is known here, or was entered by an administrator. */
  OIDC_SIGNUP: z.enum(['open', 'closed']).default('closed'),
  /** `on`: addresses count as verified without `email_verified`, for a provider of the company's own that never sends it. */
  OIDC_TRUST_EMAIL: z.enum(['on', 'off']).default('off'),
  OIDC_NAME_CLAIM: z.string().min(1).default('preferred_username'),
  OIDC_EMAIL_CLAIM: z.string().min(1).default('email'),
  /** Not set: roles are ours alone. */
  OIDC_ROLE_CLAIM: z.string().min(1).optional(),
  /** The values of the role's claim that make an administrator. */
  OIDC_ADMIN_VALUES: list,
  /** `off`: nobody logs in by password, but an administrator whom `--reset-admin` has let in. */
  PASSWORD_LOGIN: z.enum(['on', 'off']).default('on'),
};

type SignOnVariables = z.infer<z.ZodObject<typeof SIGN_ON_VARIABLES>>;

/** What one of them asks of others: the name of what is missing, and why it is needed. */
export function missingForSignOn(
  config: SignOnVariables & { PUBLIC_URL?: string | undefined },
): (readonly [keyof SignOnVariables | 'PUBLIC_URL', string])[] {
  const { OIDC_ISSUER, OIDC_ROLE_CLAIM, OIDC_ADMIN_VALUES, PASSWORD_LOGIN } = config;
  if (OIDC_ISSUER === undefined) return PASSWORD_LOGIN === 'off' ? [['OIDC_ISSUER', WITH_PASSWORD_OFF]] : [];
  const needed = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'PUBLIC_URL'] as const;
  const missing = needed.filter((name) => config[name] === undefined).map((name) => [name, WITH_ISSUER] as const);
  const lacksValues = OIDC_ROLE_CLAIM !== undefined && OIDC_ADMIN_VALUES.length === 0;
  return lacksValues ? [...missing, ['OIDC_ADMIN_VALUES', WITH_ROLES]] : missing;
}

const WITH_ISSUER = 'OIDC_ISSUER を設定したときに必要です';
const WITH_ROLES = 'OIDC_ROLE_CLAIM を設定したときに必要です';
const WITH_PASSWORD_OFF = 'PASSWORD_LOGIN=off のときに必要です。ほかに入る道がなくなるためです';

/** The messages of {@link missingForSignOn}. */
export const SIGN_ON_REASONS = [WITH_ISSUER, WITH_ROLES, WITH_PASSWORD_OFF];

export const SIGN_ON_EXAMPLES: Record<keyof SignOnVariables, string> = {
  OIDC_ISSUER: 'https://login.example.co.jp/realms/company（https。この機械の中だけは http も）',
  OIDC_CLIENT_ID: 'jizo',
  OIDC_CLIENT_SECRET: '（提供者の画面に出る文字列）',
  OIDC_LABEL: '会社のアカウントでログイン（40文字まで）',
  OIDC_SCOPES: 'openid profile email',
  OIDC_SIGNUP: 'open または closed',
  OIDC_TRUST_EMAIL: 'on または off',
  OIDC_NAME_CLAIM: 'preferred_username',
  OIDC_EMAIL_CLAIM: 'email',
  OIDC_ROLE_CLAIM: 'groups',
  OIDC_ADMIN_VALUES: 'jizo-admins,管理者',
  PASSWORD_LOGIN: 'on または off',
};
