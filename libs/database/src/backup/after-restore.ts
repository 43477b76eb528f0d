import { ANALYSIS_KINDS } from '@app/contract';
import type { EntityManager } from '@mikro-orm/postgresql';
import { wantAnalyses } from '../queries/analyses.js';
import { withdrawConsents, withdrawImportConsents } from '../queries/consents.js';
import { eraseImported, eraseRecorded, hasSource } from '../queries/erasure.js';
import { endForGood } from '../queries/recording-removal.js';
import { forgetResults, removeWords } from '../queries/retention.js';
import { noteWritten, type Deletion } from '../queries/tombstones.js';

/** What can be deleted by its id alone. */
const WHOLE = { account: 'users', conversation: 'conversations' } as const;
/** The name of its owner's column. */
const OWNER = { account: 'id', conversation: 'owner' } as const;

/**
 * Repeats, across owners, the deletions made after the backup: an object with a tombstone in the backup was gone in it, or
 * was recorded since. @returns how many deletions the backup did not know
 */
export async function deleteAgain(em: EntityManager, deletions: readonly Deletion[]): Promise<number> {
  const later = await unknownTo(em, deletions);
  for (const kind of ['account', 'conversation'] as const) {
    const keys = later.filter((deletion) => deletion.kind === kind);
    await em.execute(
      `delete from ${WHOLE[kind]} t using json_to_recordset(?::json) as gone(id uuid, owner uuid)
        where t.id = gone.id and t.${OWNER[kind]} = gone.owner`,
      [JSON.stringify(keys)],
    );
  }
  for (const deletion of later) {
    if (deletion.kind === 'recording') await removeRecording(em, deletion);
    if (deletion.kind === 'consent') await withdraw(em, deletion);
    if (deletion.kind === 'words' || deletion.kind === 'results') await keepAgain(em, deletion);
  }
  await em.execute(
    `insert into tombstones (id, owner, kind, deleted_at)
     select id, owner, kind, max("deletedAt") from json_to_recordset(?::json)
         as gone(id uuid, owner uuid, kind text, "deletedAt" timestamptz) group by id, owner, kind
     on conflict (id, owner, kind) do update set deleted_at = greatest(tombstones.deleted_at, excluded.deleted_at)`,
    [JSON.stringify(later)],
  );
  await noteWritten(em, later);
  return later.length;
}

/**
 * Ends every token that was ever given out, also by versions of the database that came after the backup and are lost, and every
 * mail that would give out another.
 */
export async function endTokens(em: EntityManager): Promise<void> {
  // Seconds: higher than any version that was counted up, and than that of an earlier restore.
  await em.execute(
    `update users set token_version = greatest(token_version + 1, extract(epoch from clock_timestamp() - timestamptz '2020-01-01Z')::int)`,
  );
  await em.execute('update logins set ended_at = now(), id_token_sealed = null where ended_at is null');
  await em.execute('delete from password_resets');
  await em.execute('delete from email_changes');
  await em.execute('delete from sign_ons');
  await em.execute('delete from sign_on_codes');
  await em.execute(`update mails set state = 'dropped' where state = 'wanted'`);
}

async function unknownTo(em: EntityManager, deletions: readonly Deletion[]): Promise<Deletion[]> {
  const known = await em.execute<{ key: string; at: number }[]>(
    `select kind || owner || id as key, (extract(epoch from deleted_at) * 1000)::float8 as at from tombstones`,
  );
  const times = new Map(known.map(({ key, at }) => [key, at]));
  return deletions.filter(
    ({ id, owner, kind, deletedAt }) => (times.get(`${kind}${owner}${id}`) ?? -Infinity) < deletedAt.getTime(),
  );
}

async function removeRecording(em: EntityManager, { id, owner }: Deletion): Promise<void> {
  const rows = await em.execute<{ conversationId: string }[]>(
    `select conversation_id as "conversationId" from recordings where id = ? and owner = ?
      union select conversation_id from lines where recording_id = ? and owner = ?`,
    [id, owner, id, owner],
  );
  for (const { conversationId } of rows) await erase(em, owner, conversationId, id);
}

async function withdraw(em: EntityManager, { id, owner }: Deletion): Promise<void> {
  const [brought] = await em.execute<{ conversationId: string }[]>(
    'select conversation_id as "conversationId" from consents where id = ? and owner = ?',
    [id, owner],
  );
  if (brought === undefined) {
    await withdrawConsents(em, owner, id);
    await erase(em, owner, id, null);
    return;
  }
  const { conversationId } = brought;
  await withdrawImportConsents(em, owner, conversationId);
  if (await eraseImported(em, owner, conversationId)) await analyseRest(em, owner, conversationId);
}

/** What two people decided to keep stays, and the rest goes, as when they decided. */
async function keepAgain(em: EntityManager, { id, owner, kind }: Deletion): Promise<void> {
  await endForGood(em, owner, id, null);
  await removeWords(em, owner, id);
  await em.execute(
    `update conversations
        set memo_sealed = null, mind_map_sealed = null, memo_revision = memo_revision + 1, mind_map_revision = mind_map_revision + 1,
            transcript_revision = transcript_revision + 1, redacted_at = coalesce(redacted_at, clock_timestamp()),
            status = 'ended', ended_at = coalesce(ended_at, clock_timestamp())
      where id = ? and owner = ?`,
    [id, owner],
  );
  await forgetResults(em, owner, id);
  if (kind !== 'results') return;
  await em.execute(
    `update conversations set summary_sealed = null, summary_edited = false, own_notes_sealed = null where id = ? and owner = ?`,
    [id, owner],
  );
}

async function erase(em: EntityManager, owner: string, id: string, recordingId: string | null): Promise<void> {
  await endForGood(em, owner, id, recordingId);
  if (await eraseRecorded(em, owner, id, recordingId)) await analyseRest(em, owner, id);
}

async function analyseRest(em: EntityManager, owner: string, id: string): Promise<void> {
  const [row] = await em.execute<{ revision: number }[]>(
    `select source_revision as revision from conversations
      where id = ? and owner = ? and status = 'ended' and redacted_at is null`,
    [id, owner],
  );
  if (row !== undefined && (await hasSource(em, owner, id)))
    await wantAnalyses(em, owner, id, ANALYSIS_KINDS, row.revision);
}
