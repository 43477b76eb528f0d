import type { EntityManager } from '@mikro-orm/postgresql';
import { forgetKeys } from '../sealed/sealing-unit.js';
import type { ConversationKey } from './analyses.js';
import { timestampColumn } from './timestamps.js';

/** What holds words of a conversation, or rests on them, and nothing else. */
const WORDS = ['lines', 'messages', 'shown_questions', 'versions', 'search_documents', 'findings'];

/** For how many days without activity a conversation keeps its words, and what was made of them; null: for ever. */
export interface KeptDays {
  words: number | null;
  results: number | null;
}

/** A conversation that keeps something for too long: whatever was last done in it was done before that moment. */
export interface Expired extends ConversationKey {
  before: Date;
}

/** How each of them is kept. Results rest on words: where they go, the words go at the latest. */
const KEPT = {
  words: { isThere: 'redacted_at is null', days: ['words_days', 'results_days'] },
  results: { isThere: 'faded_at is null', days: ['results_days'] },
} as const;

/**
 * Sweep across owners: ended conversations that keep their words, or their results, for longer than the operator or their owner
 * wants: the smaller number counts.
 */
export async function expiredConversations(
  em: EntityManager,
  part: keyof KeptDays,
  operators: KeptDays,
  limit = 200,
): Promise<Expired[]> {
  const { isThere, days } = KEPT[part];
  const all = days.map((name) => operators[name === 'words_days' ? 'words' : 'results']);
  const most = `least(${all.map(() => '?::int').join(', ')})`;
  const ago = (count: string): string => `clock_timestamp() - ${count} * interval '24 hours'`;
  const rows = await em.execute<(ConversationKey & { before: number })[]>(
    `select id, owner, ${timestampColumn(ago('days'), 'before')}
       from conversations cross join lateral (select least(${days.join(', ')}, ${most}) as days) as kept
      where ${isThere} and status = 'ended' and last_activity_at < ${ago('days')}
        and (last_activity_at < ${ago(most)} or num_nonnulls(${days.join(', ')}) > 0)
      order by last_activity_at
      limit ?`,
    [...all, ...all, limit],
  );
  return rows.map((row) => ({ ...row, before: new Date(row.before) }));
}

/**
 * Removes the spoken and written words of a conversation, except memo and map, which are its own columns, and the findings, which
 * are little else than words; the other results stay without their quotes, and no analysis of it is requested any more. Their key
 * goes: what is left of them anywhere opens no more.
 */
export async function removeWords(em: EntityManager, owner: string, conversationId: string): Promise<void> {
  const mine = [owner, conversationId];
  for (const table of WORDS) await em.execute(`delete from ${table} where owner = ? and conversation_id = ?`, mine);
  await em.execute('update next_actions set evidence_sealed = null where owner = ? and conversation_id = ?', mine);
  await em.execute(
    'update analyses set wanted_rev = done_rev, failed = false, provisional = false where owner = ? and conversation_id = ?',
    mine,
  );
  await em.execute(`delete from keys where owner = ? and conversation_id = ? and kind = 'words'`, mine);
  forgetKeys(em, conversationId);
}

/**
 * Removes what analyses made of a conversation, except its summary, which is a column of its own, and next actions. The next search
 * reads what then remains.
 */
export async function forgetResults(em: EntityManager, owner: string, conversationId: string): Promise<void> {
  for (const table of ['findings', 'keywords', 'sentiments', 'search_documents'])
    await em.execute(`delete from ${table} where owner = ? and conversation_id = ?`, [owner, conversationId]);
}

/** Removes what stood before people changed it. After the words went, only versions of results are made. */
export async function forgetVersions(em: EntityManager, owner: string, conversationId: string): Promise<void> {
  await em.execute('delete from versions where owner = ? and conversation_id = ?', [owner, conversationId]);
}

/** Removes the last of what was made of a conversation: its next actions, versions of results, that analyses of it were ever made, and the key. */
export async function forgetAll(em: EntityManager, owner: string, conversationId: string): Promise<void> {
  // Nothing may stay that the key has sealed: it would open no more, and all that reads it would fail.
  await forgetVersions(em, owner, conversationId);
  for (const gone of ['next_actions where true', 'analyses where true', `keys where kind in ('words', 'results')`])
    await em.execute(`delete from ${gone} and owner = ? and conversation_id = ?`, [owner, conversationId]);
  forgetKeys(em, conversationId);
}
