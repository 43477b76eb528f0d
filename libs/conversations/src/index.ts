export { AnalysisRequests, analysisState } from './change/analysis-requests.js';
export { AnalysisResults, type AnalysisWork, type MadeResult } from './analysis/analysis-results.js';
export { Consents } from './recording/consents.js';
export { RECORDING_MODES, type RecordingMode } from './recording/destinations.js';
export { ConversationChat } from './chat/conversation-chat.js';
export { ConversationEditor } from './editors/conversation-editor.js';
export { ConversationLifecycle } from './lifecycle/conversation-lifecycle.js';
export { ConversationReader } from './read/conversation-reader.js';
export { ConversationsModule } from './conversations.module.js';
export { ModelCalls } from './chat/model-calls.js';
export { ShownQuestions } from './chat/shown-questions.js';
export type { MessageDraft } from './chat/store-messages.js';
export {
  fileHeaders,
  fitForFileName,
  handoutFile,
  type TranscriptFile,
  type TranscriptHead,
} from './transcript/format/transcript-file.js';
export { plainSummary } from './transcript/format/talk-results.js';
export { keptLineIds } from './transcript/threads/kept-transcript.js';
export { TranscriptThreads } from './transcript/threads/transcript-threads.js';
export { LineEditor } from './editors/line-editor.js';
export { SummaryEditor } from './editors/summary-editor.js';
export { NextActionEditor } from './editors/next-action-editor.js';
export { RecordingRemoval } from './recording/recording-removal.js';
export { Recordings, type Claim } from './recording/recordings.js';
export { Retention } from './lifecycle/retention.js';
