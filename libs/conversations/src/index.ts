export { AnalysisRequests, analysisState } from './analysis/analysis-requests.js';
export {
  AnalysisResults,
  type AnalysisWork,
  type ResultDraft,
  type SummaryDraft,
} from './analysis/analysis-results.js';
export type { NextActionDraft } from './analysis/merge-next-actions.js';
export type { SourceLine } from './analysis/source.js';
export type { ConversationPatch, CurrentState } from './conversation-changes.js';
export { ConversationEditor } from './conversation-editor.js';
export { ConversationLifecycle, type ImportOptions, type StartOptions } from './conversation-lifecycle.js';
export { ConversationReader } from './conversation-reader.js';
export { ConversationsModule } from './conversations.module.js';
export type { MessageDraft } from './messages.js';
export { cleanMindMap } from './mind-map.js';
export { diffLines, type LineDiff, type PlacedLine, type StoredLine } from './transcript/diff-lines.js';
export { assertTranscriptSize, parseTranscript } from './transcript/parse-transcript.js';
