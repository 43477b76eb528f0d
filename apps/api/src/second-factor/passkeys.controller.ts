import { PasskeysService, type AuthUser } from '@app/accounts';
import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { BeforePasswordChange, BeforeSecondFactor, CurrentUser } from '../access/access.decorator.js';
import { ClientAddress } from '../access/client-address.decorator.js';
import { UserAgent } from '../access/user-agent.decorator.js';
import { Describe } from '../docs/describe.decorator.js';
import { ID } from '../http/id.pipe.js';
import { Noted } from '../http/security-event.decorator.js';
import { PasskeyAnswerDto, PasskeyDto, PasskeyOptionsDto } from './passkeys.dto.js';
import { ProofDto, RecoveryCodesDto } from './second-factor.dto.js';

/** The passkeys of the user's own account. */
@ApiTags('account')
@ApiBearerAuth()
@BeforeSecondFactor()
@Controller('account/passkeys')
export class PasskeysController {
  constructor(private readonly passkeys: PasskeysService) {}

  @Describe('自分のパスキーを、作った順に答えます。')
  @Get()
  async list(@CurrentUser() { id }: AuthUser): Promise<PasskeyDto[]> {
    const passkeys = await this.passkeys.list(id);
    return passkeys.map((one) => ({
      id: one.id,
      device: one.device,
      createdAt: one.createdAt,
      usedAt: one.usedAt ?? null,
    }));
  }

  @Describe(
    'パスキーを作りはじめます。答えの options をブラウザーに渡します。',
    'PASSKEYS_UNAVAILABLE',
    'PASSKEY_REQUIRED',
    'WRONG_CURRENT_PASSWORD',
    'SECOND_FACTOR_REQUIRED',
    'INVALID_SECOND_FACTOR',
    'TOO_MANY_ATTEMPTS',
  )
  @Post('options')
  @HttpCode(200)
  async begin(
    @CurrentUser() user: AuthUser,
    @ClientAddress() address: string,
    @Body() { password, code }: ProofDto,
  ): Promise<PasskeyOptionsDto> {
    return { options: await this.passkeys.begin(user, { password, code, address }) };
  }

  @Describe(
    'ブラウザーの作ったパスキーを登録します。ほかの端末のログインは終わり、はじめての要素ならリカバリーコードを一度だけ答えます。',
    'PASSKEYS_UNAVAILABLE',
    'PASSKEY_INVALID',
    'PASSKEY_REQUIRED',
  )
  @Post()
  async add(
    @CurrentUser() user: AuthUser,
    @UserAgent() userAgent: string | undefined,
    @Body() { answer }: PasskeyAnswerDto,
  ): Promise<RecoveryCodesDto> {
    return { recoveryCodes: await this.passkeys.add(user, answer, userAgent) };
  }

  @Describe(
    'パスキーで、本人であることをもう一度確かめます。10分のあいだ、もう一度は尋ねません。',
    'PASSKEYS_UNAVAILABLE',
    'PASSKEY_INVALID',
    'ACCOUNT_INACTIVE',
  )
  // A forced change of the password asks for it, too.
  @BeforePasswordChange()
  @Noted('proven_again')
  @Post('proof')
  @HttpCode(204)
  prove(@CurrentUser() user: AuthUser, @Body() { answer }: PasskeyAnswerDto): Promise<void> {
    return this.passkeys.prove(user, answer);
  }

  @Describe(
    'パスキーを一つ外します。ほかの端末のログインは終わります。',
    'PASSKEY_NOT_FOUND',
    'PASSKEY_REQUIRED',
    'WRONG_CURRENT_PASSWORD',
    'SECOND_FACTOR_REQUIRED',
    'INVALID_SECOND_FACTOR',
    'TOO_MANY_ATTEMPTS',
  )
  @Delete(':id')
  @HttpCode(204)
  remove(
    @CurrentUser() user: AuthUser,
    @ClientAddress() address: string,
    @Param('id', ID) id: string,
    @Body() { password, code }: ProofDto,
  ): Promise<void> {
    return this.passkeys.remove(user, id, { password, code, address });
  }
}
