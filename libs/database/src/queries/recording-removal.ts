import { RECORDING, type SpeechMode } from '@app/contract';
import type { EntityManager } from '@mikro-orm/postgresql';
import { timestampColumn } from './timestamps.js';

/** A recording that is to be deleted, of whom. */
export interface RecordingKey {
  id: string;
  conversationId: string;
  owner: string;
}

/** What a person wants of a recording, in milliseconds of the database's clock. */
interface Removal {
  deleteAfter: number | null;
  isDue: boolean;
  isDeleted: boolean;
}

/**
 * Sees to it that the recording has a row, also where it was never started here: nothing of it is taken later.
 * @returns false when the id is in use for another conversation, or somebody else's
 */
export async function noteRecording(em: EntityManager, key: RecordingKey, mode: SpeechMode): Promise<boolean> {
  const { id, conversationId, owner } = key;
  await em.execute(
    `insert into recordings (id, owner, conversation_id, mode, started_at, last_seen_at, ended_at)
     values (?, ?, ?, ?, clock_timestamp(), clock_timestamp(), clock_timestamp()) on conflict (id) do nothing`,
    [id, owner, conversationId, mode],
  );
  return (await removalOf(em, key)) !== null;
}

/** Ends the recording wherever it runs, and notes that it is to be deleted in a while; asked again, the first time counts. @returns when */
export async function wishRemoval(em: EntityManager, { id, owner }: RecordingKey): Promise<Date> {
  const [row] = await em.execute<{ at: number }[]>(
    `update recordings
        set delete_after = coalesce(delete_after, clock_timestamp() + ? * interval '1 millisecond'),
            epoch = epoch + 1, ended_at = coalesce(ended_at, clock_timestamp()), ending_at = null
      where id = ? and owner = ? returning ${timestampColumn('delete_after', 'at')}`,
    [RECORDING.undo, id, owner],
  );
  if (row === undefined) throw new Error('the recording has no row');
  return new Date(row.at);
}

/** Takes the wish back. */
export async function undoRemoval(em: EntityManager, { id, owner }: RecordingKey): Promise<void> {
  await em.execute('update recordings set delete_after = null where id = ? and owner = ? and deleted_at is null', [
    id,
    owner,
  ]);
}

/** What is wanted of a recording. @returns null where the conversation has no such recording */
export async function removalOf(
  em: EntityManager,
  { id, conversationId, owner }: RecordingKey,
): Promise<Removal | null> {
  const [row] = await em.execute<Removal[]>(
    `select ${timestampColumn('delete_after', 'deleteAfter')}, coalesce(delete_after <= clock_timestamp(), false) as "isDue",
            deleted_at is not null as "isDeleted"
       from recordings where id = ? and conversation_id = ? and owner = ?`,
    [id, conversationId, owner],
  );
  return row ?? null;
}

/** Ends recordings for good: one, or all of the conversation. @returns those that were not deleted yet */
export async function endForGood(
  em: EntityManager,
  owner: string,
  conversationId: string,
  recordingId: string | null,
): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `update recordings
        set epoch = epoch + 1, ended_at = coalesce(ended_at, clock_timestamp()), ending_at = null,
            delete_after = coalesce(delete_after, clock_timestamp()), deleted_at = clock_timestamp()
      where owner = ? and conversation_id = ? and deleted_at is null and (?::uuid is null or id = ?) returning id`,
    [owner, conversationId, recordingId, recordingId],
  );
  return rows.map(({ id }) => id);
}

/** Sweep across owners: recordings whose time to be kept after all is over. */
export async function recordingsToDelete(em: EntityManager, limit = 200): Promise<RecordingKey[]> {
  return em.execute<RecordingKey[]>(
    `select id, conversation_id as "conversationId", owner from recordings
      where delete_after <= clock_timestamp() and deleted_at is null order by delete_after limit ?`,
    [limit],
  );
}
