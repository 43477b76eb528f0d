import { EmailChangeService, LoginService, type AuthUser } from '@app/accounts';
import { Body, Controller, Delete, Get, HttpCode, Put, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Describe } from '../docs/describe.decorator.js';
import { Noted } from '../http/security-event.decorator.js';
import { CurrentUser } from '../access/access.decorator.js';
import { ClientAddress } from '../access/client-address.decorator.js';
import { AuditQueryDto, OwnActDto } from '../audit/audit.dto.js';
import { AuditService } from '../audit/audit.service.js';
import { ChangedEmailDto, ChangeEmailDto, DeleteAccountDto, OwnEmailDto } from './account.dto.js';
import { AccountService } from './account.service.js';
import { OwnDataService } from './own-data.service.js';
import { zip } from './zip.js';

/** What users may do with their own account and everything in it. */
@ApiTags('account')
@ApiBearerAuth()
@Controller('account')
export class AccountController {
  constructor(
    private readonly accounts: AccountService,
    private readonly emails: EmailChangeService,
    private readonly data: OwnDataService,
    private readonly audit: AuditService,
    private readonly logins: LoginService,
  ) {}

  @Describe('自分のアカウントに管理者がしたことを、新しい順に答えます。')
  @Get('acts')
  acts(@CurrentUser() user: AuthUser, @Query() query: AuditQueryDto): Promise<OwnActDto[]> {
    return this.audit.actsOn(user.id, query);
  }

  @Describe('自分のメールアドレスを答えます。')
  @Get('email')
  async email(@CurrentUser() user: AuthUser): Promise<OwnEmailDto> {
    return { email: await this.emails.read(user.id) };
  }

  @Describe(
    '自分のメールアドレスを変えます。前のアドレスには、72時間のあいだ元に戻せるリンクを送ります。',
    'WRONG_CURRENT_PASSWORD',
    'SECOND_FACTOR_REQUIRED',
    'INVALID_SECOND_FACTOR',
    'EMAIL_TAKEN',
    'TOO_MANY_ATTEMPTS',
  )
  @Noted('email_changed')
  @Put('email')
  async changeEmail(
    @CurrentUser() user: AuthUser,
    @ClientAddress() address: string,
    @Body() body: ChangeEmailDto,
  ): Promise<ChangedEmailDto> {
    const { password, code } = body;
    const email = body.email === '' ? null : body.email;
    const toldOld = await this.emails.change(user, { email, password, code, address });
    return { email, toldOld };
  }

  @Describe(
    '自分のデータのすべてを、1つのzipで受け取ります。閉じている1on1は入らず、はじめのページがその数を言います。本人であることを確かめて10分のあいだだけです（ログインか `POST /api/account/proof`）。',
    'PROOF_REQUIRED',
  )
  @Noted('data_exported')
  @Get('export')
  @ApiProduces('application/zip')
  @ApiOkResponse({
    description: '自分のデータすべて（JSONと文字起こし）。',
    schema: { type: 'string', format: 'binary' },
  })
  async export(@CurrentUser() user: AuthUser, @Res() response: Response): Promise<void> {
    await this.logins.demandProof(user.loginId);
    response.type('application/zip').set('Content-Disposition', 'attachment; filename="jizo-1on1.zip"');
    await pipeline(Readable.from(zip(this.data.files(user.id))), response);
  }

  @Describe(
    '自分のアカウントと、その中のすべてを削除します。元に戻せません。',
    'WRONG_CURRENT_PASSWORD',
    'SECOND_FACTOR_REQUIRED',
    'INVALID_SECOND_FACTOR',
    'LAST_ADMIN',
    'TOO_MANY_ATTEMPTS',
  )
  @Noted('account_deleted')
  @Delete()
  @HttpCode(204)
  remove(
    @CurrentUser() user: AuthUser,
    @ClientAddress() address: string,
    @Body() { password, code }: DeleteAccountDto,
  ): Promise<void> {
    return this.accounts.remove(user, { password, code, address });
  }
}
