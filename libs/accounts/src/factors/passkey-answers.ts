import { z } from 'zod';

/** Longer than any authenticator's; what is longer is not looked at. */
const TEXT = z.string().min(1).max(20_000);

/** Extensions are neither asked for nor looked at. */
const clientExtensionResults = z.unknown().transform(() => ({}));
const common = { id: TEXT, rawId: TEXT, type: z.literal('public-key'), clientExtensionResults };

/** What a browser says when an authenticator has made a passkey. */
const registration = z.object({
  ...common,
  response: z.object({
    clientDataJSON: TEXT,
    attestationObject: TEXT,
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});

/** What a browser says when an authenticator has signed a challenge. */
const assertion = z.object({
  ...common,
  response: z.object({ clientDataJSON: TEXT, authenticatorData: TEXT, signature: TEXT }),
});

export type PasskeyRegistration = z.infer<typeof registration>;
export type PasskeyAssertion = z.infer<typeof assertion>;

/** Null for what no browser says. */
export function readRegistration(answer: unknown): PasskeyRegistration | null {
  return registration.safeParse(answer).data ?? null;
}

/** Null for what no browser says. */
export function readAssertion(answer: unknown): PasskeyAssertion | null {
  return assertion.safeParse(answer).data ?? null;
}
