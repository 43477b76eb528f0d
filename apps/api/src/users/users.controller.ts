import type { AuthUser } from '@app/accounts';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Describe } from '../docs/describe.decorator.js';
import { Noted } from '../http/security-event.decorator.js';
import { AdminOnly, CurrentUser } from '../access/access.decorator.js';
import { ID } from '../http/id.pipe.js';
import { CreateUserDto, StartedResetDto, UpdateUserDto, UserDto } from './users.dto.js';
import { UsersService } from './users.service.js';

/** The accounts, for administrators; none of the accounts' contents. */
@ApiTags('users')
@ApiBearerAuth()
@AdminOnly()
@Controller('users')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Describe('利用者の一覧を答えます（管理者）。', 'FORBIDDEN')
  @Get()
  list(): Promise<UserDto[]> {
    return this.users.list();
  }

  @Describe(
    '利用者を作ります（管理者）。本人が最初にパスワードを変えます。',
    'FORBIDDEN',
    'USERNAME_TAKEN',
    'EMAIL_TAKEN',
    'CONFLICT',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_COMMON',
    'PASSWORD_IS_NAME',
  )
  @Noted('user_created')
  @Post()
  create(@CurrentUser() admin: AuthUser, @Body() body: CreateUserDto): Promise<UserDto> {
    return this.users.create(admin.id, body);
  }

  @Describe(
    '利用者を書き換えます（管理者）。権限などを変えると、その利用者のログインは終わります。',
    'FORBIDDEN',
    'USER_NOT_FOUND',
    'USERNAME_TAKEN',
    'EMAIL_TAKEN',
    'INITIAL_PASSWORD',
    'LAST_ADMIN',
  )
  @Noted('user_changed')
  @Patch(':id')
  change(@CurrentUser() admin: AuthUser, @Param('id', ID) id: string, @Body() body: UpdateUserDto): Promise<UserDto> {
    return this.users.change(admin.id, id, body);
  }

  @Describe(
    'パスワードの再設定を始めます（管理者）。本人が、メールのリンクか、渡されたコードで、新しいパスワードを決めます。',
    'FORBIDDEN',
    'USER_NOT_FOUND',
    'USER_INACTIVE',
  )
  @Noted('admin_reset_started')
  @Post(':id/reset')
  startReset(@CurrentUser() admin: AuthUser, @Param('id', ID) id: string): Promise<StartedResetDto> {
    return this.users.startReset(admin.id, id);
  }

  @Describe(
    '利用者の二要素認証を外します（管理者）。端末もリカバリーコードもなくした人のためです。その利用者のログインは終わり、本人にメールで知らせます。',
    'FORBIDDEN',
    'USER_NOT_FOUND',
  )
  @Noted('second_factor_removed')
  @Delete(':id/second-factor')
  @HttpCode(204)
  removeSecondFactor(@CurrentUser() admin: AuthUser, @Param('id', ID) id: string): Promise<void> {
    return this.users.removeSecondFactor(admin.id, id);
  }

  @Describe(
    '利用者のアカウントから、会社のアカウントを外します（管理者）。会社での番号が変わって入れなくなった人のためです。会社のログインから始まったログインは終わり、本人にメールで知らせます。',
    'FORBIDDEN',
    'USER_NOT_FOUND',
  )
  @Noted('identity_unlinked')
  @Delete(':id/company-account')
  @HttpCode(204)
  unlinkIdentity(@CurrentUser() admin: AuthUser, @Param('id', ID) id: string): Promise<void> {
    return this.users.unlinkIdentity(admin.id, id);
  }
}
