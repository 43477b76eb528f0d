import { writtenDay, type Evidence, type ProposedQuestion } from '@app/contract';
import type { EntityManager } from '@mikro-orm/postgresql';
import { hexOf, openRows } from '../sealed/open-rows.js';
import { renewKeys } from '../sealed/renew-keys.js';
import { sealValue } from '../sealed/seal-value.js';
import { sealedColumn } from '../sealed/sealed-columns.js';
import { keysOf } from '../sealed/sealing-unit.js';
import { holdWords } from './shared-words.js';

/** Whether anything is left in the conversation `c` that can be analysed. */
const HAS_SOURCE = `(
  exists (select from lines l where l.owner = c.owner and l.conversation_id = c.id)
  or not c.imported and exists (
    select from messages m where m.owner = c.owner and m.conversation_id = c.id and m.sender <> 'ai' and m.is_talk))`;

/**
 * Whether words were removed from the conversation `c`, which is over, so that nothing more will be made of it: by age or choice, or
 * with its recordings or a consent where they were all there was. What was made of words that went by age or choice may be there.
 */
export const IS_ERASED = `(c.redacted_at is not null or c.erased_revision >= 0 and c.status = 'ended' and not ${HAS_SOURCE})`;

/** Replaces an answer of the assistant that repeated deleted words. */
export const ERASED_ANSWER = 'もとの言葉を削除したので、この返事は残していません。';

/** Results of the whole talk, and what was proposed from it: their source words are unknown. Items that a person ticked or changed stay. */
const MADE = [
  'findings where true',
  'keywords where true',
  'sentiments where true',
  'shown_questions where true',
  'next_actions where not done and not edited',
  `versions where part in ('summary', 'nextActions')`,
];

/**
 * Removes the words heard in a recording (or in all of the conversation: then a consent was withdrawn) and everything made of
 * them: lines, versions of the transcript with them, every result of an analysis and its versions, quotes and spoken dates in next
 * actions that a person ticked or changed, and answers of the assistant that repeat the words. Results in progress are discarded
 * by their revision. The caller holds the lock of the conversation, and touches it.
 * @returns false when nothing had been heard, or a recording's words had been removed before; then nothing is changed
 */
export async function eraseRecorded(
  em: EntityManager,
  owner: string,
  conversationId: string,
  recordingId: string | null,
): Promise<boolean> {
  const versions = await deleteVersions(em, owner, conversationId, recordingId);
  const said = await deleteLines(em, owner, conversationId, recordingId);
  // Words that were removed by age or choice are no longer here, but what was made of them is.
  const isGone = recordingId === null && (await wasRedacted(em, owner, conversationId));
  if (versions + said.length === 0 && !isGone) return false;
  await eraseMade(em, owner, conversationId, said, isGone);
  return true;
}

/**
 * Removes the words that were brought in from elsewhere and everything made of them, as {@link eraseRecorded} does, also where the
 * words were removed before by age or choice. What a person typed over was brought in, so every line goes that was not heard here,
 * and every version of the transcript. Only for a conversation that was brought in; the caller holds its lock, and touches it.
 * @returns false where everything made of the words was removed before as well; then nothing is changed
 */
export async function eraseImported(em: EntityManager, owner: string, conversationId: string): Promise<boolean> {
  const mine = [owner, conversationId];
  const [kept] = await em.execute<{ isGone: boolean }[]>(
    `select redacted_at is not null as "isGone" from conversations
      where owner = ? and id = ? and imported and faded_at is null`,
    mine,
  );
  if (kept === undefined) return false;
  await em.execute(`delete from versions where owner = ? and conversation_id = ? and part = 'transcript'`, mine);
  const said = await em.execute<Said[]>(
    `delete from lines where owner = ? and conversation_id = ? and recording_id is null
      returning id, text_sealed as text`,
    mine,
  );
  await openRows(em, owner, said, { text: ['lines', 'text', 'id'] });
  await eraseMade(em, owner, conversationId, said, kept.isGone);
  return true;
}

