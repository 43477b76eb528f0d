import { AccountsModule } from '@app/accounts';
import { Module } from '@nestjs/common';
import { ConversationApiModule } from '../conversations/conversation-api.module.js';
import { AccountController } from './account.controller.js';
import { AccountService } from './account.service.js';
import { OwnDataService } from './own-data.service.js';

@Module({
  imports: [AccountsModule, ConversationApiModule],
  controllers: [AccountController],
  providers: [AccountService, OwnDataService],
})
export class AccountModule {}
