import { FileKeyWrapper, newRootKey, RootKeyFileError, SealError, writeRootKeys, type Place } from '@app/sealing';
import type { Config } from '@app/platform';
import pg from 'pg';

/** The root key is missing or another than the database's. The message says to the operator which one is wanted and what to do. */
export class RootKeyError extends Error {
  override readonly name = 'RootKeyError';
}

/** A root key that the database's keys are wrapped with. */
export interface KnownRootKey {
  id: string;
  proof: Buffer;
}

/** Taken by whoever notes a root key or looks which ones there are to note. */
const LOCK = 'jizo.root-key';

const MANUAL = '何も変えていません（docs/operations.md の「ルート鍵」）。';

/**
 * Makes sure, before anything is served, that the root key of the database is at hand. The first start notes the key that it finds.
 * @param make makes the file where it is missing and the database has no root key yet @throws RootKeyError; then nothing is changed
 */
export async function prepareRootKey(
  { DATABASE_URL: url, ROOT_KEY_FILE: file }: Pick<Config, 'DATABASE_URL' | 'ROOT_KEY_FILE'>,
  { make = false } = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'jizo-keys', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [LOCK]);
    const known = await knownRootKeys(client);
    if (known.length > 0) await assertAtHand(known, file);
    else await noteRootKey(client, await firstKey(file, make), new FileKeyWrapper(file));
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** The root keys that keys of the database may be wrapped with: one, or two while a rotation is under way. */
export async function knownRootKeys(client: pg.ClientBase): Promise<KnownRootKey[]> {
  return (await client.query<KnownRootKey>('select id, proof from root_keys order by made_at, id')).rows;
}

/** Notes a root key with which keys are wrapped from now on. */
export async function noteRootKey(client: pg.ClientBase, id: string, wrapper: FileKeyWrapper): Promise<void> {
  const proof = await wrapper.wrap(id, placeOfProof(id), Buffer.from(id));
  await client.query('insert into root_keys (id, proof, made_at) values ($1, $2, clock_timestamp())', [id, proof]);
}

/** @throws RootKeyError where the file lacks one of these keys, or holds another under its id */
export async function assertAtHand(known: readonly KnownRootKey[], file: string): Promise<void> {
  const wanted = known.map(({ id }) => id);
  assertHolds(wanted, await idsOf(new FileKeyWrapper(file), wanted), file);
  await assertSame(known, file, 'データベース');
}

/** @throws RootKeyError where a key of the file has the id of one of these and is another */
export async function assertSame(
  known: readonly KnownRootKey[],
  file: string,
  whose: 'データベース' | 'バックアップ',
): Promise<void> {
  const wrapper = new FileKeyWrapper(file);
  for (const { id, proof } of known) {
    try {
      await wrapper.unwrap(placeOfProof(id), proof);
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      throw new RootKeyError(
        `${file} の鍵は、番号は ${id} ですが、この${whose}のものと中身が違います。保管してある写しを置いてください。${MANUAL}`,
      );
    }
  }
}

/**
 * The ids of the root keys in the file; none where there is no file.
 * @throws RootKeyError for a file that cannot be read
 */
export async function rootKeysAtHand(file: string): Promise<string[]> {
  try {
    return await new FileKeyWrapper(file).ids();
  } catch (error) {
    if (error instanceof RootKeyFileError && error.fault === 'missing') return [];
    throw explained(error, '');
  }
}

/** @throws RootKeyError naming the wanted keys that are not among those */
function assertHolds(wanted: readonly string[], held: readonly string[], file: string): void {
  const missing = wanted.filter((id) => !held.includes(id));
  if (missing.length === 0) return;
  throw new RootKeyError(
    `${file} は別のルート鍵（${held.join('、')}）です。このデータベースにはルート鍵 ${missing.join('、')} が要ります。保管してある写しをその場所に置くか、ROOT_KEY_FILE で指定してください。${MANUAL}`,
  );
}

async function firstKey(file: string, make: boolean): Promise<string> {
  if (make && (await rootKeysAtHand(file)).length === 0) makeFile(file);
  return (await idsOf(new FileKeyWrapper(file), [])).at(-1) ?? '';
}

function makeFile(file: string): void {
  try {
    writeRootKeys(file, [newRootKey()]);
  } catch {
    throw new RootKeyError(
      `ルート鍵のファイル ${file} を作れません。書き込める場所を ROOT_KEY_FILE=/path/to/root.key のように指定してください。データフォルダーの外に置きます。`,
    );
  }
}

async function idsOf(wrapper: FileKeyWrapper, wanted: readonly string[]): Promise<string[]> {
  try {
    return await wrapper.ids();
  } catch (error) {
    throw explained(error, wanted.join('、'));
  }
}

function explained(error: unknown, wanted: string): unknown {
  if (!(error instanceof RootKeyFileError)) return error;
  const { fault, file } = error;
  const which = wanted === '' ? '' : `このデータベースにはルート鍵 ${wanted} が要ります。`;
  const put = '保管してある写しをその場所に置くか、ROOT_KEY_FILE で場所を指定してください。';
  const messages = {
    missing: `ルート鍵のファイル ${file} がありません。${which === '' ? 'はじめて使うときは「ルート鍵」のとおりに作ってください。' : which + put}`,
    unreadable: `ルート鍵のファイル ${file} を読めません。${which}このプログラムの利用者が読めるようにしてください。`,
    malformed: `${file} はルート鍵のファイルではないか、壊れています。${which}${put}`,
  };
  return new RootKeyError(`${messages[fault]}${MANUAL}`);
}

function placeOfProof(id: string): Place {
  return { table: 'root_keys', row: id, column: 'proof', owner: '' };
}