/** A line that was deleted. */
interface Said {
  id: string;
  text: string;
}

/**
 * Removes what was made of lines that were deleted just now; what stays is sealed with new keys.
 * @param isGone lines that it was made of went before
 */
async function eraseMade(
  em: EntityManager,
  owner: string,
  conversationId: string,
  said: readonly Said[],
  isGone: boolean,
): Promise<void> {
  const mine = [owner, conversationId];
  for (const made of MADE) await em.execute(`delete from ${made} and owner = ? and conversation_id = ?`, mine);
  await dropQuotes(em, owner, conversationId, isGone);
  await eraseAnswers(em, owner, conversationId, said);
  await em.execute(
    `update analyses set wanted_rev = 0, done_rev = 0, attempts = 0, failed = false, provisional = false,
                         engine = null, refused = null, at = null, wanted_at = null
      where owner = ? and conversation_id = ?`,
    mine,
  );
  await em.execute(
    `update conversations set summary_sealed = null, summary_edited = false, erased_revision = source_revision, source_revision = source_revision + 1,
                              transcript_revision = transcript_revision + 1
      where owner = ? and id = ?`,
    mine,
  );
  await renewKeys(em, owner, conversationId);
}

/** Whether anything is left in the conversation that can be analysed. */
export async function hasSource(em: EntityManager, owner: string, conversationId: string): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `select 1 from conversations c where c.owner = ? and c.id = ? and ${HAS_SOURCE}`,
    [owner, conversationId],
  );
  return rows.length > 0;
}

/** Whether something was recorded, and its words were removed while what was made of them stayed. */
async function wasRedacted(em: EntityManager, owner: string, conversationId: string): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `select 1 from conversations c where c.owner = ? and c.id = ? and c.redacted_at is not null and c.faded_at is null
        and exists (select from recordings r where r.owner = c.owner and r.conversation_id = c.id)`,
    [owner, conversationId],
  );
  return rows.length > 0;
}

/**
 * Quotes of lines that are gone; with them goes the date as it was said, and the day alone stays.
 * @param isGone the quotes went before: which dates were said is unknown
 */
async function dropQuotes(em: EntityManager, owner: string, conversationId: string, isGone: boolean): Promise<void> {
  const mine = [owner, conversationId];
  const actions = await em.execute<{ id: string; due: string | null; evidence: Evidence[] }[]>(
    `select id, due_date::text as due, evidence_sealed as evidence from next_actions where owner = ? and conversation_id = ?`,
    mine,
  );
  await openRows(em, owner, actions, { evidence: ['next_actions', 'evidence', 'id'] });
  const lines = await em.execute<{ id: string }[]>(
    'select id from lines where owner = ? and conversation_id = ?',
    mine,
  );
  const there = new Set(lines.map(({ id }) => id));
  const isThere = ({ source, id }: Evidence): boolean => source === 'message' || there.has(id);
  const { words, results } = await keysOf(em, owner, conversationId);
  for (const { id, due, evidence } of actions) {
    const kept = evidence.filter(isThere);
    if (!isGone && kept.length === evidence.length) continue;
    const [row, phrase] = [{ id, owner }, due === null ? null : `${writtenDay(due)}まで`];
    await storeSealed(em, 'next_actions', row, {
      evidence_sealed: sealValue(words, sealedColumn('next_actions', 'evidence'), row, JSON.stringify(kept)),
      due_phrase_sealed: sealValue(results, sealedColumn('next_actions', 'due_phrase'), row, phrase),
    });
  }
}

async function storeSealed(
  em: EntityManager,
  table: string,
  { id, owner }: { id: string; owner: string },
  values: Record<string, Buffer | null>,
): Promise<void> {
  const set = Object.keys(values).map((column) => `${column} = ?::bytea`);
  await em.execute(`update ${table} set ${set.join(', ')} where id = ? and owner = ?`, [
    ...Object.values(values).map(hexOf),
    id,
    owner,
  ]);
}

