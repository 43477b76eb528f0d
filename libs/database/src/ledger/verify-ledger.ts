import type { LedgerAct } from '@app/contract';
import { FileKeyWrapper, SealError, type KeyWrapper } from '@app/sealing';
import pg from 'pg';
import { z } from 'zod';
import { assertAtHand, knownRootKeys } from '../keys/root-key.js';
import { placeOfKey } from '../keys/wrapped-keys.js';
import { CHAIN_START, macOf, type LedgerHead } from './entry.js';

/** So many conversations are looked at in one query. */
const BATCH = 500;

/** What is wrong with a chain: an entry was altered; entries are missing; its key does not open; it is gone with its conversation. */
export type LedgerFaultKind = 'altered' | 'cut' | 'key' | 'gone';

export interface LedgerFault {
  conversationId: string;
  kind: LedgerFaultKind;
  /** The first entry that is wrong or missing. */
  seq: number;
}

export interface VerifiedLedgers {
  conversations: number;
  entries: number;
  /** How many of the given heads were looked for. */
  heads: number;
  faults: LedgerFault[];
}

/** A head as the security log has told it. */
interface ToldHead extends LedgerHead {
  owner: string;
}

/** By the conversation's id, each in the order in which they were told. */
export type ToldHeads = Map<string, ToldHead[]>;

const headLine = z.object({
  log: z.literal('security'),
  event: z.literal('ledger_head'),
  user: z.uuid(),
  target: z.uuid(),
  seq: z.number().int(),
  mac: z.string(),
});
const restoredLine = z.object({ log: z.literal('security'), event: z.literal('database_restored') });

/** Collects the heads of a log, line by line. What was told before a restore may be newer than the backup, and counts no more. */
export function readHead(heads: ToldHeads, line: string): void {
  const start = line.indexOf('{');
  if (start < 0 || !line.includes('"log":"security"')) return;
  const content = parsed(line.slice(start));
  const head = headLine.safeParse(content);
  if (head.success) {
    const { user, target, seq, mac } = head.data;
    heads.set(target, [...(heads.get(target) ?? []), { owner: user, seq, mac }]);
  } else if (restoredLine.safeParse(content).success) heads.clear();
}

interface Chain {
  conversationId: string;
  owner: string;
  key: { id: string; wrapped: string } | null;
  entries: Entry[] | null;
}

interface Entry {
  seq: number;
  owner: string;
  at: number;
  actor: string | null;
  act: LedgerAct;
  ids: object;
  prev: string;
  mac: string;
}

/** Calculates every chain again, and looks in it for the heads that were told. Reads alone. @throws RootKeyError */
export async function verifyLedgers(url: string, rootKeyFile: string, heads: ToldHeads): Promise<VerifiedLedgers> {
  const wrapper = new FileKeyWrapper(rootKeyFile);
  const client = new pg.Client({ connectionString: url, application_name: 'jizo-ledger', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await assertAtHand(await knownRootKeys(client), rootKeyFile);
    const found: VerifiedLedgers = { conversations: 0, entries: 0, heads: 0, faults: [] };
    const missing = new Map(heads);
    for await (const chain of chains(client)) {
      const told = heads.get(chain.conversationId) ?? [];
      missing.delete(chain.conversationId);
      found.conversations += 1;
      found.entries += chain.entries?.length ?? 0;
      found.heads += told.length;
      const fault = await faultOf(chain, wrapper, told);
      if (fault !== null) found.faults.push({ conversationId: chain.conversationId, ...fault });
    }
    for (const [conversationId, told] of missing) {
      found.heads += told.length;
      if (!(await isDeleted(client, conversationId, told[0]?.owner ?? '')))
        found.faults.push({ conversationId, kind: 'gone', seq: 1 });
    }
    return found;
  } finally {
    await client.end();
  }
}

async function* chains(client: pg.Client): AsyncGenerator<Chain> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await client.query<Chain>(CHAINS, [after, BATCH]);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.conversationId;
  }
}

const CHAINS = `
  select c.id as "conversationId", c.owner,
         (select json_build_object('id', k.id, 'wrapped', encode(k.wrapped, 'hex')) from keys k
           where k.conversation_id = c.id and k.kind = 'ledger') as key,
         (select json_agg(e order by e.seq) from (
            select seq, owner, (extract(epoch from at) * 1000)::float8 as at, actor, act, ids,
                   encode(prev_mac, 'hex') as prev, encode(mac, 'hex') as mac
              from ledger where conversation_id = c.id) e) as entries
    from conversations c where c.id > $1 order by c.id limit $2`;

async function faultOf(
  { conversationId, owner, key: wrapped, entries }: Chain,
  wrapper: KeyWrapper,
  told: readonly LedgerHead[],
): Promise<{ kind: LedgerFaultKind; seq: number } | null> {
  const chain = entries ?? [];
  if (wrapped === null) return chain.length === 0 && told.length === 0 ? null : { kind: 'key', seq: 1 };
  const key = await unwrapped(wrapper, wrapped, owner);
  if (key === null) return { kind: 'key', seq: 1 };
  let before = CHAIN_START;
  for (const entry of chain) {
    const seq = before.seq + 1;
    if (entry.seq !== seq) return { kind: 'cut', seq };
    const isRight = entry.prev === before.mac && entry.mac === macOf(key, before.mac, { ...entry, conversationId });
    if (!isRight) return { kind: 'altered', seq };
    before = entry;
  }
  // The key is made with the first entry.
  if (chain.length === 0) return { kind: 'cut', seq: 1 };
  for (const { seq, mac } of told) {
    if (seq > before.seq) return { kind: 'cut', seq: before.seq + 1 };
    if (chain[seq - 1]?.mac !== mac) return { kind: 'altered', seq };
  }
  return null;
}

async function unwrapped(
  wrapper: KeyWrapper,
  { id, wrapped }: { id: string; wrapped: string },
  owner: string,
): Promise<Buffer | null> {
  try {
    return await wrapper.unwrap(placeOfKey(id, owner), Buffer.from(wrapped, 'hex'));
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
}

/** Its owner deleted it, or the account. */
async function isDeleted(client: pg.Client, id: string, owner: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from tombstones where owner = $2 and (id = $1 and kind = 'conversation' or kind = 'account')`,
    [id, owner],
  );
  return rowCount !== 0;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
