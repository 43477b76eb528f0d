import type { EntityManager } from '@mikro-orm/postgresql';
import { once } from 'node:events';
import { to as copyTo } from 'pg-copy-streams';

/** The signature, flags, and the length of an extension (https://www.postgresql.org/docs/current/sql-copy.html, "Binary Format"). */
const SIGNATURE_BYTES = 11;
const FLAGS_BYTES = 4;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/**
 * The values of a query's rows as bytes. The driver reads every value as text, in which bytes are twice as long: for many documents
 * that takes longer than opening them. It reads what is committed, on a connection of its own.
 * @param query takes no parameters: what it asks for comes through {@link uuidsLiteral} alone
 */
export async function copyRows(em: EntityManager, query: string): Promise<Buffer[][]> {
  const pool = await em.getConnection().getNativeClient();
  const client = await pool.connect();
  // The pool gets the connection back when it is ready for the next query, which it is after the last row.
  const ready = once(client, 'drain');
  ready.catch(() => undefined);
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of client.query(copyTo(`copy (${query}) to stdout (format binary)`)))
      chunks.push(bytes(chunk));
    await ready;
    client.release();
    return readRows(Buffer.concat(chunks));
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Ids as an SQL literal, `uuid[]`. @throws TypeError for anything that is none */
export function uuidsLiteral(ids: readonly string[]): string {
  if (!ids.every((id) => UUID.test(id))) throw new TypeError('an id is a UUID in lower case');
  return `'{${ids.join(',')}}'::uuid[]`;
}

/** The rows of what COPY has written in its binary form. The values are parts of it, not copies. */
function readRows(copied: Buffer): Buffer[][] {
  const rows: Buffer[][] = [];
  const extension = SIGNATURE_BYTES + FLAGS_BYTES;
  let at = extension + 4 + copied.readInt32BE(extension);
  for (let count = copied.readInt16BE(at); count >= 0; count = copied.readInt16BE(at)) {
    at += 2;
    const row: Buffer[] = [];
    for (let field = 0; field < count; field += 1) {
      const length = copied.readInt32BE(at);
      if (length < 0) throw new TypeError('no value of the query is null');
      at += 4;
      row.push(copied.subarray(at, at + length));
      at += length;
    }
    rows.push(row);
  }
  return rows;
}

function bytes(chunk: unknown): Buffer {
  if (!Buffer.isBuffer(chunk)) throw new TypeError('COPY sends bytes');
  return chunk;
}
