import { Module } from '@nestjs/common';
import { ConversationApiModule } from '../conversations/conversation-api.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccountController } from './account.controller.js';
import { AccountService } from './account.service.js';
import { OwnDataService } from './own-data.service.js';

@Module({
  imports: [ConversationApiModule, UsersModule],
  controllers: [AccountController],
  providers: [AccountService, OwnDataService],
})
export class AccountModule {}
