import { DatabaseModule } from '@app/database';
import { QueueModule } from '@app/queue';
import { Module } from '@nestjs/common';
import { AnalysisRequests } from './change/analysis-requests.js';
import { ConversationChanges } from './change/change-conversation.js';
import { AnalysisResults } from './analysis/analysis-results.js';
import { Consents } from './recording/consents.js';
import { ConversationChat } from './chat/conversation-chat.js';
import { ConversationEditor } from './editors/conversation-editor.js';
import { ConversationLifecycle } from './lifecycle/conversation-lifecycle.js';
import { ConversationReader } from './read/conversation-reader.js';
import { ShownQuestions } from './chat/shown-questions.js';
import { ModelCalls } from './chat/model-calls.js';
import { NextActionEditor } from './editors/next-action-editor.js';
import { SummaryEditor } from './editors/summary-editor.js';
import { LineEditor } from './editors/line-editor.js';
import { TranscriptThreads } from './transcript/threads/transcript-threads.js';
import { Retention } from './lifecycle/retention.js';
import { RecordingRemoval } from './recording/recording-removal.js';
import { Recordings } from './recording/recordings.js';

const SERVICES = [
  AnalysisRequests,
  AnalysisResults,
  Consents,
  ConversationChanges,
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
  ShownQuestions,
  SummaryEditor,
  TranscriptThreads,
];

/** The rules of a 1on1 without HTTP. */
@Module({ imports: [DatabaseModule, QueueModule], providers: SERVICES, exports: SERVICES })
export class ConversationsModule {}
