import { readSlots } from '../../learned/slot-weights.js';
import stored from './weights.json' with { type: 'json' };

/** What a feature of a phrase counts (`libs/ai/training/learning/learn-keywords.ts`). */
export const keywordWeight = readSlots(stored);
