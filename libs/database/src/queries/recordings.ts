import { cutLine, RECORDING } from '@app/contract';
import type { EntityManager } from '@mikro-orm/postgresql';
import { v5 } from 'uuid';
import type { LineRow } from './lines.js';

/** A line that was heard, without its place: it is added at the end. */
export type HeardLine = Omit<LineRow, 'position' | 'createdAt'>;

/** How far a take has become text. */
export interface Commitment {
  recordingId: string;
  epoch: number;
  take: number;
  committedMs: number;
  committedSeq: number;
}

/** Whether a recording of the conversation runs: its socket lives, or its last piece came less than 60 s ago. */
export async function isRecording(em: EntityManager, owner: string, conversationId: string): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `select 1 from recordings where conversation_id = ? and owner = ? and ended_at is null
        and last_seen_at > now() - ? * interval '1 millisecond' limit 1`,
    [conversationId, owner, RECORDING.runsFor],
  );
  return rows.length > 0;
}

/** Takes a recording over. @returns the new epoch: what holds an older one stores nothing more */
export async function raiseEpoch(em: EntityManager, owner: string, recordingId: string): Promise<number | null> {
  const [row] = await em.execute<{ epoch: number }[]>(
    `update recordings set epoch = epoch + 1, last_seen_at = now(), ended_at = null
      where id = ? and owner = ? returning epoch`,
    [recordingId, owner],
  );
  return row?.epoch ?? null;
}

/** Ends whatever else records this conversation. */
export async function endOtherRecordings(
  em: EntityManager,
  owner: string,
  conversationId: string,
  recordingId: string,
): Promise<void> {
  await em.execute(
    `update recordings set epoch = epoch + 1, ended_at = now()
      where conversation_id = ? and owner = ? and id <> ? and ended_at is null`,
    [conversationId, owner, recordingId],
  );
}

/** Shows that the recording lives. @returns false when somebody else has taken it over */
export async function seeRecording(em: EntityManager, owner: string, id: string, epoch: number): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `update recordings set last_seen_at = now() where id = ? and owner = ? and epoch = ? returning id`,
    [id, owner, epoch],
  );
  return rows.length > 0;
}

/** Ends it for whoever still holds the epoch. */
export async function endRecording(em: EntityManager, owner: string, id: string, epoch: number): Promise<void> {
  await em.execute(
    `update recordings set ended_at = now(), last_seen_at = now() where id = ? and owner = ? and epoch = ?`,
    [id, owner, epoch],
  );
}

/** Notes how far a take has come. It never goes back. @returns false when the epoch is no longer the one given */
export async function commitTake(
  em: EntityManager,
  owner: string,
  { recordingId, epoch, take, committedMs, committedSeq }: Commitment,
): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `with mine as (
       update recordings set last_seen_at = now() where id = ? and owner = ? and epoch = ? returning id, owner)
     update takes t set committed_ms = greatest(t.committed_ms, ?), committed_seq = greatest(t.committed_seq, ?)
       from mine where t.recording_id = mine.id and t.owner = mine.owner and t.take = ? returning t.id`,
    [recordingId, owner, epoch, Math.round(committedMs), committedSeq, take],
  );
  return rows.length > 0;
}

/** A line that is too long becomes several; their ids follow from its own, so that each is stored once. */
function cutHeard(line: HeardLine): HeardLine[] {
  return cutLine(line).map((piece, n) => (n === 0 ? piece : { ...piece, id: v5(String(n), line.id) }));
}

/** Adds lines at the end of the transcript; one that is there already is left as it is. @returns how many were new */
export async function appendLines(
  em: EntityManager,
  owner: string,
  conversationId: string,
  recordingId: string,
  lines: readonly HeardLine[],
): Promise<number> {
  if (lines.length === 0) return 0;
  const rows = await em.execute<unknown[]>(
    `insert into lines (id, owner, conversation_id, position, speaker, text, start_ms, end_ms, recording_id, created_at)
     select line.id, ?::uuid, ?::uuid,
            (select coalesce(max(position), -1) from lines where conversation_id = ? and owner = ?) + line.n,
            line.speaker, line.text, line."startMs", line."endMs", ?::uuid, now()
       from json_to_recordset(?::json) as line(n int, id uuid, speaker int, text text, "startMs" int, "endMs" int)
     on conflict (id) do nothing returning id`,
    [
      owner,
      conversationId,
      conversationId,
      owner,
      recordingId,
      JSON.stringify(
        lines.flatMap(cutHeard).map((line, at) => ({
          ...line,
          n: at + 1,
          startMs: rounded(line.startMs),
          endMs: rounded(line.endMs),
        })),
      ),
    ],
  );
  return rows.length;
}

/** Removes what was heard in a recording, with the versions of the transcript that hold it. @returns how many lines */
export async function deleteHeard(
  em: EntityManager,
  owner: string,
  conversationId: string,
  recordingId: string,
): Promise<number> {
  await em.execute(
    `delete from versions where owner = ? and conversation_id = ? and part = 'transcript'
        and created_at >= (select started_at from recordings where id = ? and owner = ?)`,
    [owner, conversationId, recordingId, owner],
  );
  const rows = await em.execute<unknown[]>(
    `delete from lines where owner = ? and conversation_id = ? and recording_id = ? returning id`,
    [owner, conversationId, recordingId],
  );
  return rows.length;
}

function rounded(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms);
}
