import { ConversationsModule } from '@app/conversations';
import { SpeechModule } from '@app/speech';
import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ConversationApiModule } from '../conversations/conversations.module.js';
import { UsersModule } from '../users/users.module.js';
import { RealtimeGateway } from './realtime.gateway.js';
import { TranscriptionService } from './transcription.service.js';

@Module({
  imports: [AuthModule, UsersModule, ConversationApiModule, ConversationsModule, SpeechModule],
  providers: [RealtimeGateway, TranscriptionService],
  exports: [RealtimeGateway],
})
export class RealtimeModule {}
