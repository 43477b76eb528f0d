import type { Schemas } from '../../api/client.js';
import { things } from '../../helpers/counters.js';
import { formatDay, weeksBetween } from '../../helpers/dates.js';
import type { TagTone } from '../../ui/labels/Tag.js';

/** From this many weeks on the gap is stated; the guide suggests weekly to biweekly. */
const GAP_WEEKS = 3;
/** The standing of a report, as the server sends it. */
export type EmployeeStatus = Schemas['EmployeeStandingDto'];

/** A short fact at the right of a row. */
export interface Fact {
  tone: TagTone;
  text: string;
}

/** What a row says about a report before the next 1on1. */
export interface TalkNote {
  last: string;
  facts: Fact[];
}

/** States what the data says and judges nothing: never held, a gap or just the day; how many promises are open. */
export function talkNote(standing: EmployeeStatus | undefined, now: number): TalkNote {
  return lastTalk(standing?.last_timestamp ?? null, now, promiseFact(standing?.open ?? 0, standing?.kept ?? 0));
}

/** The gap to the last 1on1 alone; null if there is nothing to say. */
export function gapOf(timestamp: string | null, now: number): Fact | null {
  return lastTalk(timestamp, now, []).facts[0] ?? null;
}

function lastTalk(timestamp: string | null, now: number, promises: Fact[]): TalkNote {
  if (timestamp === null) {
    return { last: 'まだ1on1の記録がありません', facts: [{ tone: 'water', text: 'はじめての1on1' }] };
  }
  const weeks = weeksBetween(timestamp, now);
  const gap: Fact[] = weeks < GAP_WEEKS ? [] : [{ tone: 'ochre', text: `${weeks}週間あいています` }];
  return { last: `前回 ${formatDay(timestamp, now)}`, facts: [...gap, ...promises] };
}

function promiseFact(open: number, kept: number): Fact[] {
  if (open > 0) return [{ tone: 'moss', text: `約束が${things(open)}残っています` }];
  return kept > 0 ? [{ tone: 'stone', text: '約束はすべて済みました' }] : [];
}
