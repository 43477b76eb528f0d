import { ANALYSIS_ATTEMPTS, type AnalysisKind, type ModelRefusal } from '@app/contract';
import type { EntityManager } from '@mikro-orm/postgresql';

/** A conversation and its owner, as a sweep across owners finds them. */
export interface ConversationKey {
  id: string;
  owner: string;
}

/**
 * Requests these analyses at the given revision and starts the count of attempts again; requested revisions never go back. A run that
 * makes what is requested goes on; one that makes something older does not count.
 */
export async function wantAnalyses(
  em: EntityManager,
  owner: string,
  conversationId: string,
  kinds: readonly AnalysisKind[],
  revision: number,
): Promise<void> {
  await em.execute(
    `update analyses set wanted_rev = greatest(wanted_rev, ?), attempts = 0, failed = false, wanted_at = now(),
            tried_at = case when wanted_rev < ? then null else tried_at end
      where owner = ? and conversation_id = ? and kind in (${list(kinds)})`,
    [revision, revision, owner, conversationId, ...kinds],
  );
}

/**
 * Counts one more attempt for each outstanding kind that has one left, and answers those kinds.
 * @param silence a kind whose run has shown life within so many milliseconds is left to that run
 */
export async function beginAttempts(
  em: EntityManager,
  owner: string,
  conversationId: string,
  silence: number,
): Promise<AnalysisKind[]> {
  const rows = await em.execute<{ kind: AnalysisKind }[]>(
    `update analyses set attempts = attempts + 1, wanted_at = now(), tried_at = now()
      where owner = ? and conversation_id = ? and wanted_rev > done_rev and not failed and attempts < ?
        and (tried_at is null or tried_at < now() - ? * interval '1 ms')
      returning kind`,
    [owner, conversationId, ANALYSIS_ATTEMPTS, silence],
  );
  return rows.map(({ kind }) => kind);
}

/** A run of an analysis: the kinds that it makes, and the revision from which. */
export interface AnalysisRun {
  conversationId: string;
  kinds: readonly AnalysisKind[];
  revision: number;
}

/** Notes that a run is still making what is wanted. */
export async function showLife(em: EntityManager, owner: string, run: AnalysisRun): Promise<void> {
  await updateRun(em, owner, run, 'wanted_at = now(), tried_at = now()');
}

/** Ends a run that leaves something unmade. `taken`: whether its attempts do not count. */
export async function endRun(em: EntityManager, owner: string, run: AnalysisRun, taken: boolean): Promise<void> {
  await updateRun(em, owner, run, `tried_at = null${taken ? ', attempts = greatest(attempts - 1, 0)' : ''}`);
}

/** What is wanted of newer words is not the run's; and a sign of life that comes after its end is none. */
async function updateRun(em: EntityManager, owner: string, run: AnalysisRun, change: string): Promise<void> {
  const { conversationId, kinds, revision } = run;
  await em.execute(
    `update analyses set ${change}
      where owner = ? and conversation_id = ? and kind in (${list(kinds)})
        and wanted_rev > done_rev and wanted_rev <= ? and tried_at is not null and not failed`,
    [owner, conversationId, ...kinds, revision],
  );
}

/**
 * Claims the place for a result that was made from `revision`.
 * @returns false when a result of the same or a newer revision stands there: then the result has to be discarded
 */
export async function saveAnalysisIfNewer(
  em: EntityManager,
  owner: string,
  result: {
    conversationId: string;
    kind: AnalysisKind;
    revision: number;
    engine: string;
    refused?: ModelRefusal | undefined;
  },
): Promise<boolean> {
  const { conversationId, kind, revision, engine, refused = null } = result;
  const rows = await em.execute<unknown[]>(
    `update analyses set done_rev = ?, engine = ?, refused = ?, at = ?, provisional = false, failed = failed and wanted_rev > ?
      where owner = ? and conversation_id = ? and kind = ? and done_rev < ?
      returning id`,
    [revision, engine, refused, new Date(), revision, owner, conversationId, kind, revision],
  );
  return rows.length > 0;
}

/** Gives up the outstanding kinds that have no attempt left. @returns whether there were any */
export async function failExhausted(em: EntityManager, owner: string, conversationId: string): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `update analyses set failed = true
      where owner = ? and conversation_id = ? and wanted_rev > done_rev and not failed and attempts >= ?
      returning id`,
    [owner, conversationId, ANALYSIS_ATTEMPTS],
  );
  return rows.length > 0;
}

/** Notes that the outstanding kinds were queued again just now. @returns whether there are any */
export async function postponeOverdue(em: EntityManager, owner: string, conversationId: string): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `update analyses set wanted_at = now()
      where owner = ? and conversation_id = ? and wanted_rev > done_rev and not failed
      returning id`,
    [owner, conversationId],
  );
  return rows.length > 0;
}

/** How many of the owner's conversations wait for an analysis. */
export async function outstandingCount(em: EntityManager, owner: string): Promise<number> {
  const [row] = await em.execute<{ count: number }[]>(
    `select count(distinct conversation_id)::int as count from analyses
      where owner = ? and wanted_rev > done_rev and not failed`,
    [owner],
  );
  return row?.count ?? 0;
}

/** Sweep across owners: conversations whose analysis was wanted or tried before `before` and is not done. */
export async function overdueAnalyses(em: EntityManager, before: Date, limit = 200): Promise<ConversationKey[]> {
  return em.execute<ConversationKey[]>(
    `select conversation_id as id, owner from analyses
      where wanted_rev > done_rev and not failed and wanted_at < ?
      group by conversation_id, owner
      order by min(wanted_at)
      limit ?`,
    [before, limit],
  );
}

/** Sweep across owners: active conversations without any activity since `before`. */
export async function quietConversations(em: EntityManager, before: Date, limit = 200): Promise<ConversationKey[]> {
  return em.execute<ConversationKey[]>(
    `select id, owner from conversations
      where status = 'active' and last_activity_at < ?
      order by last_activity_at
      limit ?`,
    [before, limit],
  );
}

function list(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}
