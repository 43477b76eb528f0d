import { AccountsModule } from '@app/accounts';
import { AiModule } from '@app/ai';
import { RATES, RECORDING } from '@app/contract';
import { ConversationsModule } from '@app/conversations';
import { SpeechModule } from '@app/speech';
import { Module } from '@nestjs/common';
import { ConversationApiModule } from '../conversations/conversation-api.module.js';
import { ConversationFollower } from './follow/conversation-follower.js';
import { PROPOSAL_TIMES, Proposals, type ProposalTimes } from './follow/proposals.js';
import { RealtimeGateway, TOKEN_CHECK, TOKEN_CHECK_MS } from './realtime.gateway.js';
import { RECORDING_TIMES, TranscriptionService, type RecordingTimes } from './transcription/transcription.service.js';

const TIMES: ProposalTimes = {
  quiet: 1_500,
  longest: 10_000,
  every: RATES.hints.seconds * 1_000,
  everyWithModel: 45_000,
};

@Module({
  imports: [AccountsModule, AiModule, ConversationApiModule, ConversationsModule, SpeechModule],
  providers: [
    RealtimeGateway,
    TranscriptionService,
    ConversationFollower,
    Proposals,
    { provide: TOKEN_CHECK, useValue: TOKEN_CHECK_MS },
    { provide: PROPOSAL_TIMES, useValue: TIMES },
    { provide: RECORDING_TIMES, useValue: { runsFor: RECORDING.runsFor } satisfies RecordingTimes },
  ],
  exports: [RealtimeGateway],
})
export class RealtimeModule {}
