export { AnalysisRequests, analysisState } from './analysis/analysis-requests.js';
export { AnalysisResults, type AnalysisWork, type SummaryDraft } from './analysis/analysis-results.js';
export { ConversationEditor } from './conversation-editor.js';
export { ConversationLifecycle } from './conversation-lifecycle.js';
export { ConversationReader } from './conversation-reader.js';
export { ConversationsModule } from './conversations.module.js';
export type { MessageDraft } from './messages.js';
export { NextActionEditor } from './next-action-editor.js';
