import { LoginService, PasskeysService } from '@app/accounts';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Public } from '../access/access.decorator.js';
import { ClientAddress } from '../access/client-address.decorator.js';
import { UserAgent } from '../access/user-agent.decorator.js';
import { TokenDto } from '../auth/auth.dto.js';
import { Describe } from '../docs/describe.decorator.js';
import { PasskeyLoginDto, PasskeyOptionsDto } from './passkeys.dto.js';

/** The login with a passkey alone: nobody types a name. */
@ApiTags('auth')
@Public()
@Controller('login/passkey')
export class PasskeyLoginController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly logins: LoginService,
  ) {}

  @Describe(
    'パスキーでのログインを始めます。答えの options をブラウザーに渡します。',
    'PASSKEYS_UNAVAILABLE',
    'TOO_MANY_ATTEMPTS',
  )
  @Post('options')
  @HttpCode(200)
  async ask(@ClientAddress() address: string): Promise<PasskeyOptionsDto> {
    return { options: await this.passkeys.ask(address) };
  }

  @Describe(
    'パスキーでログインして、トークンを受け取ります。ユーザー名もパスワードも要りません。',
    'PASSKEYS_UNAVAILABLE',
    'PASSKEY_INVALID',
    'ACCOUNT_INACTIVE',
    'PASSWORD_LOGIN_OFF',
  )
  @Post()
  @HttpCode(200)
  async login(
    @UserAgent() userAgent: string | undefined,
    @Body() { answer, remember = false }: PasskeyLoginDto,
  ): Promise<TokenDto> {
    const user = await this.passkeys.whoLogsIn(answer);
    return { token: await this.logins.begin(user, { factor: 'passkey', remember, userAgent }) };
  }
}
