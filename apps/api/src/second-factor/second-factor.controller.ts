import { AccountsService, FactorChangesService, demandingRoles, type AuthUser } from '@app/accounts';
import { CONFIG, type Config } from '@app/platform';
import { Body, Controller, Delete, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { BeforeSecondFactor, CurrentUser } from '../access/access.decorator.js';
import { ClientAddress } from '../access/client-address.decorator.js';
import { Describe } from '../docs/describe.decorator.js';
import { Noted } from '../http/security-event.decorator.js';
import { ConfirmTotpDto, NewTotpDto, ProofDto, RecoveryCodesDto, SecondFactorStateDto } from './second-factor.dto.js';

/** What the user's own account asks for beside the password. */
@ApiTags('account')
@ApiBearerAuth()
@BeforeSecondFactor()
@Controller('account')
export class SecondFactorController {
  constructor(
    private readonly factors: FactorChangesService,
    private readonly accounts: AccountsService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'REQUIRE_SECOND_FACTOR'>,
  ) {}

  @Describe(
    '本人であることを、もう一度確かめます。10分のあいだ、もう一度は尋ねません。',
    'WRONG_CURRENT_PASSWORD',
    'SECOND_FACTOR_REQUIRED',
    'INVALID_SECOND_FACTOR',
    'TOO_MANY_ATTEMPTS',
  )
  @Noted('proven_again')
  @Post('proof')
  @HttpCode(204)
  async prove(
    @CurrentUser() user: AuthUser,
    @ClientAddress() address: string,
    @Body() { password, code }: ProofDto,
  ): Promise<void> {
    await this.accounts.prove(user, { password, code, address });
  }

  @Describe('自分の二要素認証の状態を答えます。')
  @Get('second-factor')
  async state(@CurrentUser() { id, role, lacks }: AuthUser): Promise<SecondFactorStateDto> {
    const { hasTotp, passkeys, recoveryCodes } = await this.factors.read(id);
    const required = demandingRoles(this.config).includes(role);
    return { totp: hasTotp, passkeys, recoveryCodes, required, passkeyRequired: lacks === 'PASSKEY_REQUIRED' };
  }

  @Describe(
    '認証アプリの設定を始めます。コードを確かめるまで、何も変わりません。',
    'WRONG_CURRENT_PASSWORD',
    'SECOND_FACTOR_REQUIRED',
    'INVALID_SECOND_FACTOR',
    'TOO_MANY_ATTEMPTS',
    'TOTP_EXISTS',
  )
  @Post('second-factor/totp')
  @HttpCode(200)
  beginTotp(
    @CurrentUser() user: AuthUser,
    @ClientAddress() address: string,
    @Body() { password, code }: ProofDto,
  ): Promise<NewTotpDto> {
    return this.factors.beginTotp(user, { password, code, address });
  }

  @Describe(
    '認証アプリの最初のコードを確かめます。ほかの端末のログインは終わり、はじめての要素ならリカバリーコードを一度だけ答えます。',
    'INVALID_SECOND_FACTOR',
    'TOTP_NOT_BEGUN',
    'TOO_MANY_ATTEMPTS',
  )
  @Post('second-factor/totp/confirm')
  @HttpCode(200)
  async confirmTotp(@CurrentUser() user: AuthUser, @Body() { code }: ConfirmTotpDto): Promise<RecoveryCodesDto> {
    return { recoveryCodes: await this.factors.confirmTotp(user, code) };
  }

  @Describe(
    '認証アプリを外します。ほかの端末のログインは終わります。',
    'WRONG_CURRENT_PASSWORD',
    'SECOND_FACTOR_REQUIRED',
    'INVALID_SECOND_FACTOR',
    'TOO_MANY_ATTEMPTS',
  )
  @Delete('second-factor/totp')
  @HttpCode(204)
  removeTotp(
    @CurrentUser() user: AuthUser,
    @ClientAddress() address: string,
    @Body() { password, code }: ProofDto,
  ): Promise<void> {
    return this.factors.removeTotp(user, { password, code, address });
  }

  @Describe(
    'リカバリーコードを作り直し、一度だけ答えます。前のものは使えなくなります。',
    'WRONG_CURRENT_PASSWORD',
    'SECOND_FACTOR_REQUIRED',
    'INVALID_SECOND_FACTOR',
    'TOO_MANY_ATTEMPTS',
    'SECOND_FACTOR_NOT_SET',
  )
  @Post('second-factor/recovery-codes')
  @HttpCode(200)
  async makeRecoveryCodes(
    @CurrentUser() user: AuthUser,
    @ClientAddress() address: string,
    @Body() { password, code }: ProofDto,
  ): Promise<RecoveryCodesDto> {
    return { recoveryCodes: await this.factors.makeRecoveryCodes(user, { password, code, address }) };
  }
}
