import { type AuthUser, LoginService, readClaims, TOKEN_ALGORITHM } from '@app/accounts';
import { CONFIG, type Config } from '@app/platform';
import { Inject, Injectable, type Type } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { createSecretKey } from 'node:crypto';
import { ExtractJwt, Strategy } from 'passport-jwt';

/**
 * passport's strategy for the bearer token of a request. It is given a key that is made once: of a text, jsonwebtoken would at each
 * request try to make a public key, and fail. passport's types do not know that it takes one.
 */
@Injectable()
export class TokenStrategy extends PassportStrategy<Type<Strategy>>(Strategy, 'jwt') {
  constructor(
    @Inject(CONFIG) config: Config,
    private readonly logins: LoginService,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: createSecretKey(Buffer.from(config.JWT_SECRET)),
      algorithms: [TOKEN_ALGORITHM],
      ignoreExpiration: false,
    });
  }

  /** Called with the payload of a token whose signature and expiry are right; its login may still have ended. */
  async validate(payload: object): Promise<AuthUser | false> {
    const claims = readClaims(payload);
    return claims === null ? false : this.logins.byClaims(claims);
  }
}
