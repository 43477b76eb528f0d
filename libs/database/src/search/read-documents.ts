import { keyIdOf, unsealOnce, uuidOf, type SealingKey } from '@app/sealing';
import type { EntityManager } from '@mikro-orm/postgresql';
import { takingTurns } from '../sealed/in-slices.js';
import { placeOfKey } from '../keys/wrapped-keys.js';
import { wrapperOf } from '../keys/wrapper-of.js';
import { copyRows, uuidsLiteral } from './copy-rows.js';
import { KEY_KIND, makeDocuments, placeOfSearch, type SearchColumn } from './make-documents.js';

/** So many conversations are read at once, or so many bytes. The first are fewer: they often are all that is wanted. */
const [FIRST_BATCH, BATCH, BATCH_BYTES] = [60, 480, 4_000_000];
/** What a document that is still to be made counts for. */
const UNKNOWN_BYTES = 40_000;

/** A conversation that is to be searched. */
export interface Wanted {
  id: string;
  /** How long its document is; null where it is out of date or was never made. */
  bytes: number | null;
  /** How long the signature of the document is; null where there is none: it is short, or of an earlier version. */
  signature: number | null;
}

/** Selects {@link Wanted} of conversations `c`: what there is must be up to date. */
export const WANTED = `select c.id, octet_length(s.document_sealed) as bytes, octet_length(s.signature_sealed) as signature
  from conversations c
  left join search_documents s on s.conversation_id = c.id and s.owner = c.owner and s.revision = c.revision`;

/** A document that was opened. */
export interface OpenedDocument {
  id: string;
  /** Which of those that were wanted it is, from 0. */
  at: number;
  document: Buffer;
  /** What opened it; null where it had to be made. */
  key: SealingKey | null;
}

/** What is kept of a conversation, as it is stored. */
interface SearchRow {
  id: string;
  /** Of the conversation, in four bytes. */
  revision: Buffer;
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
  const turns = takingTurns();
  let at = -1;
  for await (const { batch, rows } of readBatches(em, owner, wanted, 'document')) {
    const missing = batch.filter(({ id }) => !rows.has(id)).map(({ id }) => id);
    const made = missing.length > 0 ? await makeDocuments(em, owner, missing) : new Map<string, Buffer>();
    for (const { id } of batch) {
      at += 1;
      const row = rows.get(id);
      const opened = row === undefined ? null : await openRow(em, owner, 'document', row);
      const document = opened?.plain ?? made.get(id);
      if (document === undefined) continue;
      yield { id, at, document, key: opened?.key ?? null };
      if (turns.isOver()) await turns.give();
    }
  }
}

/** What is kept of a conversation, and the key that opened it. @throws SealError for what stands at another conversation than it was sealed for */
export async function openRow(
  em: EntityManager,
  owner: string,
  column: SearchColumn,
  { id, sealed, wrapped }: SearchRow,
): Promise<{ plain: Buffer; key: SealingKey }> {
  const keyId = keyIdOf(sealed);
  const key = { id: keyId, secret: await wrapperOf(em).unwrap(placeOfKey(keyId, owner), wrapped) };
  return { plain: unsealOnce(key, placeOfSearch(column, id, owner), sealed), key };
}

/** What is kept of conversations, in their order, a bounded number at a time: of those that are up to date and whose key is there. */
export async function* readBatches(
  em: EntityManager,
  owner: string,
  wanted: readonly Wanted[],
  column: SearchColumn,
): AsyncGenerator<{ batch: readonly Wanted[]; rows: ReadonlyMap<string, SearchRow> }> {
  const batches = inBatches(wanted, column);
  let coming: Promise<SearchRow[]> | null = null;
  for (const [number, batch] of batches.entries()) {
    const rows: SearchRow[] = await (coming ?? readBatch(em, owner, batch, column));
    // The database reads the next while these are looked through. The first often are all that is wanted: nothing is read beside them.
    coming = number === 0 ? null : readBatch(em, owner, batches[number + 1] ?? [], column);
    coming?.catch(() => undefined);
    yield { batch, rows: new Map(rows.map((row) => [row.id, row])) };
  }
}

async function readBatch(
  em: EntityManager,
  owner: string,
  batch: readonly Wanted[],
  column: SearchColumn,
): Promise<SearchRow[]> {
  const ids = batch.filter((one) => bytesOf(one, column) !== null).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await copyRows(
    em,
    `select s.conversation_id, s.revision, s.${column}_sealed, k.wrapped, k.id
       from search_documents s
       join conversations c on c.id = s.conversation_id and c.owner = s.owner and c.revision = s.revision
       join keys k on k.conversation_id = s.conversation_id and k.owner = s.owner and k.kind = ${KEY_KIND}
      where s.owner = any(${uuidsLiteral([owner])}) and s.conversation_id = any(${uuidsLiteral(ids)})
        and s.${column}_sealed is not null`,
  );
  return rows.flatMap(([id, revision, sealed, wrapped, key]) => {
    if (id === undefined || revision === undefined || sealed === undefined || wrapped === undefined) return [];
    // What a sealed value names its key by. Asked of the database this would take most of the time of short ones.
    const isItsKey = key?.equals(sealed.subarray(1, 1 + key.length)) === true;
    return isItsKey ? [{ id: uuidOf(id), revision, sealed, wrapped }] : [];
  });
}

function bytesOf({ bytes, signature }: Wanted, column: SearchColumn): number | null {
  return column === 'document' ? bytes : signature;
}

function inBatches(wanted: readonly Wanted[], column: SearchColumn): Wanted[][] {
  const batches: Wanted[][] = [];
  let [batch, bytes]: [Wanted[], number] = [[], 0];
  let most = FIRST_BATCH;
  for (const one of wanted) {
    batch.push(one);
    bytes += bytesOf(one, column) ?? (column === 'document' ? UNKNOWN_BYTES : 0);
    if (batch.length < most && bytes < BATCH_BYTES) continue;
    batches.push(batch);
    [batch, bytes, most] = [[], 0, Math.min(2 * most, BATCH)];
  }
  return batch.length > 0 ? [...batches, batch] : batches;
}
