import type { Schemas } from '../../api/client.js';
import { things } from '../../helpers/counters.js';
import { formatDay, weeksBetween } from '../../helpers/dates.js';
import type { TagTone } from '../../ui/labels/Tag.js';

/** From this many weeks on the gap is stated; the guide suggests weekly to biweekly. */
const GAP_WEEKS = 3;
/** The number of promises that a row names; the session shows all. */
const NAMED = 2;

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
  /** The next open promises. */
  promises: { id: string; text: string }[];
  /** How many more are open. */
  more: number;
}

/** States what the data says and judges nothing: never held, a gap or just the day; which promises are open. */
export function talkNote(standing: EmployeeStatus | undefined, now: number): TalkNote {
  const open = standing?.open_promises ?? [];
  return {
    ...lastTalk(standing?.last_timestamp ?? null, now, promiseFact(open.length, standing?.kept ?? 0)),
    promises: open.slice(0, NAMED).map(({ id, owner, text, due }) => ({
      id,
      text: `${owner === 'manager' ? 'わたし' : '相手'}：${text}${due === null ? '' : `（${formatDay(due, now)}まで）`}`,
    })),
    more: Math.max(0, open.length - NAMED),
  };
}

/** The gap to the last 1on1 alone; null if there is nothing to say. */
export function gapOf(timestamp: string | null, now: number): Fact | null {
  return lastTalk(timestamp, now, []).facts[0] ?? null;
}

function lastTalk(timestamp: string | null, now: number, promises: Fact[]): Pick<TalkNote, 'last' | 'facts'> {
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
