import { keyIdOf, unseal, uuidOf } from '@app/sealing';
import type { EntityManager } from '@mikro-orm/postgresql';
import { takingTurns } from '../sealed/in-slices.js';
import { placeOfKey } from '../keys/wrapped-keys.js';
import { wrapperOf } from '../keys/wrapper-of.js';
import { copyRows, uuidsLiteral } from './copy-rows.js';
import { makeDocuments, placeOfDocument } from './make-documents.js';

/** The documents of so many conversations, or of so many bytes, are in memory at once. */
const BATCH = 250;
const BATCH_BYTES = 4_000_000;
/** What a document that is still to be made counts for. */
const UNKNOWN_BYTES = 40_000;

/** A conversation whose document is to be read. `bytes`: how long it is; null where it is out of date or was never made. */
export interface Wanted {
  id: string;
  bytes: number | null;
}

/** Selects {@link Wanted} of conversations `c`: `bytes` are of a document that is up to date. */
export const WANTED = `select c.id, octet_length(s.document_sealed) as bytes
  from conversations c
  left join search_documents s on s.conversation_id = c.id and s.owner = c.owner and s.revision = c.revision`;

/** A document that was opened. */
export interface OpenedDocument {
  id: string;
  /** Which of those that were wanted it is, from 0. */
  at: number;
  document: Buffer;
}

interface DocumentRow {
  id: string;
  sealed: Buffer;
  /** The key that seals it, wrapped. */
  wrapped: Buffer;
}

/**
 * The search documents of an owner's conversations in their order, a bounded number at a time: read and opened, and made where they
 * are missing or out of date. Others have their turn in between.
 */
export async function* readDocuments(
  em: EntityManager,
  owner: string,
  wanted: readonly Wanted[],
): AsyncGenerator<OpenedDocument> {
  const batches = inBatches(wanted);
  const turns = takingTurns();
  let coming = readBatch(em, owner, batches[0] ?? []);
  let at = -1;
  for (const [number, batch] of batches.entries()) {
    const rows = await coming;
    // The database reads the next while these are looked through.
    coming = readBatch(em, owner, batches[number + 1] ?? []);
    coming.catch(() => undefined);
    const read = new Map(rows.map((row) => [row.id, row]));
    const missing = batch.filter(({ id }) => !read.has(id)).map(({ id }) => id);
    const made = missing.length > 0 ? await makeDocuments(em, owner, missing) : new Map<string, Buffer>();
    for (const { id } of batch) {
      at += 1;
      const row = read.get(id);
      const document = row === undefined ? made.get(id) : await openDocument(em, owner, row);
      if (document === undefined) continue;
      yield { id, at, document };
      if (turns.isOver()) await turns.give();
    }
  }
}

async function openDocument(em: EntityManager, owner: string, { id, sealed, wrapped }: DocumentRow): Promise<Buffer> {
  const key = keyIdOf(sealed);
  // Each is looked at once: its key is not worth keeping.
  const secret = await wrapperOf(em).unwrap(placeOfKey(key, owner), wrapped);
  return unseal({ id: key, secret }, placeOfDocument(id, owner), sealed);
}

/** Those of a batch that are up to date, and whose key is there. */
async function readBatch(em: EntityManager, owner: string, batch: readonly Wanted[]): Promise<DocumentRow[]> {
  const ids = batch.flatMap(({ id, bytes }) => (bytes === null ? [] : [id]));
  if (ids.length === 0) return [];
  const rows = await copyRows(
    em,
    `select s.conversation_id, s.document_sealed, k.wrapped
       from search_documents s
       join conversations c on c.id = s.conversation_id and c.owner = s.owner and c.revision = s.revision
       join keys k on k.conversation_id = s.conversation_id and k.owner = s.owner and k.kind = 'words'
        and substr(s.document_sealed, 2, 16) = uuid_send(k.id)
      where s.owner = any(${uuidsLiteral([owner])}) and s.conversation_id = any(${uuidsLiteral(ids)})`,
  );
  return rows.flatMap(([id, sealed, wrapped]) =>
    id === undefined || sealed === undefined || wrapped === undefined ? [] : [{ id: uuidOf(id), sealed, wrapped }],
  );
}

function inBatches(wanted: readonly Wanted[]): Wanted[][] {
  const batches: Wanted[][] = [];
  let [batch, bytes]: [Wanted[], number] = [[], 0];
  for (const one of wanted) {
    batch.push(one);
    bytes += one.bytes ?? UNKNOWN_BYTES;
    if (batch.length < BATCH && bytes < BATCH_BYTES) continue;
    batches.push(batch);
    [batch, bytes] = [[], 0];
  }
  return batch.length > 0 ? [...batches, batch] : batches;
}
