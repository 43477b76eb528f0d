import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ConversationApiModule } from '../conversations/conversations.module.js';
import { UsersModule } from '../users/users.module.js';
import { RealtimeGateway } from './realtime.gateway.js';

@Module({ imports: [AuthModule, UsersModule, ConversationApiModule], providers: [RealtimeGateway] })
export class RealtimeModule {}
