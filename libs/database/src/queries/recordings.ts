import { cutLine, RECORDING, type PieceRange } from '@app/contract';
import type { EntityManager } from '@mikro-orm/postgresql';
import { v5 } from 'uuid';
import { sealLine } from '../sealed/seal-lines.js';
import { keysOf } from '../sealed/sealing-unit.js';
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
  /** Pieces that no decoder could read, in addition to those that are noted already. */
  quarantined: readonly PieceRange[];
}

/** Of rows of `recordings`: those that run. */
const RUNS = `ended_at is null and ending_at is null and last_seen_at > now() - ? * interval '1 millisecond'`;

/**
 * Whether a recording of the conversation runs: its socket lives, or its last piece came less than 60 s ago. The rest of one
 * that has stopped is none.
 */
export async function isRecording(em: EntityManager, owner: string, conversationId: string): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `select 1 from recordings where conversation_id = ? and owner = ? and ${RUNS} limit 1`,
    [conversationId, owner, RECORDING.runsFor],
  );
  return rows.length > 0;
}

/** Whether a channel of the conversation was recorded by itself, so that its speaker has a number of their own. */
export async function hasChannels(em: EntityManager, owner: string, conversationId: string): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `select 1 from takes t join recordings r on r.id = t.recording_id and r.owner = t.owner
      where r.conversation_id = ? and r.owner = ? and t.channel is not null limit 1`,
    [conversationId, owner],
  );
  return rows.length > 0;
}

/**
 * How many recordings of an owner any process hears now, including the rests of stopped ones, without the given one. The caller
 * asks this behind a lock before it begins one, so that parallel callers never exceed the limit.
 */
