import { LIMITS } from '@app/contract';

/** How much of each kind a text of some length may give. */
export interface HowMany {
  topics: number;
  points: number;
  actions: number;
  findings: number;
}

/** An hour of talk has more to tell than ten minutes: about a point for a minute and a half of speech, within limits. */
export function howMany(characters: number): HowMany {
  const each = (size: number, least: number, most: number): number =>
    Math.min(most, Math.max(least, Math.ceil(characters / size)));
  return {
    topics: each(1_800, 3, 12),
    points: each(550, 5, 36),
    actions: each(600, 8, 40),
    findings: each(700, 6, 30),
  };
}

/** More are padding, however long the talk. */
export const KEYWORDS = { least: 12, most: Math.min(15, LIMITS.conversationKeywords) } as const;
