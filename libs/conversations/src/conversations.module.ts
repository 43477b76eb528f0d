import { DatabaseModule } from '@app/database';
import { QueueModule } from '@app/queue';
import { Module } from '@nestjs/common';
import { AnalysisRequests } from './analysis/analysis-requests.js';
import { AnalysisResults } from './analysis/analysis-results.js';
import { Consents } from './consent/consents.js';
import { ConversationChat } from './conversation-chat.js';
import { ConversationEditor } from './conversation-editor.js';
import { ConversationLifecycle } from './conversation-lifecycle.js';
import { ConversationReader } from './conversation-reader.js';
import { ModelCalls } from './model-calls.js';
import { NextActionEditor } from './next-action-editor.js';
import { LineEditor } from './transcript/line-editor.js';
import { TranscriptThreads } from './transcript/transcript-threads.js';
import { Retention } from './retention.js';
import { RecordingRemoval } from './recording/recording-removal.js';
import { Recordings } from './recording/recordings.js';

const SERVICES = [
  AnalysisRequests,
  AnalysisResults,
  Consents,
  ConversationChat,
  ConversationEditor,
  ConversationLifecycle,
  ConversationReader,
  LineEditor,
  ModelCalls,
  NextActionEditor,
  RecordingRemoval,
  Recordings,
  Retention,
  TranscriptThreads,
];

/** The rules of a 1on1 without HTTP. */
@Module({ imports: [DatabaseModule, QueueModule], providers: SERVICES, exports: SERVICES })
export class ConversationsModule {}
