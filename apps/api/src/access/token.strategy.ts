import { type AuthUser, LoginService, readClaims, TOKEN_ALGORITHM } from '@app/accounts';
import { CONFIG, type Config } from '@app/platform';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';

/** passport's strategy for the bearer token of a request. */
@Injectable()
export class TokenStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    @Inject(CONFIG) config: Config,
    private readonly logins: LoginService,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: config.JWT_SECRET,
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
