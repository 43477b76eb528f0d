import type { ProviderLogout } from '@app/database';
import { AppError } from '@app/platform';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { createPublicKey } from 'node:crypto';
import { z } from 'zod';
import { boundedFetch, PROVIDER_SECONDS } from './bounded-fetch.js';
import { IdentityProvider } from './identity-provider.js';

/** What a logout token says, once it was found right. */
export interface VerifiedLogout extends ProviderLogout {
  /** The token's own name: it is good once. */
  jti: string;
}

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const MOST_CHARACTERS = 20_000;
/** A token is taken for this long after it was made, and with clocks this far apart. */
const MAX_AGE = '10m';
const CLOCK_SECONDS = 60;
/** Keys are fetched again after the first, and for one that is not among them no sooner than the second, in milliseconds. */
const FRESH_MS = 300_000;
const AGAIN_MS = 30_000;

/** Public keys alone: with a shared secret whoever knows the client could end everybody's logins. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512'] as const;
const HEADER = z.object({ alg: z.enum(ALGORITHMS), kid: z.string().optional() });
const KEY = z.looseObject({ kty: z.enum(['RSA', 'EC']), kid: z.string().optional(), use: z.string().optional() });
const KEYS = z.object({ keys: z.array(z.unknown()) });
const NAME = z.string().min(1).max(1_000);
const CLAIMS = z
  .looseObject({
    iat: z.number(),
    jti: NAME,
    sub: NAME.optional(),
    sid: NAME.optional(),
    events: z.record(z.string(), z.unknown()).refine((events) => isObject(events[EVENT])),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined)
  // A token with a nonce is made for a login.
  .refine((claims) => !('nonce' in claims));

type Key = z.infer<typeof KEY>;

/** Verifies what the provider sends when somebody logs out there (OpenID Connect Back-Channel Logout 1.0, 2.6). */
@Injectable()
export class LogoutTokens {
  private keys: { at: number; all: Key[] } = { at: -Infinity, all: [] };
  private fetching: Promise<void> | null = null;

  constructor(
    private readonly provider: IdentityProvider,
    private readonly jwt: JwtService,
  ) {}

  /** @throws AppError SIGN_ON_FAILED where anything of it is wrong, SIGN_ON_OFF, SIGN_ON_UNAVAILABLE */
  async verify(token: string, clientId: string): Promise<VerifiedLogout> {
    const metadata = await this.provider.metadata();
    const header = HEADER.safeParse(headerOf(token));
    if (!header.success) throw new AppError('SIGN_ON_FAILED');
    const key = await this.keyFor(header.data, metadata.jwks_uri);
    try {
      const payload = await this.jwt.verifyAsync<object>(token, {
        secret: createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString(),
        algorithms: [header.data.alg],
        issuer: metadata.issuer,
        audience: clientId,
        maxAge: MAX_AGE,
        clockTolerance: CLOCK_SECONDS,
      });
      const { jti, sub, sid } = CLAIMS.parse(payload);
      return { jti, issuer: metadata.issuer, subject: sub ?? null, session: sid ?? null };
    } catch {
      throw new AppError('SIGN_ON_FAILED');
    }
  }

  private async keyFor({ alg, kid }: z.infer<typeof HEADER>, address: string | undefined): Promise<Key> {
    const kty = alg.startsWith('ES') ? 'EC' : 'RSA';
    const find = (): Key | undefined =>
      this.keys.all.find((key) => key.kty === kty && key.use !== 'enc' && (kid === undefined || key.kid === kid));
    const age = Date.now() - this.keys.at;
    if (age > FRESH_MS || (find() === undefined && age > AGAIN_MS)) await this.fetchKeys(address);
    const key = find();
    if (key === undefined) throw new AppError('SIGN_ON_FAILED');
    return key;
  }

  /** One at a time: nobody has to be known for a token to be sent here, and the provider is asked no more often for many of them. */
  private fetchKeys(address: string | undefined): Promise<void> {
    this.fetching ??= this.readKeys(address).finally(() => {
      this.fetching = null;
    });
    return this.fetching;
  }

  private async readKeys(address: string | undefined): Promise<void> {
    if (address === undefined) throw new AppError('SIGN_ON_FAILED');
    try {
      const answer = await boundedFetch(address, {
        method: 'GET',
        headers: { accept: 'application/json' },
        body: undefined,
        redirect: 'manual',
        signal: AbortSignal.timeout(PROVIDER_SECONDS * 1000),
      });
      const { keys } = KEYS.parse(await answer.json());
      const all = keys.flatMap((key) => KEY.safeParse(key).data ?? []);
      this.keys = { at: Date.now(), all };
    } catch {
      throw new AppError('SIGN_ON_UNAVAILABLE');
    }
  }
}

/** The header of a token that is not believed yet; null where it is none. */
function headerOf(token: string): unknown {
  if (token.length > MOST_CHARACTERS) return null;
  try {
    return JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
