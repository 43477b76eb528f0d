import {
  assertPasswordLogin,
  canReset,
  relyingParty,
  AccountsService,
  type AuthUser,
  LoginService,
} from '@app/accounts';
import { engineName } from '@app/ai';
import { Consents } from '@app/conversations';
import { RateLimiter } from '@app/database';
import { AppError, CONFIG, type Config } from '@app/platform';
import { Inject, Injectable } from '@nestjs/common';
import { addressOf } from '../users/user-changes.js';
import type { ChangePasswordDto, LoginDto, MessageDto, PublicSettingsDto, RegisterDto } from './auth.dto.js';

/** Where a call comes from. */
export interface Visitor {
  address: string;
  userAgent: string | undefined;
}

@Injectable()
export class AuthService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly logins: LoginService,
    private readonly limits: RateLimiter,
    private readonly consents: Consents,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A token for the given credentials. */
  async login({ remember = false, ...given }: LoginDto, { address, userAgent }: Visitor): Promise<string> {
    const { user, factor } = await this.accounts.authenticate({ ...given, address });
    return this.logins.begin(user, { factor, remember, userAgent });
  }

  async register({ requestId, username, password, email }: RegisterDto, address: string): Promise<MessageDto> {
    assertPasswordLogin(this.config);
    if (this.config.REGISTRATION === 'closed') throw new AppError('REGISTRATION_CLOSED');
    await this.limits.take('registration-by-address', address);
    await this.accounts.create({ requestId, username, password, email: addressOf(email) });
    return { message: 'ユーザー登録が完了しました。' };
  }

  /** Changes the user's own password; the answer is the token of a new login, since the change ends all earlier ones. */
  async changePassword(
    user: AuthUser,
    { currentPassword: password, newPassword, code }: ChangePasswordDto,
    { address, userAgent }: Visitor,
  ): Promise<string> {
    const changed = await this.accounts.changePassword(user, { password, code, address }, newPassword);
    // What the provider has begun ended with the change: this login rests on the password.
    const factor = user.factor === 'oidc' ? 'password' : user.factor;
    return this.logins.begin(changed, { factor, remember: user.remembered, userAgent });
  }

  /** What the login screen has to know before a user is signed in. */
  publicSettings(): PublicSettingsDto {
    return {
      registration: this.config.PASSWORD_LOGIN === 'off' ? 'closed' : this.config.REGISTRATION,
      passwordLogin: this.config.PASSWORD_LOGIN === 'on',
      speechMode: this.config.SPEECH_PROVIDER,
      consentKeys: Object.fromEntries(this.consents.offered().map(({ mode, key }) => [mode, key])),
      aiEngine: engineName(this.config),
      resetByMail: canReset(this.config),
      signOnLabel: this.config.OIDC_ISSUER === undefined ? null : this.config.OIDC_LABEL,
      passkeys: relyingParty(this.config) !== null,
    };
  }
}
