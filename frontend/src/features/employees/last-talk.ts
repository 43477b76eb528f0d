import type { Schemas } from '../../api/client.js';
import { formatDay, weeksBetween } from '../../ui/dates.js';
import type { TagTone } from '../../ui/Tag.js';

/** From this many weeks on the gap is stated; the guide suggests weekly to biweekly. */
const GAP_WEEKS = 3;

/** What a row says about the time since the last 1on1. */
export interface LastTalkNote {
  last: string;
  tag: { tone: TagTone; text: string } | null;
}

/** The latest 1on1 of each report, by the report's id. */
export function latestByEmployee(
  conversations: readonly Pick<Schemas['ConversationListItemDto'], 'employee_id' | 'timestamp'>[],
): Map<string, string> {
  const latest = new Map<string, string>();
  for (const { employee_id, timestamp } of conversations) {
    const known = latest.get(employee_id);
    if (known === undefined || Date.parse(timestamp) > Date.parse(known)) latest.set(employee_id, timestamp);
  }
  return latest;
}

/** States what the data says: never held, a gap, or just the day. */
export function lastTalkNote(timestamp: string | undefined, now: number): LastTalkNote {
  if (timestamp === undefined) {
    return { last: 'まだ1on1の記録がありません', tag: { tone: 'water', text: 'はじめての1on1' } };
  }
  const weeks = weeksBetween(timestamp, now);
  return {
    last: `前回 ${formatDay(timestamp, now)}`,
    tag: weeks < GAP_WEEKS ? null : { tone: 'ochre', text: `${weeks}週間あいています` },
  };
}