/** Every line of a 1on1 that was held here counts as recorded: what a person typed over was heard before. */
const RECORDED = `(recording_id is not null or not (select imported from conversations c where c.id = ? and c.owner = ?))`;

async function deleteLines(
  em: EntityManager,
  owner: string,
  conversationId: string,
  recordingId: string | null,
): Promise<readonly Said[]> {
  const [which, values] =
    recordingId === null ? [RECORDED, [conversationId, owner]] : ['recording_id = ?', [recordingId]];
  const gone = await em.execute<Said[]>(
    `delete from lines where owner = ? and conversation_id = ? and ${which} returning id, text_sealed as text`,
    [owner, conversationId, ...values],
  );
  return openRows(em, owner, gone, { text: ['lines', 'text', 'id'] });
}

/** Versions from the time of the recordings on hold their lines. Call it while these are there. */
async function deleteVersions(
  em: EntityManager,
  owner: string,
  conversationId: string,
  recordingId: string | null,
): Promise<number> {
  const one = recordingId === null ? '' : 'and recording_id = ?';
  const values = [owner, conversationId, ...(recordingId === null ? [] : [recordingId])];
  const begun = `select least(
      (select min(started_at) from recordings where owner = ? and conversation_id = ? ${one.replace('recording_id', 'id')}),
      (select min(created_at) from lines where owner = ? and conversation_id = ? and recording_id is not null ${one}))`;
  const isHeldHere = `(${String(recordingId === null)} and not (select imported from conversations where owner = ? and id = ?))`;
  const rows = await em.execute<unknown[]>(
    `delete from versions where owner = ? and conversation_id = ? and part = 'transcript'
        and (created_at >= (${begun}) or ${isHeldHere}) returning id`,
    [owner, conversationId, ...values, ...values, owner, conversationId],
  );
  return rows.length;
}

/** The assistant's messages with deleted words, and questions that rest on a deleted line; people's own messages stay. */
async function eraseAnswers(
  em: EntityManager,
  owner: string,
  conversationId: string,
  lines: readonly Said[],
): Promise<void> {
  const said = lines.map(({ text }) => text);
  const gone = new Set(lines.map(({ id }) => id));
  const messages = await em.execute<{ id: string; sender: string; message: string; questions: ProposedQuestion[] }[]>(
    `select id, sender, message_sealed as message, suggested_questions_sealed as questions from messages where owner = ? and conversation_id = ?`,
    [owner, conversationId],
  );
  await openRows(em, owner, messages, {
    message: ['messages', 'message', 'id'],
    questions: ['messages', 'suggested_questions', 'id'],
  });
  const { words } = await keysOf(em, owner, conversationId);
  const answers = messages.filter(({ sender }) => sender === 'ai');
  const staying = messages.filter(({ sender }) => sender !== 'ai').map(({ message }) => message);
  const texts = answers.flatMap(({ message, questions }) => [message, ...questions.map(({ text }) => text)]);
  const hold = holdWords(texts, said, staying);
  let at = 0;
  for (const { id, message, questions } of answers) {
    const [isTold = false, ...holds] = hold.slice(at, at + 1 + questions.length);
    const isAsked = questions.map(({ evidence }, n) => holds[n] === true || gone.has(evidence?.id ?? ''));
    at += 1 + questions.length;
    if (!isTold && !isAsked.includes(true)) continue;
    const kept = questions.filter((_, n) => isAsked[n] !== true);
    const row = { id, owner };
    await storeSealed(em, 'messages', row, {
      message_sealed: sealValue(words, sealedColumn('messages', 'message'), row, isTold ? ERASED_ANSWER : message),
      suggested_questions_sealed: sealValue(
        words,
        sealedColumn('messages', 'suggested_questions'),
        row,
        JSON.stringify(kept),
      ),
    });
  }
}
