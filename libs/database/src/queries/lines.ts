import type { EntityManager } from '@mikro-orm/postgresql';
import { openLines, sealLines } from '../sealed/seal-lines.js';

/** A line as it has to stand in the transcript. */
export interface LineRow {
  id: string;
  position: number;
  speaker: number | null;
  text: string;
  startMs: number | null;
  endMs: number | null;
  createdAt: Date;
  /** The recording it was heard in; null or missing for a typed or imported line. */
  recordingId?: string | null;
}

/** A line as it is stored. */
export interface StoredLine extends LineRow {
  owner: string;
  conversationId: string;
}

const COLUMNS = `id uuid, position int, speaker int, text bytea, "startMs" int, "endMs" int, "createdAt" timestamptz, "recordingId" uuid`;

/** Number of lines that are read into one chunk. */
const CHUNK = 2_000;

/** The columns of a {@link LineRow} in their order: without names a long talk is half as long. The moment as ISO text. */
export type LineTuple = [
  id: string,
  position: number,
  speaker: number | null,
  text: string,
  startMs: number | null,
  endMs: number | null,
  createdAt: string,
  recordingId: string | null,
];

/**
 * The lines of a conversation of an owner in chunks of JSON arrays of {@link LineTuple}, each with its number from 0.
 * @param id placeholder of the conversation
 * @param owner placeholder of the owner
 */
export const allLines = (id: string, owner: string): string => `
  select json_agg(json_build_array(id, position, speaker, text_sealed, start_ms, end_ms, created_at, recording_id)
                  order by position)::text as lines, chunk
    from (select *, (row_number() over (order by position) - 1) / ${CHUNK} as chunk
            from lines where conversation_id = ${id} and owner = ${owner}) as line
   group by chunk`;

/** The transcript of a conversation in its order, as {@link allLines} reads it: a long talk as entities or rows would hold up others. */
export async function readLineChunks(em: EntityManager, owner: string, conversationId: string): Promise<string[]> {
  const rows = await em.execute<{ lines: string }[]>(`${allLines('?', '?')} order by chunk`, [conversationId, owner]);
  return openLines(
    em,
    owner,
    rows.map(({ lines }) => lines),
  );
}

/** Adds lines: chunks of JSON arrays of {@link LineRow}, each one statement. The composite key keeps them with the owner's own conversation. */
export async function insertLines(
  em: EntityManager,
  owner: string,
  conversationId: string,
  chunks: readonly string[],
): Promise<void> {
  for (const chunk of chunks) {
    await em.execute(
      `insert into lines (id, owner, conversation_id, position, speaker, text_sealed, start_ms, end_ms, created_at, recording_id)
       select id, ?::uuid, ?::uuid, position, speaker, text, "startMs", "endMs", "createdAt", "recordingId"
         from json_to_recordset(?::json) as line(${COLUMNS})`,
      [owner, conversationId, await sealLines(em, owner, conversationId, chunk)],
    );
  }
}

/** Rewrites lines that stay: their place, and their corrected fields. Chunks as for {@link insertLines}. */
export async function updateLines(
  em: EntityManager,
  owner: string,
  conversationId: string,
  chunks: readonly string[],
): Promise<void> {
  for (const chunk of chunks) {
    await em.execute(
      `update lines set position = line.position, speaker = line.speaker, text_sealed = line.text,
                        start_ms = line."startMs", end_ms = line."endMs"
         from json_to_recordset(?::json) as line(${COLUMNS})
        where lines.id = line.id and lines.owner = ? and lines.conversation_id = ?`,
      [await sealLines(em, owner, conversationId, chunk), owner, conversationId],
    );
  }
}

/** Gives lines another place: chunks of JSON arrays of their ids and positions. */
export async function moveLines(
  em: EntityManager,
  owner: string,
  conversationId: string,
  chunks: readonly string[],
): Promise<void> {
  for (const chunk of chunks) {
    await em.execute(
      `update lines set position = line.position from json_to_recordset(?::json) as line(id uuid, position int)
        where lines.id = line.id and lines.owner = ? and lines.conversation_id = ?`,
      [chunk, owner, conversationId],
    );
  }
}

/** Removes lines of a conversation: chunks of JSON arrays of their ids. */
export async function deleteLines(
  em: EntityManager,
  owner: string,
  conversationId: string,
  chunks: readonly string[],
): Promise<void> {
  for (const chunk of chunks) {
    await em.execute(
      `delete from lines where owner = ? and conversation_id = ?
          and id in (select id::uuid from json_array_elements_text(?::json) as gone(id))`,
      [owner, conversationId, chunk],
    );
  }
}

/** Gives all lines of one speaker to another. */
export async function relabelLines(
  em: EntityManager,
  owner: string,
  conversationId: string,
  from: number,
  to: number,
): Promise<void> {
  await em.execute('update lines set speaker = ? where owner = ? and conversation_id = ? and speaker = ?', [
    to,
    owner,
    conversationId,
    from,
  ]);
}

/** Gives these lines to one speaker. @returns how many had another one */
export async function assignLines(
  em: EntityManager,
  owner: string,
  conversationId: string,
  ids: readonly string[],
  speaker: number,
): Promise<number> {
  const rows = await em.execute<unknown[]>(
    `update lines set speaker = ? where owner = ? and conversation_id = ? and speaker is distinct from ?
        and id in (select id::uuid from json_array_elements_text(?::json) as named(id)) returning id`,
    [speaker, owner, conversationId, speaker, JSON.stringify(ids)],
  );
  return rows.length;
}

/** The numbers of 話者N in a conversation, the one with the most lines first. */
export async function speakersOf(em: EntityManager, owner: string, conversationId: string): Promise<number[]> {
  const rows = await em.execute<{ speaker: number }[]>(
    `select speaker from lines where owner = ? and conversation_id = ? and speaker is not null
      group by speaker order by count(*) desc, speaker`,
    [owner, conversationId],
  );
  return rows.map(({ speaker }) => speaker);
}

/** The number of 話者N of each line of a conversation, by its id; null: not known. */
export async function speakersByLine(
  em: EntityManager,
  owner: string,
  conversationId: string,
): Promise<ReadonlyMap<string, number | null>> {
  const rows = await em.execute<{ id: string; speaker: number | null }[]>(
    'select id, speaker from lines where owner = ? and conversation_id = ?',
    [owner, conversationId],
  );
  return new Map(rows.map(({ id, speaker }) => [id, speaker]));
}
