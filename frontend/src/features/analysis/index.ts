export { kindsInPlace } from './analysis-state.js';
export type { ConversationDetail } from './conversation.js';
export { evidenceElementId } from './evidence-places.js';
export { FindingsCard } from './FindingsCard.js';
export { KeywordsCard } from './KeywordsCard.js';
export { NextActionsCard } from './NextActionsCard.js';
export { SentimentCard } from './SentimentCard.js';
export { SummaryCard } from './SummaryCard.js';
