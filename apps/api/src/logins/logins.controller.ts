import { LoginService, type AuthUser } from '@app/accounts';
import { AppError } from '@app/platform';
import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { BeforePasswordChange, CurrentUser } from '../access/access.decorator.js';
import { Describe } from '../docs/describe.decorator.js';
import { Noted } from '../http/security-event.decorator.js';
import { ID } from '../http/id.pipe.js';
import { LoginInfoDto } from './logins.dto.js';

/** The logins of the user who asks: to see, and to end. */
@ApiTags('auth')
@ApiBearerAuth()
@Controller()
export class LoginsController {
  constructor(private readonly logins: LoginService) {}

  @BeforePasswordChange()
  @Describe('ログアウトします。このログインのトークンは使えなくなり、つながりと録音も終わります。')
  @Noted('logout')
  @Post('logout')
  @HttpCode(204)
  async logout(@CurrentUser() { id, loginId }: AuthUser): Promise<void> {
    await this.logins.end(id, { only: loginId });
  }

  @Describe('自分のログインを、最後に使った順に答えます。')
  @Get('logins')
  async list(@CurrentUser() { id, loginId }: AuthUser): Promise<LoginInfoDto[]> {
    const logins = await this.logins.list(id);
    return logins.map((login) => ({
      id: login.id,
      device: login.device,
      createdAt: login.createdAt,
      lastSeenAt: login.seenAt,
      current: login.id === loginId,
      factor: login.factor,
    }));
  }

  @Describe('このログインのほかの、自分のログインをすべて終えます。')
  @Noted('other_logins_ended')
  @Delete('logins')
  @HttpCode(204)
  async endOthers(@CurrentUser() { id, loginId }: AuthUser): Promise<void> {
    await this.logins.end(id, { allBut: loginId });
  }

  @Describe('自分のログインを一つ終えます。', 'NOT_FOUND')
  @Noted('login_ended')
  @Delete('logins/:id')
  @HttpCode(204)
  async end(@CurrentUser() user: AuthUser, @Param('id', ID) id: string): Promise<void> {
    const ended = await this.logins.end(user.id, { only: id });
    if (ended === 0) throw new AppError('NOT_FOUND');
  }
}
