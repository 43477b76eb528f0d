import type { LedgerAct } from '@app/contract';
import type { KeyWrapper } from '@app/sealing';
import type { EntityManager } from '@mikro-orm/postgresql';
import { makeKey, unwrapKey, type WrappedSecret } from '../keys/wrapped-keys.js';
import { timestampColumn } from '../queries/timestamps.js';
import { CHAIN_START, macOf, type LedgerContent, type LedgerHead, type LedgerIds, type LedgerNote } from './entry.js';

/** Whose conversation. */
export interface LedgerOf {
  owner: string;
  conversationId: string;
}

const MINUTE = 60_000;

/** Acts that are noted once in so long a time where all they say is the same: saves follow one another every few seconds. */
const ONCE_IN: Partial<Record<LedgerAct, number>> = { opened: 60 * MINUTE, changed: MINUTE, analysed: MINUTE };

/** The newest entries among which a repetition is looked for. */
const RECENT = 100;

interface Recent {
  act: LedgerAct;
  actor: string | null;
  ids: LedgerIds;
  age: number;
}

interface State {
  now: number;
  head: LedgerHead | null;
  key: WrappedSecret | null;
  recent: Recent[] | null;
}

/**
 * Appends entries to the chain of a conversation whose row the transaction has locked: the lock keeps the chain in one line, and an own
 * one beside it could be waited for in the other order.
 * @returns the new head; null when all of it was noted a moment ago
 */
export async function appendLedger(
  em: EntityManager,
  wrapper: KeyWrapper,
  of: LedgerOf,
  notes: readonly LedgerNote[],
): Promise<LedgerHead | null> {
  if (!em.isInTransaction()) throw new Error('an entry of the ledger belongs into the transaction of its act');
  const { now, head, key: kept, recent } = await readState(em, of);
  const fresh = notes.filter((note) => !(recent ?? []).some((earlier) => repeats(note, earlier)));
  if (fresh.length === 0) return null;
  const key = kept === null ? await makeKey(em, wrapper, of, 'ledger') : await unwrapKey(wrapper, of.owner, kept);
  // The lock on the conversation keeps others from making one meanwhile.
  if (key === null) throw new Error('the conversation is not locked');
  let last = head ?? CHAIN_START;
  const rows = fresh.map(({ act, actor, ids = {} }) => {
    const entry: LedgerContent = { ...of, seq: last.seq + 1, at: now, actor, act, ids };
    const prev = last.mac;
    last = { seq: entry.seq, mac: macOf(key.secret, prev, entry) };
    return { ...entry, at: new Date(now), prev, mac: last.mac };
  });
  await em.execute(
    `insert into ledger (conversation_id, seq, owner, at, actor, act, ids, prev_mac, mac)
     select "conversationId", seq, owner, at, actor, act, ids, decode(prev, 'hex'), decode(mac, 'hex')
       from json_to_recordset(?::json) as e("conversationId" uuid, seq int, owner uuid, at timestamptz, actor uuid,
                                            act text, ids jsonb, prev text, mac text)`,
    [JSON.stringify(rows)],
  );
  return last;
}

function repeats(note: LedgerNote, { act, actor, ids, age }: Recent): boolean {
  if (act !== note.act || actor !== note.actor || age >= (ONCE_IN[act] ?? 0)) return false;
  const { part, destination, login } = note.ids ?? {};
  return part === ids.part && destination === ids.destination && login === ids.login;
}

async function readState(em: EntityManager, { owner, conversationId }: LedgerOf): Promise<State> {
  const mine = [owner, conversationId];
  const [state] = await em.execute<State[]>(
    `select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now,
            (select json_build_object('seq', seq, 'mac', encode(mac, 'hex')) from ledger
              where owner = ? and conversation_id = ? order by seq desc limit 1) as head,
            (select json_build_object('id', id, 'wrapped', encode(wrapped, 'hex')) from keys
              where owner = ? and conversation_id = ? and kind = 'ledger') as key,
            (select json_agg(newest) from (
               select act, actor, ids, (extract(epoch from clock_timestamp() - at) * 1000)::float8 as age from ledger
                where owner = ? and conversation_id = ? order by seq desc limit ${RECENT}) newest) as recent`,
    [...mine, ...mine, ...mine],
  );
  if (state === undefined) throw new Error('the database says nothing of the ledger');
  return state;
}

/** Locks the conversation for an entry that no other change goes with. @returns false when it is not there */
export async function lockForLedger(em: EntityManager, { owner, conversationId }: LedgerOf): Promise<boolean> {
  const rows = await em.execute<unknown[]>('select 1 from conversations where id = ? and owner = ? for no key update', [
    conversationId,
    owner,
  ]);
  return rows.length > 0;
}

/** An entry as its owner reads it. */
export interface LedgerRow {
  seq: number;
  at: Date;
  actor: string | null;
  act: LedgerAct;
  ids: LedgerIds;
}

/** The newest entries of a conversation, or those before one. */
export async function readLedger(
  em: EntityManager,
  { owner, conversationId }: LedgerOf,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<LedgerRow[]> {
  const rows = await em.execute<(Omit<LedgerRow, 'at'> & { at: number })[]>(
    `select seq, ${timestampColumn('at', 'at')}, actor, act, ids from ledger
      where owner = ? and conversation_id = ? and seq < ? order by seq desc limit ?`,
    [owner, conversationId, before ?? 2_147_483_647, limit],
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}