export async function countHeard(em: EntityManager, owner: string, besideId: string | null): Promise<number> {
  if (!em.isInTransaction()) throw new Error('recordings are counted in the transaction that begins one');
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`jizo.recordings.${owner}`]);
  // A rest that waits was seen last when it was put off; one that is heard was seen after that.
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from recordings
      where owner = ? and id is distinct from ?::uuid and ended_at is null
        and (ending_at is null or last_seen_at > ending_at)
        and last_seen_at > now() - ? * interval '1 millisecond'`,
    [owner, besideId, RECORDING.runsFor],
  );
  return row?.count ?? 0;
}

/** {@link countHeard} where none is begun: in a transaction of its own. */
export function countAllHeard(em: EntityManager, owner: string): Promise<number> {
  return em.transactional((inner) => countHeard(inner, owner, null));
}

/**
 * Takes a recording over. Of one whose recorder has stopped, or that had ended while another of its conversation runs, only the rest
 * is awaited.
 * @returns the new epoch (what holds an older one stores nothing more), and whether the recording is such a rest
 */
export async function raiseEpoch(
  em: EntityManager,
  owner: string,
  {
    recordingId,
    conversationId,
    isStopped = false,
  }: { recordingId: string; conversationId: string; isStopped?: boolean },
): Promise<{ epoch: number; isEnding: boolean } | null> {
  // It was put off before it is seen now, as countHeard wants it of a rest that is heard.
  const [row] = await em.execute<{ epoch: number; isEnding: boolean }[]>(
    `update recordings set epoch = epoch + 1, last_seen_at = now(), ended_at = null,
            ending_at = case when ending_at is null and (?::boolean or (ended_at is not null and exists (
                select 1 from recordings where conversation_id = ? and owner = ? and id <> ? and ${RUNS})))
              then now() - interval '1 millisecond' else ending_at end
      where id = ? and owner = ? returning epoch, ending_at is not null as "isEnding"`,
    [isStopped, conversationId, owner, recordingId, RECORDING.runsFor, recordingId, owner],
  );
  return row ?? null;
}

/**
 * Ends all other recordings of this conversation; their remaining audio may still be sent. Ending ones are left alone.
 * @returns whether there were any
 */
export async function endOtherRecordings(
  em: EntityManager,
  owner: string,
  conversationId: string,
  recordingId: string,
): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `update recordings set epoch = epoch + 1, ending_at = now(), last_seen_at = now()
      where conversation_id = ? and owner = ? and id <> ? and ended_at is null and ending_at is null returning id`,
    [conversationId, owner, recordingId],
  );
  return rows.length > 0;
}

/** Shows that the recording lives. @returns false when another process or tab has taken it over */
export async function seeRecording(em: EntityManager, owner: string, id: string, epoch: number): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `update recordings set last_seen_at = now() where id = ? and owner = ? and epoch = ? returning id`,
    [id, owner, epoch],
  );
  return rows.length > 0;
}

/** Ends the recording if the caller still holds the epoch: nothing more of it is awaited. */
export async function endRecording(em: EntityManager, owner: string, id: string, epoch: number): Promise<void> {
  await em.execute(
    `update recordings set ended_at = now(), ending_at = null, last_seen_at = now()
      where id = ? and owner = ? and epoch = ?`,
    [id, owner, epoch],
  );
}

/** A user asked for the end, and not all of it is text: no process hears it until its rest is sent. */
export async function putOffEnd(em: EntityManager, owner: string, id: string, epoch: number): Promise<void> {
  await em.execute(
    `update recordings set ending_at = now(), last_seen_at = now() where id = ? and owner = ? and epoch = ?`,
    [id, owner, epoch],
  );
}

/** Its recorder has stopped while a process still hears it: from now on only its rest is awaited. It is put off before it is seen now, as countHeard wants it. */
export async function awaitRest(em: EntityManager, owner: string, id: string, epoch: number): Promise<void> {
  await em.execute(
    `update recordings set ending_at = coalesce(ending_at, now() - interval '1 millisecond'), last_seen_at = now()
      where id = ? and owner = ? and epoch = ?`,
    [id, owner, epoch],
  );
}

/** Notes how far a take has come, and what of it could not be read. It never goes back. @returns false when the epoch is no longer the one given */
export async function commitTake(
  em: EntityManager,
  owner: string,
  { recordingId, epoch, take, committedMs, committedSeq, quarantined }: Commitment,
): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `with mine as (
       update recordings set last_seen_at = now() where id = ? and owner = ? and epoch = ? returning id, owner)
     update takes t set committed_ms = greatest(t.committed_ms, ?), committed_seq = greatest(t.committed_seq, ?),
                        quarantined = t.quarantined || ?::jsonb
       from mine where t.recording_id = mine.id and t.owner = mine.owner and t.take = ? returning t.id`,
    [recordingId, owner, epoch, Math.round(committedMs), committedSeq, JSON.stringify(quarantined), take],
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
  const { words } = await keysOf(em, owner, conversationId);
  const rows = await em.execute<unknown[]>(
    `insert into lines (id, owner, conversation_id, position, speaker, text_sealed, start_ms, end_ms, recording_id, created_at)
     select line.id, ?::uuid, ?::uuid,
            (select coalesce(max(position), -1) from lines where conversation_id = ? and owner = ?) + line.n,
            line.speaker, line.text, line."startMs", line."endMs", ?::uuid, now()
       from json_to_recordset(?::json) as line(n int, id uuid, speaker int, text bytea, "startMs" int, "endMs" int)
     on conflict (id) do nothing returning id`,
    [
      owner,
      conversationId,
      conversationId,
      owner,
      recordingId,
      JSON.stringify(
        lines.flatMap(cutHeard).map((line, at) => ({
          ...sealLine(words, owner, line),
          n: at + 1,
          startMs: rounded(line.startMs),
          endMs: rounded(line.endMs),
        })),
      ),
    ],
  );
  return rows.length;
}

/**
 * Puts the lines of a recording that begin at a moment or later into the order of time: two channels are heard side by side, and what one
 * of them had to send again comes late. They share the places that they have.
 */
export async function orderLines(
  em: EntityManager,
  owner: string,
  { conversationId, recordingId, fromMs }: { conversationId: string; recordingId: string; fromMs: number },
): Promise<void> {
  await em.execute(
    `with late as (
       select id, position, row_number() over (order by position) as place,
              row_number() over (order by start_ms, position) as rank
         from lines where recording_id = ? and conversation_id = ? and owner = ? and start_ms >= ?)
     update lines l set position = held.position from late, late held
      where l.id = late.id and l.owner = ? and held.place = late.rank and l.position <> held.position`,
    [recordingId, conversationId, owner, Math.round(fromMs), owner],
  );
}

function rounded(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms);
}
