import { AccountsService, type AuthUser, SignOnService } from '@app/accounts';
import { Body, Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { BeforePasswordChange, CurrentUser, Public } from '../access/access.decorator.js';
import { ClientAddress } from '../access/client-address.decorator.js';
import { UserAgent } from '../access/user-agent.decorator.js';
import { TokenDto } from '../auth/auth.dto.js';
import { Describe } from '../docs/describe.decorator.js';
import { Noted } from '../http/security-event.decorator.js';
import { ProofDto } from '../second-factor/second-factor.dto.js';
import { SignOnCookie } from './sign-on-cookie.js';
import { ProviderLogoutDto, SignOnAddressDto, SignOnLinkDto, StartSignOnDto, TradeSignOnDto } from './sign-on.dto.js';

/** What the screens ask for when somebody signs on by the company's identity provider. */
@ApiTags('auth')
@Controller('oidc')
export class SignOnController {
  constructor(
    private readonly signOns: SignOnService,
    private readonly accounts: AccountsService,
    private readonly cookie: SignOnCookie,
  ) {}

  @Public()
  @Describe(
    '会社のアカウントでのログインを始めます。答えたアドレスへ、10分のあいだにブラウザーを移します。',
    'SIGN_ON_OFF',
    'SIGN_ON_UNAVAILABLE',
    'SIGN_ON_CODE_INVALID',
    'TOO_MANY_ATTEMPTS',
  )
  @Post('start')
  @HttpCode(200)
  async start(
    @ClientAddress() address: string,
    @Res({ passthrough: true }) response: Response,
    @Body() { remember = false, code }: StartSignOnDto,
  ): Promise<SignOnAddressDto> {
    return this.begin(response, { remember, link: null, code, address });
  }

  @ApiBearerAuth()
  @Describe(
    '自分のアカウントを、会社のアカウントにつなぎはじめます。',
    'SIGN_ON_OFF',
    'SIGN_ON_UNAVAILABLE',
    'WRONG_CURRENT_PASSWORD',
    'SECOND_FACTOR_REQUIRED',
    'INVALID_SECOND_FACTOR',
    'TOO_MANY_ATTEMPTS',
  )
  @Post('link')
  @HttpCode(200)
  async link(
    @CurrentUser() user: AuthUser,
    @ClientAddress() address: string,
    @Res({ passthrough: true }) response: Response,
    @Body() { password, code }: ProofDto,
  ): Promise<SignOnAddressDto> {
    await this.accounts.prove(user, { password, code, address });
    return this.begin(response, { remember: false, link: { userId: user.id, loginId: user.loginId }, address });
  }

  @ApiBearerAuth()
  @Describe('自分のアカウントを、いつ会社のアカウントにつないだかを答えます。')
  @Get('link')
  async linked(@CurrentUser() { id }: AuthUser): Promise<SignOnLinkDto> {
    return { linkedAt: await this.signOns.linkedSince(id) };
  }

  @ApiBearerAuth()
  @Describe(
    '自分のアカウントから、会社のアカウントを外します。会社のログインから始まったログインは、このログインも含めて終わります。',
    'WRONG_CURRENT_PASSWORD',
    'SECOND_FACTOR_REQUIRED',
    'INVALID_SECOND_FACTOR',
    'TOO_MANY_ATTEMPTS',
    'SIGN_ON_ONLY_WAY',
  )
  @Delete('link')
  @HttpCode(204)
  async unlink(
    @CurrentUser() user: AuthUser,
    @ClientAddress() address: string,
    @Body() { password, code }: ProofDto,
  ): Promise<void> {
    await this.accounts.prove(user, { password, code, address });
    await this.signOns.unlink(user);
  }

  @Public()
  @Describe(
    '会社のログインのあとのコードを、トークンと引きかえます。1分以内に、始めたブラウザーで一度だけ使えます。',
    'SIGN_ON_FAILED',
  )
  @Post('token')
  @HttpCode(200)
  async token(
    @UserAgent() userAgent: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body() { code }: TradeSignOnDto,
  ): Promise<TokenDto> {
    const token = await this.signOns.trade(code, this.cookie.read(request), userAgent);
    this.cookie.clear(response);
    return { token };
  }

  @BeforePasswordChange()
  @ApiBearerAuth()
  @Describe('ログアウトします。会社のアカウントでログインしていたときは、会社のログインも終えるアドレスを答えます。')
  @Noted('logout')
  @Post('logout')
  @HttpCode(200)
  async logout(@CurrentUser() { id, loginId }: AuthUser): Promise<ProviderLogoutDto> {
    return { url: await this.signOns.logout(id, loginId) };
  }

  private async begin(response: Response, wish: Parameters<SignOnService['begin']>[0]): Promise<SignOnAddressDto> {
    const { url, browser } = await this.signOns.begin(wish);
    this.cookie.set(response, browser);
    return { url };
  }
}
