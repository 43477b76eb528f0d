import { AccountsModule } from '@app/accounts';
import { ConversationsModule } from '@app/conversations';
import { Module } from '@nestjs/common';
import { ConversationApiModule } from '../conversations/conversation-api.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { AccountController } from './account.controller.js';
import { AccountService } from './account.service.js';
import { OwnDataService } from './own-data.service.js';

@Module({
  imports: [AccountsModule, AuditModule, ConversationsModule, ConversationApiModule],
  controllers: [AccountController],
  providers: [AccountService, OwnDataService],
})
export class AccountModule {}
