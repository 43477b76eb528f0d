import { ANALYSIS_KINDS, type AnalysisKind } from '@app/contract';
import type { EntityManager } from '@mikro-orm/postgresql';
import { within, type DashboardRange } from './dashboard-range.js';
import { IS_ERASED } from './erasure.js';

/** Of how many 1on1s that are over the results of a kind can tell: where there is none, whether none was found. */
export interface Coverage {
  kind: AnalysisKind;
  /** How many are over, also with employees that are deleted. */
  ended: number;
  /** How many of them are with employees that are deleted: their promises are not listed. */
  unlisted: number;
  /** The analysis is wanted, and not done. */
  waiting: number;
  /** The analysis was given up. */
  failed: number;
  /** Words were removed, and with them what was found, or what could have been. */
  erased: number;
}

// Promises outlive the words. Findings go with them; keywords and scores may have, which nothing notes.
const IS_LOST = `(coalesce(a.done_rev, 0) = 0 or c.redacted_at is not null and k.kind <> 'summary')`;

/** What stands behind the owner's results of each kind of analysis; nothing where no 1on1 is over. */
export async function coverage(em: EntityManager, owner: string, range: DashboardRange = {}): Promise<Coverage[]> {
  const { sql, values } = within(range);
  const count = (condition: string, name: string): string => `count(*) filter (where ${condition})::int as ${name}`;
  return em.execute<Coverage[]>(
    `select k.kind, count(*)::int as ended, ${count('e.deleted_at is not null', 'unlisted')},
            ${count('a.wanted_rev > a.done_rev and not a.failed', 'waiting')}, ${count('a.failed', 'failed')},
            ${count(`${IS_ERASED} and ${IS_LOST}`, 'erased')}
       from conversations c
       join employees e on e.id = c.employee_id and e.owner = c.owner
      cross join (values ${ANALYSIS_KINDS.map((kind) => `('${kind}')`).join(', ')}) as k(kind)
       left join analyses a on a.conversation_id = c.id and a.owner = c.owner and a.kind = k.kind
      where c.owner = ? and c.status = 'ended' and ${sql}
      group by k.kind
      order by k.kind`,
    [owner, ...values],
  );
}
