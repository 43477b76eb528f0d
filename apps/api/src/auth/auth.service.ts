import { AccountsService, type AuthUser, TokenService } from '@app/accounts';
import { engineName } from '@app/ai';
import { Consents } from '@app/conversations';
import { RateLimiter } from '@app/database';
import { AppError, CONFIG, type Config } from '@app/platform';
import { Inject, Injectable } from '@nestjs/common';
import { addressOf } from '../users/user-changes.js';
import type { ChangePasswordDto, LoginDto, MessageDto, PublicSettingsDto, RegisterDto } from './auth.dto.js';

@Injectable()
export class AuthService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly tokens: TokenService,
    private readonly limits: RateLimiter,
    private readonly consents: Consents,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A token for the given credentials. */
  async login({ username, password, remember }: LoginDto, address: string): Promise<string> {
    return this.tokens.sign(await this.accounts.authenticate(username, password, address), remember === true);
  }

  async register({ requestId, username, password, email }: RegisterDto, address: string): Promise<MessageDto> {
    if (this.config.REGISTRATION === 'closed') throw new AppError('REGISTRATION_CLOSED');
    await this.limits.take('registration-by-address', address);
    await this.accounts.create({ requestId, username, password, email: addressOf(email) });
    return { message: 'ユーザー登録が完了しました。' };
  }

  /** Changes the user's own password; the answer is a new token, since the change ends all earlier ones. */
  async changePassword(
    user: AuthUser,
    { currentPassword, newPassword }: ChangePasswordDto,
    address: string,
  ): Promise<string> {
    const changed = await this.accounts.changePassword(user.id, { currentPassword, newPassword, address });
    return this.tokens.sign(changed, user.remembered);
  }

  /** What the login screen has to know before a user is signed in. */
  publicSettings(): PublicSettingsDto {
    return {
      registration: this.config.REGISTRATION,
      speechMode: this.config.SPEECH_PROVIDER,
      consentKeys: Object.fromEntries(this.consents.offered().map(({ mode, key }) => [mode, key])),
      aiEngine: engineName(this.config),
    };
  }
}
