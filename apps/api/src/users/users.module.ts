import { Module } from '@nestjs/common';
import { AccountsService } from './accounts.service.js';
import { FirstAdminService } from './first-admin.service.js';

@Module({ providers: [AccountsService, FirstAdminService], exports: [AccountsService, FirstAdminService] })
export class UsersModule {}
