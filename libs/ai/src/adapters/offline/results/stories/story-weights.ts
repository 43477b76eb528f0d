import { readSlots } from '../../learned/slot-weights.js';
import stored from './story-weights.json' with { type: 'json' };

/** What a feature of a story counts (`libs/ai/training/learning/learn-stories.ts`). */
export const storyWeight = readSlots(stored);
