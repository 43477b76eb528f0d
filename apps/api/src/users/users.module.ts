import { Module } from '@nestjs/common';
import { AccountsService } from './accounts.service.js';
import { FirstAdminService } from './first-admin.service.js';
import { PasswordGuard } from './password-guard.service.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({
  controllers: [UsersController],
  providers: [AccountsService, FirstAdminService, PasswordGuard, UsersService],
  exports: [AccountsService, FirstAdminService, PasswordGuard],
})
export class UsersModule {}
