import { ClosedRecordsService, type AuthUser } from '@app/accounts';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../access/access.decorator.js';
import { AuditService } from '../audit/audit.service.js';
import { Describe } from '../docs/describe.decorator.js';
import { ClosedRecordsDto, OpenByCodeDto, OpenByLoginDto } from './records.dto.js';

/** The user's own records that closed when a reset which an administrator began was used. A passkey opens them at its proof. */
@ApiTags('account')
@ApiBearerAuth()
@Controller('account/records')
export class RecordsController {
  constructor(
    private readonly records: ClosedRecordsService,
    private readonly audit: AuditService,
  ) {}

  @Describe('管理者の始めた再設定で閉じた、自分の記録のようすを答えます。')
  @Get()
  async state(@CurrentUser() { id }: AuthUser): Promise<ClosedRecordsDto> {
    return { ...(await this.records.state(id)), resetAt: await this.audit.lastReset(id) };
  }

  @Describe(
    '自分で選んだメールアドレスに、閉じている記録を開くコードを送ります。',
    'RECORDS_MAIL_UNAVAILABLE',
    'TOO_MANY_ATTEMPTS',
  )
  @Post('mail')
  @HttpCode(202)
  mail(@CurrentUser() { id }: AuthUser): Promise<void> {
    return this.records.mailCode(id);
  }

  @Describe(
    'メールで届いたコードか、閉じる前からのリカバリーコードで、記録を開きます。',
    'RECORDS_PROOF_INVALID',
    'TOO_MANY_ATTEMPTS',
  )
  @Post('code')
  @HttpCode(204)
  openByCode(@CurrentUser() user: AuthUser, @Body() { code }: OpenByCodeDto): Promise<void> {
    return this.records.openByCode(user, code);
  }

  @Describe('記録が閉じる前からのログインのトークンで、記録を開きます。', 'RECORDS_PROOF_INVALID', 'TOO_MANY_ATTEMPTS')
  @Post('login')
  @HttpCode(204)
  openByLogin(@CurrentUser() user: AuthUser, @Body() { token }: OpenByLoginDto): Promise<void> {
    return this.records.openByLogin(user, token);
  }
}
