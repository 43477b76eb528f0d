import type { EntityManager } from '@mikro-orm/postgresql';
import { moment } from './moment.js';

/** A line as it has to stand in the transcript. */
export interface LineRow {
  id: string;
  position: number;
  speaker: number | null;
  text: string;
  startMs: number | null;
  endMs: number | null;
  createdAt: Date;
  /** The recording it was heard in; null or missing for what was typed or brought in. */
  recordingId?: string | null;
}

/** A line as it is stored. */
export interface StoredLine extends LineRow {
  owner: string;
  conversationId: string;
}

const COLUMNS = `id uuid, position int, speaker int, text text, "startMs" int, "endMs" int, "createdAt" timestamptz, "recordingId" uuid`;

/** The transcript of a conversation in its order. Raw, since a long talk as entities takes ten times as long. */
export async function readLines(em: EntityManager, owner: string, conversationId: string): Promise<StoredLine[]> {
  const rows = await em.execute<(Omit<StoredLine, 'createdAt'> & { createdAt: number })[]>(
    `select id, owner, conversation_id as "conversationId", position, speaker, text,
            start_ms as "startMs", end_ms as "endMs", ${moment('created_at', 'createdAt')}
       from lines where conversation_id = ? and owner = ? order by position`,
    [conversationId, owner],
  );
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

/** The lines of a conversation that were heard in a recording, with its id. */
export async function recordingsOfLines(
  em: EntityManager,
  owner: string,
  conversationId: string,
): Promise<Map<string, string>> {
  const rows = await em.execute<{ id: string; recordingId: string }[]>(
    `select id, recording_id as "recordingId" from lines
      where conversation_id = ? and owner = ? and recording_id is not null`,
    [conversationId, owner],
  );
  return new Map(rows.map(({ id, recordingId }) => [id, recordingId]));
}

/** Adds lines, thousands in one statement. The composite key keeps them with the owner's own conversation. */
export async function insertLines(
  em: EntityManager,
  owner: string,
  conversationId: string,
  lines: readonly LineRow[],
): Promise<void> {
  if (lines.length === 0) return;
  await em.execute(
    `insert into lines (id, owner, conversation_id, position, speaker, text, start_ms, end_ms, created_at, recording_id)
     select id, ?::uuid, ?::uuid, position, speaker, text, "startMs", "endMs", "createdAt", "recordingId"
       from json_to_recordset(?::json) as line(${COLUMNS})`,
    [owner, conversationId, JSON.stringify(lines)],
  );
}

/** Rewrites lines that stay: their place, and what was corrected in them. */
export async function updateLines(
  em: EntityManager,
  owner: string,
  conversationId: string,
  lines: readonly LineRow[],
): Promise<void> {
  if (lines.length === 0) return;
  await em.execute(
    `update lines set position = line.position, speaker = line.speaker, text = line.text,
                      start_ms = line."startMs", end_ms = line."endMs"
       from json_to_recordset(?::json) as line(${COLUMNS})
      where lines.id = line.id and lines.owner = ? and lines.conversation_id = ?`,
    [JSON.stringify(lines), owner, conversationId],
  );
}

/** Removes lines of a conversation. */
export async function deleteLines(
  em: EntityManager,
  owner: string,
  conversationId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await em.execute(
    `delete from lines where owner = ? and conversation_id = ?
        and id in (select id::uuid from json_array_elements_text(?::json) as gone(id))`,
    [owner, conversationId, JSON.stringify(ids)],
  );
}
