export { kindsInPlace } from './card/analysis-state.js';
export { evidenceElementId } from './evidence/evidence-places.js';
export { FindingsCard } from './FindingsCard.js';
export { KeywordsCard } from './KeywordsCard.js';
export { NextActionsCard } from './NextActionsCard.js';
export { SentimentCard } from './SentimentCard.js';
export { SummaryCard } from './summary/SummaryCard.js';
