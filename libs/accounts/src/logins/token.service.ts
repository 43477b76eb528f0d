import type { TokenPayload } from '@app/contract';
import type { User } from '@app/database';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { TokenClaims } from './auth-user.js';

/** Lifetimes of a login in seconds. */
const USUAL = 12 * 3600;
const REMEMBERED = 30 * 24 * 3600;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** How long a login lasts, in seconds: 12 hours, or 30 days for a user who asked to be remembered. */
export function lifetimeOf(remember: boolean): number {
  return remember ? REMEMBERED : USUAL;
}

/** The one algorithm that is signed with and accepted; `none` and others are refused. */
export const TOKEN_ALGORITHM = 'HS256';

@Injectable()
export class TokenService {
  constructor(private readonly jwt: JwtService) {}

  /** The token of a login. @param lifetime in seconds */
  sign(
    user: Pick<User, 'id' | 'username' | 'email' | 'role' | 'mustChangePassword' | 'tokenVersion'>,
    sid: string,
    lifetime: number,
  ): Promise<string> {
    const { id, username, email, role, mustChangePassword } = user;
    const payload: Omit<TokenPayload, 'iat' | 'exp'> = {
      sub: id,
      sid,
      id,
      username,
      email: email ?? null,
      role,
      mustChangePassword,
      version: user.tokenVersion,
    };
    return this.jwt.signAsync(payload, { algorithm: TOKEN_ALGORITHM, expiresIn: lifetime });
  }

  /** The claims of a token; null when it is malformed, forged, expired or signed in another way. */
  verify(token: string): Promise<TokenClaims | null> {
    return this.read(token, false);
  }

  /** {@link verify} for a token whose time may be over: it lets nobody in, and tells whose login it was. */
  verifyEnded(token: string): Promise<TokenClaims | null> {
    return this.read(token, true);
  }

  private async read(token: string, ignoreExpiration: boolean): Promise<TokenClaims | null> {
    try {
      return readClaims(await this.jwt.verifyAsync<object>(token, { algorithms: [TOKEN_ALGORITHM], ignoreExpiration }));
    } catch {
      return null;
    }
  }
}

/** The claims that matter, out of a payload whose signature was right; null when one is missing. */
export function readClaims(payload: object): TokenClaims | null {
  const claim = (name: keyof TokenClaims): unknown => Reflect.get(payload, name);
  const [sub, sid, version, iat, exp] = [claim('sub'), claim('sid'), claim('version'), claim('iat'), claim('exp')];
  // Tokens from before logins were rows name none. What is no id is none of a row, and the database is not asked for it.
  if (typeof sub !== 'string' || typeof sid !== 'string' || !ID.test(sub) || !ID.test(sid)) return null;
  if (typeof version !== 'number' || typeof iat !== 'number' || typeof exp !== 'number') return null;
  return { sub, sid, version, iat, exp };
}

/** Whether a token with these claims was made for 30 days. */
export function isRemembered({ iat, exp }: TokenClaims): boolean {
  return exp - iat > USUAL;
}
