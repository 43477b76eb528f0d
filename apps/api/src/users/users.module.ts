import { Module } from '@nestjs/common';
import { AccountsService } from '../../../../libs/accounts/src/users/accounts.service.js';
import { FirstAdminService } from '../../../../libs/accounts/src/users/first-admin.service.js';
import { PasswordGuard } from '../../../../libs/accounts/src/passwords/password-guard.service.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  controllers: [UsersController],
  providers: [AccountsService, FirstAdminService, PasswordGuard, UsersService],
  exports: [AccountsService, FirstAdminService, PasswordGuard],
})
export class UsersModule {}
