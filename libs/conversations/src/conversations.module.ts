import { DatabaseModule } from '@app/database';
import { QueueModule } from '@app/queue';
import { Module } from '@nestjs/common';
import { AnalysisRequests } from './analysis/analysis-requests.js';
import { AnalysisResults } from './analysis/analysis-results.js';
import { ConversationChat } from './conversation-chat.js';
import { ConversationEditor } from './conversation-editor.js';
import { ConversationLifecycle } from './conversation-lifecycle.js';
import { ConversationReader } from './conversation-reader.js';
import { ModelCalls } from './model-calls.js';
import { NextActionEditor } from './next-action-editor.js';
import { LineEditor } from './transcript/line-editor.js';
import { Retention } from './retention.js';
import { Recordings } from './recording/recordings.js';

const SERVICES = [
  AnalysisRequests,
  AnalysisResults,
  ConversationChat,
  ConversationEditor,
  ConversationLifecycle,
  ConversationReader,
  LineEditor,
  ModelCalls,
  NextActionEditor,
  Recordings,
  Retention,
];

/** The rules of a 1on1 without HTTP. */
@Module({ imports: [DatabaseModule, QueueModule], providers: SERVICES, exports: SERVICES })
export class ConversationsModule {}
