import type { EntityManager } from '@mikro-orm/postgresql';
import { holdWords } from './shared-words.js';

/** Replaces an answer of the assistant that repeated deleted words. */
export const ERASED_ANSWER = '録音を削除したので、この返事は残していません。';

/** Results of the analysis of the whole talk: their source words are unknown. Items that a person ticked or changed stay. */
const MADE = [
  'findings where true',
  'keywords where true',
  'sentiments where true',
  'next_actions where not done and not edited',
];

/**
 * Removes the words heard in a recording (or in all of the conversation: then a consent was withdrawn) and everything made of
 * them: lines, versions of the transcript with them, every result of an analysis, quotes and spoken dates in next actions that a
 * person ticked or changed, and answers of the assistant that repeat the words. Results in progress are discarded
 * by their revision. The caller holds the lock of the conversation, and touches it.
 * @returns false when nothing had been heard; then nothing is changed
 */
export async function eraseRecorded(
  em: EntityManager,
  owner: string,
  conversationId: string,
  recordingId: string | null,
): Promise<boolean> {
  const mine = [owner, conversationId];
  const versions = await deleteVersions(em, owner, conversationId, recordingId);
  const said = await deleteLines(em, owner, conversationId, recordingId);
  if (versions + said.length === 0) return false;
  for (const made of MADE) await em.execute(`delete from ${made} and owner = ? and conversation_id = ?`, mine);
  await em.execute(DROP_QUOTES, [...mine, owner]);
  await eraseAnswers(em, owner, conversationId, said);
  await em.execute(
    `update analyses set wanted_rev = 0, done_rev = 0, attempts = 0, failed = false, provisional = false,
                         engine = null, at = null, wanted_at = null
      where owner = ? and conversation_id = ?`,
    mine,
  );
  await em.execute(
    `update conversations set summary = null, erased_revision = source_revision, source_revision = source_revision + 1,
                              transcript_revision = transcript_revision + 1
      where owner = ? and id = ?`,
    mine,
  );
  return true;
}

/** Whether anything is left in the conversation that can be analysed. */
export async function hasSource(em: EntityManager, owner: string, conversationId: string): Promise<boolean> {
  const mine = [owner, conversationId];
  const rows = await em.execute<unknown[]>(
    `select 1 from conversations c where c.owner = ? and c.id = ? and (
       exists (select from lines where owner = ? and conversation_id = ?)
       or not c.imported and exists (
         select from messages where owner = ? and conversation_id = ? and sender <> 'ai' and is_talk))`,
    [...mine, ...mine, ...mine],
  );
  return rows.length > 0;
}

/** Quotes of lines that are gone; with them goes the date as it was said, and the day alone stays. */
const DROP_QUOTES = `
  update next_actions a
     set evidence = kept.evidence,
         due_phrase = case when a.due_date is null then null else to_char(a.due_date, 'FMYYYY"年"FMMM"月"FMDD"日まで"') end
    from (
      select n.id,
             coalesce(jsonb_agg(e.item order by e.place) filter (where e.item ->> 'source' = 'message' or l.id is not null), '[]')
               as evidence,
             count(*) filter (where e.item ->> 'source' = 'line' and l.id is null) as gone
        from next_actions n
       cross join lateral jsonb_array_elements(n.evidence) with ordinality e(item, place)
        left join lines l
          on l.conversation_id = n.conversation_id and l.owner = n.owner and l.id::text = e.item ->> 'id'
       where n.owner = ? and n.conversation_id = ?
       group by n.id) kept
   where a.id = kept.id and a.owner = ? and kept.gone > 0`;

/** Every line of a 1on1 that was held here counts as recorded: what a person typed over was heard before. */
const RECORDED = `(recording_id is not null or not (select imported from conversations c where c.id = ? and c.owner = ?))`;

async function deleteLines(
  em: EntityManager,
  owner: string,
  conversationId: string,
  recordingId: string | null,
): Promise<string[]> {
  const [which, values] =
    recordingId === null ? [RECORDED, [conversationId, owner]] : ['recording_id = ?', [recordingId]];
  const rows = await em.execute<{ text: string }[]>(
    `delete from lines where owner = ? and conversation_id = ? and ${which} returning text`,
    [owner, conversationId, ...values],
  );
  return rows.map(({ text }) => text);
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

/** The assistant's messages with deleted words; people's own messages stay. */
async function eraseAnswers(
  em: EntityManager,
  owner: string,
  conversationId: string,
  said: readonly string[],
): Promise<void> {
  const messages = await em.execute<{ id: string; sender: string; message: string; questions: string[] }[]>(
    `select id, sender, message, suggested_questions as questions from messages where owner = ? and conversation_id = ?`,
    [owner, conversationId],
  );
  const answers = messages.filter(({ sender }) => sender === 'ai');
  const staying = messages.filter(({ sender }) => sender !== 'ai').map(({ message }) => message);
  const texts = answers.flatMap(({ message, questions }) => [message, ...questions]);
  const hold = holdWords(texts, said, staying);
  let at = 0;
  for (const { id, message, questions } of answers) {
    const [isTold = false, ...isAsked] = hold.slice(at, at + 1 + questions.length);
    at += 1 + questions.length;
    if (!isTold && !isAsked.includes(true)) continue;
    const kept = questions.filter((_, n) => isAsked[n] !== true);
    await em.execute('update messages set message = ?, suggested_questions = ?::jsonb where id = ? and owner = ?', [
      isTold ? ERASED_ANSWER : message,
      JSON.stringify(kept),
      id,
      owner,
    ]);
  }
}
