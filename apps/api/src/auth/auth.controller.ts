import type { AuthUser } from '@app/accounts';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Describe } from '../docs/describe.decorator.js';
import { Noted } from '../http/security-event.decorator.js';
import { ClientAddress } from '../access/client-address.decorator.js';
import { UserAgent } from '../access/user-agent.decorator.js';
import { BeforePasswordChange, CurrentUser, Public } from '../access/access.decorator.js';
import { ChangePasswordDto, LoginDto, MessageDto, PublicSettingsDto, RegisterDto, TokenDto } from './auth.dto.js';
import { AuthService } from './auth.service.js';

@ApiTags('auth')
@Controller()
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Public()
  @Describe(
    'ログインして、トークンを受け取ります。二要素認証のあるアカウントでは、コードも要ります。',
    'INVALID_CREDENTIALS',
    'ACCOUNT_INACTIVE',
    'SECOND_FACTOR_REQUIRED',
    'INVALID_SECOND_FACTOR',
    'TOO_MANY_ATTEMPTS',
    'PASSWORD_LOGIN_OFF',
  )
  @Post('login')
  @HttpCode(200)
  async login(
    @ClientAddress() address: string,
    @UserAgent() userAgent: string | undefined,
    @Body() body: LoginDto,
  ): Promise<TokenDto> {
    return { token: await this.auth.login(body, { address, userAgent }) };
  }

  @Public()
  @Describe(
    '新しく登録します。受け付けていないときは断ります。',
    'REGISTRATION_CLOSED',
    'PASSWORD_LOGIN_OFF',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_COMMON',
    'PASSWORD_IS_NAME',
    'USERNAME_TAKEN',
    'EMAIL_TAKEN',
    'CONFLICT',
    'TOO_MANY_ATTEMPTS',
  )
  @Post('register')
  register(@ClientAddress() address: string, @Body() body: RegisterDto): Promise<MessageDto> {
    return this.auth.register(body, address);
  }

  @BeforePasswordChange()
  @ApiBearerAuth()
  @Describe(
    '自分のパスワードを変えます。ほかの画面のログインは終わり、新しいトークンを答えます。',
    'WRONG_CURRENT_PASSWORD',
    'SECOND_FACTOR_REQUIRED',
    'INVALID_SECOND_FACTOR',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_COMMON',
    'PASSWORD_IS_NAME',
    'PASSWORD_UNCHANGED',
    'PASSWORD_LOGIN_OFF',
    'TOO_MANY_ATTEMPTS',
  )
  @Noted('password_changed')
  @Post('change-password')
  @HttpCode(200)
  async changePassword(
    @CurrentUser() user: AuthUser,
    @ClientAddress() address: string,
    @UserAgent() userAgent: string | undefined,
    @Body() body: ChangePasswordDto,
  ): Promise<TokenDto> {
    return { token: await this.auth.changePassword(user, body, { address, userAgent }) };
  }

  @Public()
  @Describe('ログインする前に画面が知っておく設定を答えます。')
  @Get('public-settings')
  publicSettings(): PublicSettingsDto {
    return this.auth.publicSettings();
  }
}
