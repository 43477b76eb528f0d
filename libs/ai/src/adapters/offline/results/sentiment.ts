import type { Party, SentimentResult } from '@app/contract';
import type { Feeling, Utterance } from '../reading/utterance.js';
import { LEVELS } from './stories/levels.js';

/** The feeling of one line; null where the words do not say. */
export interface LineFeeling {
  id: string;
  role: Party | null;
  feeling: Feeling | null;
}

/** What each line of the talk feels like, in the order of time. */
export function feelingsOf(utterances: readonly Utterance[]): LineFeeling[] {
  const lines = new Map<string, Utterance[]>();
  for (const one of utterances) {
    const known = lines.get(one.line.id);
    if (known === undefined) lines.set(one.line.id, [one]);
    else known.push(one);
  }
  return [...lines].map(([id, parts]) => ({ id, role: parts.at(-1)?.role ?? null, feeling: feelingOf(parts) }));
}

/** A line that was read as several utterances feels as they do together, each by its length. */
function feelingOf(parts: readonly Utterance[]): Feeling | null {
  const length = parts.reduce((sum, { text }) => sum + text.length, 0);
  const share = (of: Feeling): number =>
    parts.reduce((sum, { sentiment, text }) => sum + sentiment[of] * (length === 0 ? 1 : text.length / length), 0);
  const [positive, negative] = [share('positive'), share('negative')];
  const stronger = positive / LEVELS.feeling.positive >= negative / LEVELS.feeling.negative ? 'positive' : 'negative';
  if (Math.max(positive / LEVELS.feeling.positive, negative / LEVELS.feeling.negative) >= 1) return stronger;
  return share('neutral') >= LEVELS.feeling.neutral ? 'neutral' : null;
}

/** Tendency of the report's words over the whole talk, 0 to 1; all lines where nobody is known to be the report. */
export function sentimentOf(lines: readonly LineFeeling[]): SentimentResult['scores'] {
  const own = lines.filter(({ role }) => role === 'employee');
  const felt = (own.length > 0 ? own : lines).map(({ feeling }) => feeling);
  const positive = felt.filter((one) => one === 'positive').length;
  const negative = felt.filter((one) => one === 'negative').length;
  if (positive + negative === 0) return null;
  // One neutral line stands in for what was not clear, so that a single word does not read as certainty.
  const total = positive + negative + 1;
  return { positive: round(positive / total), negative: round(negative / total) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
