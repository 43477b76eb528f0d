import { AccountsModule } from '@app/accounts';
import { RECORDING } from '@app/contract';
import { ConversationsModule } from '@app/conversations';
import { SpeechModule } from '@app/speech';
import { Module } from '@nestjs/common';
import { ConversationApiModule } from '../conversations/conversation-api.module.js';
import { RealtimeGateway, TOKEN_CHECK, TOKEN_CHECK_MS } from './realtime.gateway.js';
import { RECORDING_TIMES, TranscriptionService, type RecordingTimes } from './transcription/transcription.service.js';

@Module({
  imports: [AccountsModule, ConversationApiModule, ConversationsModule, SpeechModule],
  providers: [
    RealtimeGateway,
    TranscriptionService,
    { provide: TOKEN_CHECK, useValue: TOKEN_CHECK_MS },
    { provide: RECORDING_TIMES, useValue: { runsFor: RECORDING.runsFor } satisfies RecordingTimes },
  ],
  exports: [RealtimeGateway],
})
export class RealtimeModule {}
