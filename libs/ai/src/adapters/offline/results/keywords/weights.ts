import { readSlots } from '../../learned/slots.js';
import stored from './weights.json' with { type: 'json' };

/** What a feature of a phrase counts (`libs/ai/training/learn-keywords.ts`). */
export const keywordWeight = readSlots(stored);
