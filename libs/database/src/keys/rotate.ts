import { FileKeyWrapper, newRootKey, readRootKeys, writeRootKeys, type SealingKey } from '@app/sealing';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { assertAtHand, knownRootKeys, noteRootKey, RootKeyError, rootKeysAtHand } from './root-key.js';
import { placeOfKey } from './wrapped-keys.js';

/** So many keys are rewrapped in one transaction. */
const BATCH = 500;
const LOCK = 'jizo.rotate';

/** What a rotation did. */
export interface Rotation {
  /** The new root key. */
  id: string;
  /** How many keys this run has rewrapped. */
  keys: number;
  /** Where the replaced root keys lie: backups of before open with them alone. */
  replaced: string[];
}

/**
 * Replaces the root key: a new one in the file, every key of the database wrapped anew, the old one put apart. People go on working.
 * One that was killed is taken up where it stood by the next.
 * @param tell is told how many keys have been rewrapped
 * @throws RootKeyError when the root key of the database is not at hand, or another rotation runs
 */
export async function rotateRootKey(url: string, file: string, tell: (keys: number) => void): Promise<Rotation> {
  const client = new pg.Client({ connectionString: url, application_name: 'jizo-rotate', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as mine',
      [LOCK],
    );
    if (rows[0]?.mine !== true) throw new RootKeyError('別の入れ替えが動いています。終わるのを待ってください。');
    await assertAtHand(await knownRootKeys(client), file);
    const id = await begin(client, file);
    const keys = await rewrapAll(client, id, new FileKeyWrapper(file), tell);
    return { id, keys, replaced: await finish(client, id, file) };
  } finally {
    // Ends the session and with it the lock.
    await client.end();
  }
}

/**
 * The new key is in the file before the database names it: a start always finds what it wants. The newest of the file is the new one
 * of a rotation that was killed. @returns its id
 */
async function begin(client: pg.Client, file: string): Promise<string> {
  const keys = readRootKeys(file);
  const next = keys.length > 1 ? keys[keys.length - 1] : undefined;
  const { id } = next ?? addTo(file, keys);
  await inTransaction(client, async () => {
    if ((await client.query('select from root_keys where id = $1', [id])).rowCount === 0)
      await noteRootKey(client, id, new FileKeyWrapper(file));
    // Waits for transactions that are wrapping a key with the old one.
    await client.query('update root_keys set retired_at = clock_timestamp() where id <> $1 and retired_at is null', [
      id,
    ]);
  });
  return id;
}

function addTo(file: string, keys: readonly SealingKey[]): SealingKey {
  const next = newRootKey();
  writeRootKeys(file, [...keys, next]);
  return next;
}

async function rewrapAll(
  client: pg.Client,
  root: string,
  wrapper: FileKeyWrapper,
  tell: (keys: number) => void,
): Promise<number> {
  for (let done = 0; ;) {
    const count = await inTransaction(client, () => rewrapSome(client, root, wrapper));
    if (count === 0) return done;
    done += count;
    tell(done);
  }
}

async function rewrapSome(client: pg.Client, root: string, wrapper: FileKeyWrapper): Promise<number> {
  const { rows } = await client.query<{ id: string; owner: string; wrapped: Buffer }>(
    'select id, owner, wrapped from keys where root_key <> $1 order by root_key limit $2 for update',
    [root, BATCH],
  );
  const anew = await Promise.all(
    rows.map(async ({ id, owner, wrapped }) => {
      const place = placeOfKey(id, owner);
      const again = await wrapper.wrap(root, place, await wrapper.unwrap(place, wrapped));
      return { id, wrapped: again.toString('hex') };
    }),
  );
  await client.query(
    `update keys k set wrapped = decode(anew.wrapped, 'hex'), root_key = $1
       from json_to_recordset($2::json) as anew(id uuid, wrapped text) where k.id = anew.id`,
    [root, JSON.stringify(anew)],
  );
  return rows.length;
}

/** A foreign key refuses to forget a root key that still wraps something. @returns the files of the replaced root keys */
async function finish(client: pg.Client, root: string, file: string): Promise<string[]> {
  const keys = readRootKeys(file);
  const replaced = keys.filter(({ id }) => id !== root);
  const files = replaced.map((key) => {
    const apart = join(dirname(file), `replaced-${key.id}.key`);
    writeRootKeys(apart, [key]);
    return apart;
  });
  await client.query('delete from root_keys where id <> $1', [root]);
  writeRootKeys(
    file,
    keys.filter(({ id }) => id === root),
  );
  return files;
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  const result = await work();
  await client.query('commit');
  return result;
}

/** The state of the keys, for the operator. */
export interface KeysState {
  /** The root keys that the database's keys are wrapped with; the newest last. */
  rootKeys: { id: string; madeAt: Date; keys: number }[];
  /** The ids of those in the file. */
  atHand: string[];
}

/** Which root keys the database wants, and which are at hand. */
export async function keysState(url: string, file: string): Promise<KeysState> {
  const client = new pg.Client({ connectionString: url, application_name: 'jizo-keys' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // A backup of an earlier version's database asks too.
    const { rowCount } = await client.query(`select where to_regclass('public.root_keys') is null`);
    if (rowCount === 1) return { rootKeys: [], atHand: [] };
    const { rows } = await client.query<KeysState['rootKeys'][number]>(
      `select r.id, r.made_at as "madeAt", count(k.id)::int as keys from root_keys r left join keys k on k.root_key = r.id
        group by r.id order by r.made_at, r.id`,
    );
    return { rootKeys: rows, atHand: await rootKeysAtHand(file) };
  } finally {
    await client.end();
  }
}
