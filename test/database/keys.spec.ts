import { backup, prepareRootKey, restore, RootKeyError, rotateRootKey, verifyLedgers } from '@app/database';
import { newId } from '@app/platform';
import { FileKeyWrapper, newRootKey, readRootKeys, writeRootKeys } from '@app/sealing';
import { execFile, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { Readable } from 'node:stream';
import { until } from '../kit/product/start-process.js';
import { noteRootKey } from '../../libs/database/src/keys/root-key.js';
import { openDatabaseFixture, type DatabaseFixture } from '../kit/database/database-fixture.js';
import {
  ask,
  createDatabase,
  createMigratedDatabase,
  rootKeyFile,
  type TestDatabase,
} from '../kit/product/postgres.js';

/** Rewrapped in several batches. */
const MANY = 1_800;

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'jizo-keys-'));
  file = path.join(folder, 'root.key');
  copyFileSync(rootKeyFile(), file);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What `npm run backup` and `npm run restore` say. */
const backupCommand = (args: string[], url: string, keyFile: string): Promise<string> => {
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: url,
    ROOT_KEY_FILE: keyFile,
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['dist/apps/standalone/src/backup/backup-command.js', ...args],
      { env },
      (_error, out, err) => resolve(out + err),
    );
  });
};

const idOf = (keyFile: string): string => readRootKeys(keyFile)[0].id;

describe('the root key at the start', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createMigratedDatabase();
  });
  afterEach(() => database.drop());

  const known = () => ask<{ id: string }>(database.ownerUrl, 'select id from root_keys');
  const prepare = (options?: { make: boolean }) =>
    prepareRootKey({ DATABASE_URL: database.url, ROOT_KEY_FILE: file }, options);
  const asNew = () => ask(database.ownerUrl, 'delete from root_keys');

  it('[KEY-2] is noted by the first start, and made by one that may: with 0600, and not in the database', async () => {
    await asNew();
    rmSync(file);
    await prepare({ make: true });
    expect(await known()).toEqual([{ id: idOf(file) }]);
    const [secret] = readRootKeys(file).map((key) => key.secret);
    const stored = await ask(
      database.ownerUrl,
      `select from root_keys where position($1::bytea in proof) > 0 or position($1::bytea in convert_to(id::text, 'UTF8')) > 0`,
      [secret],
    );
    expect(stored).toEqual([]);
    await prepare();
    await Promise.all([prepare({ make: true }), prepare()]);
    expect(await known()).toEqual([{ id: idOf(file) }]);
  });

  it('[KEY-9] that is missing stops the start, names the wanted one and what to do, and makes nothing', async () => {
    const wanted = idOf(file);
    rmSync(file);
    for (const options of [undefined, { make: true }]) {
      await expect(prepare(options)).rejects.toThrow(RootKeyError);
      await expect(prepare(options)).rejects.toThrow(
        `ルート鍵のファイル ${file} がありません。このデータベースにはルート鍵 ${wanted} が要ります。保管してある写しをその場所に置くか、ROOT_KEY_FILE で場所を指定してください。何も変えていません`,
      );
    }
    expect(readdirSync(folder)).toEqual([]);
    expect(await known()).toEqual([{ id: wanted }]);
    // A database without any says how to make the first.
    await asNew();
    await expect(prepare()).rejects.toThrow('はじめて使うとき');
  });

  it('[KEY-9] that is another stops the start and stays as it is, and so does one that only has the id', async () => {
    const wanted = idOf(file);
    const other = newRootKey();
    writeRootKeys(file, [other]);
    const before = readFileSync(file, 'utf8');
    await expect(prepare({ make: true })).rejects.toThrow(
      `別のルート鍵（${other.id}）です。このデータベースにはルート鍵 ${wanted} が`,
    );
    expect(readFileSync(file, 'utf8')).toBe(before);
    writeRootKeys(file, [{ ...other, id: wanted }]);
    await expect(prepare()).rejects.toThrow('中身が違います');
    writeFileSync(file, 'no key');
    await expect(prepare({ make: true })).rejects.toThrow('壊れています');
    expect(readFileSync(file, 'utf8')).toBe('no key');
    expect(await known()).toEqual([{ id: wanted }]);
  });

  it.each(['api', 'worker'])(
    '[KEY-9] %s does not start without it',
    async (name) => {
      const wanted = idOf(file);
      writeRootKeys(file, [newRootKey()]);
      const env = {
        PATH: process.env['PATH'],
        DATABASE_URL: database.url,
        JWT_SECRET: 'x'.repeat(32),
        ROOT_KEY_FILE: file,
        LOG_LEVEL: 'silent',
      };
      const ended = await new Promise<{ code: unknown; err: string }>((resolve) => {
        execFile(process.execPath, [`dist/apps/${name}/src/main.js`], { env }, (error, _out, err) =>
          resolve({ code: error?.code, err }),
        );
      });
      expect(ended).toEqual({ code: 1, err: expect.stringContaining(`ルート鍵 ${wanted} が要ります`) as string });
    },
    60_000,
  );
});

it('[KEY-9] a backup names the root key that it needs, and is not restored without it', async () => {
  const [from, to] = [await createMigratedDatabase(), await createDatabase()];
  try {
    const pieces: Buffer[] = [];
    for await (const piece of backup(from.url)) pieces.push(piece);
    const id = idOf(file);
    expect(JSON.parse(Buffer.concat(pieces).toString().split('\n')[0]!)).toMatchObject({ rootKeys: [id] });
    const source = () => Readable.from(pieces) as AsyncIterable<Buffer>;
    const refused = restore(to.ownerUrl, source(), null, [newRootKey().id]);
    await expect(refused).rejects.toThrow(`開くにはルート鍵 ${id} が要ります`);
    expect(await ask(to.ownerUrl, `select from pg_tables where schemaname = 'public'`)).toEqual([]);
    await restore(to.ownerUrl, source(), null, [id]);
    await prepareRootKey({ DATABASE_URL: to.ownerUrl, ROOT_KEY_FILE: file });
  } finally {
    await Promise.all([from.drop(), to.drop()]);
  }
});

it('[KEY-9] a backup is not restored with another secret under the name of its key, and nothing is changed', async () => {
  const [from, to] = [await createMigratedDatabase(), await createDatabase()];
  try {
    const pieces: Buffer[] = [];
    for await (const piece of backup(from.url)) pieces.push(piece);
    const [head = '', ...rest] = Buffer.concat(pieces).toString().split('\n');
    const id = idOf(file);
    const other = path.join(folder, 'other.key');
    writeRootKeys(other, [{ ...newRootKey(), id }]);
    const restored = (lines: string[], keyFile: string) =>
      restore(to.ownerUrl, Readable.from([Buffer.from(lines.join('\n'))]), null, [id], keyFile);
    const told = `${other} の鍵は、番号は ${id} ですが、このバックアップのものと中身が違います。`;
    await expect(restored([head, ...rest], other)).rejects.toThrow(told);
    expect(await ask(to.ownerUrl, `select from pg_tables where schemaname = 'public'`)).toEqual([]);
    // One of an earlier version says of its keys no more than their names: its rows say the rest, before they are kept.
    const { rootKeyProofs, ...earlier } = JSON.parse(head) as Record<string, unknown>;
    expect(rootKeyProofs).toEqual({ [id]: expect.any(String) as string });
    await expect(restored([JSON.stringify(earlier), ...rest], other)).rejects.toThrow(told);
    expect(await ask(to.ownerUrl, 'select from root_keys')).toEqual([]);
    await restored([JSON.stringify(earlier), ...rest], file);
    await prepareRootKey({ DATABASE_URL: to.ownerUrl, ROOT_KEY_FILE: file });
  } finally {
    await Promise.all([from.drop(), to.drop()]);
  }
});

describe('rotating the root key', () => {
  let fixture: DatabaseFixture;
  let owner: string;
  let employeeId: string;
  beforeEach(async () => {
    fixture = await openDatabaseFixture({ rootKeyFile: file });
    owner = await fixture.createUser();
    employeeId = await fixture.createEmployee(owner);
  });
  afterEach(() => fixture.close());

  const importTalk = async (): Promise<string> =>
    (await fixture.as(owner, () => fixture.lifecycle.importTalk({ employeeId, transcript: '話者1: はい' }))).id;
  const faults = async () => (await verifyLedgers(fixture.ownerUrl, file, new Map())).faults;
  const byRoot = () =>
    ask<{ root: string; keys: number }>(
      fixture.ownerUrl,
      'select root_key as root, count(*)::int as keys from keys group by 1 order by 2',
    );

  /** As if so many conversations had a key. */
  const addKeys = async (count: number): Promise<void> => {
    const wrapper = new FileKeyWrapper(file);
    const root = idOf(file);
    const rows = await Promise.all(
      Array.from({ length: count }, async () => {
        const [id, conversation] = [newId(), newId()];
        const place = { table: 'keys', row: id, column: 'wrapped', owner };
        return { id, conversation, wrapped: (await wrapper.wrap(root, place, Buffer.alloc(32, 1))).toString('hex') };
      }),
    );
    const given = [JSON.stringify(rows), owner];
    const from = 'from json_to_recordset($1::json) as r(id uuid, conversation uuid, wrapped text)';
    await ask(
      fixture.ownerUrl,
      `insert into conversations (id, owner, employee_id, started_at, last_activity_at, created_at)
       select conversation, $2, $3, now(), now(), now() ${from}`,
      [...given, employeeId],
    );
    await ask(
      fixture.ownerUrl,
      `insert into keys (id, owner, conversation_id, kind, root_key, wrapped, created_at)
       select id, $2, conversation, 'ledger', $3, decode(wrapped, 'hex'), now() ${from}`,
      [...given, root],
    );
  };

  it('[KEY-4] rewraps every key while people work; after it the old root key opens nothing that is live', async () => {
    const old = readRootKeys(file);
    const talk = await importTalk();
    await addKeys(MANY);
    const rotating = { isOver: false };
    const work = (async () => {
      let written = 0;
      for (; !rotating.isOver || written < 3; written += 1) {
        await fixture.as(owner, () => fixture.editor.patch(talk, { theme: `テーマ${written}` }));
        await importTalk();
      }
      return written;
    })();
    const begun = performance.now();
    const rotation = await rotateRootKey(fixture.ownerUrl, file, () => undefined).finally(() => {
      rotating.isOver = true;
    });
    const seconds = (performance.now() - begun) / 1_000;
    expect(await work).toBeGreaterThanOrEqual(3);
    expect(rotation.keys).toBeGreaterThanOrEqual(MANY + 1);
    // Far from the 2 s for 5,000 keys, so that a busy machine does not fail it.
    expect(seconds).toBeLessThan(60);
    expect(readRootKeys(file).map(({ id }) => id)).toEqual([rotation.id]);
    expect(await byRoot()).toEqual([{ root: rotation.id, keys: expect.any(Number) as number }]);
    await addNothingWithout(fixture.ownerUrl);

    // The process that has run all the time goes on, and so does one that starts.
    const late = await importTalk();
    await fixture.as(owner, () => fixture.editor.patch(late, { memo: 'あと' }));
    await prepareRootKey({ DATABASE_URL: fixture.url, ROOT_KEY_FILE: file });
    const apart = path.join(folder, `replaced-${old[0].id}.key`);
    expect(rotation.replaced).toEqual([apart]);
    expect(readRootKeys(apart)).toEqual(old);
    const ofOld = { DATABASE_URL: fixture.url, ROOT_KEY_FILE: apart };
    await expect(prepareRootKey(ofOld)).rejects.toThrow(`ルート鍵 ${rotation.id} が要ります`);
    const [key] = await ask<{ id: string; wrapped: Buffer }>(fixture.ownerUrl, 'select id, wrapped from keys limit 1');
    const place = { table: 'keys', row: key!.id, column: 'wrapped', owner };
    await expect(new FileKeyWrapper(apart).unwrap(place, key!.wrapped)).rejects.toThrow('not at hand');
  }, 120_000);

  /** Entries of all chains that the product has written still hold. */
  const addNothingWithout = async (url: string): Promise<void> => {
    const wrong = (await faults()).map(({ conversationId }) => conversationId);
    const written = await ask<{ id: string }>(url, 'select distinct conversation_id as id from ledger');
    expect(written.filter(({ id }) => wrong.includes(id))).toEqual([]);
  };

  it('[KEY-4] takes up where it was killed (kill -9), by the command', async () => {
    await importTalk();
    await addKeys(MANY);
    const old = idOf(file);
    const env = {
      PATH: process.env['PATH'],
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: fixture.url,
      DATABASE_MIGRATION_URL: fixture.ownerUrl,
      ROOT_KEY_FILE: file,
    };
    const rotate = (killed: boolean) =>
      new Promise<{ code: number | null; said: string }>((resolve) => {
        const child = spawn(process.execPath, ['dist/apps/standalone/src/keys/keys-command.js', 'rotate'], { env });
        let said = '';
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (data: Buffer) => {
            said += data.toString();
            if (killed && said.includes('包み直しました')) child.kill('SIGKILL');
          });
        child.once('exit', (code) => resolve({ code, said }));
      });
    expect((await rotate(true)).code).toBeNull();
    const [, next] = readRootKeys(file);
    expect(readRootKeys(file).map(({ id }) => id)).toEqual([old, next?.id]);
    expect((await byRoot()).map(({ root }) => root).sort()).toEqual([old, next?.id].sort());
    // Meanwhile a start finds both, and people work.
    await prepareRootKey({ DATABASE_URL: fixture.url, ROOT_KEY_FILE: file });
    const talk = await importTalk();

    const again = await rotate(false);
    expect(again).toEqual({ code: 0, said: expect.stringContaining(`新しい鍵は ${next!.id}`) as string });
    expect(again.said).toMatch(/バックアップがありません。.*ほかの場所に取ったものは、ここからは見えません/u);
    expect(again.said).toContain(`replaced-${old}.key`);
    expect(readRootKeys(file).map(({ id }) => id)).toEqual([next?.id]);
    expect((await byRoot()).map(({ root }) => root)).toEqual([next?.id]);
    expect(await ask(fixture.ownerUrl, 'select id from root_keys')).toEqual([{ id: next?.id }]);
    await fixture.as(owner, () => fixture.editor.patch(talk, { memo: 'あと' }));
  }, 120_000);

  it('[KEY-9] a backup that is made meanwhile names every key that it needs, and is restored with them alone', async () => {
    await importTalk();
    const [old] = readRootKeys(file);
    const both = [old, newRootKey()] as const;
    writeRootKeys(file, both);
    const holder = new Client({ connectionString: fixture.ownerUrl });
    await holder.connect();
    await noteRootKey(holder, both[1].id, new FileKeyWrapper(file));
    // The backup has seen its one state, and waits for this table while the rotation ends.
    await holder.query('begin; lock table users in access exclusive mode');
    const said = backupCommand(['backup', path.join(folder, 'jizo.gz')], fixture.ownerUrl, file);
    const waits = `select from pg_locks join pg_stat_activity a using (pid)
      where not granted and a.application_name = 'jizo-backup' and a.datname = current_database()`;
    await until(async () => (await ask(fixture.ownerUrl, waits)).length > 0, 'the backup waits');
    expect((await rotateRootKey(fixture.ownerUrl, file, () => undefined)).id).toBe(both[1].id);
    await holder.end();
    expect(await said).toContain(`ルート鍵 ${old.id}、${both[1].id} も要ります`);

    const to = await createDatabase();
    try {
      const restored = () =>
        backupCommand(['restore', path.join(folder, 'jizo.gz'), '--without-deletions'], to.ownerUrl, file);
      expect(await restored()).toContain(`開くにはルート鍵 ${old.id} が要ります`);
      writeRootKeys(file, both);
      expect(await restored()).toContain('行を戻しました');
      expect((await verifyLedgers(to.ownerUrl, file, new Map())).faults).toEqual([]);
    } finally {
      await to.drop();
    }
  }, 120_000);

  it('[KEY-4] that was killed before the database knew the new key, or after it forgot the old one, is finished too', async () => {
    await importTalk();
    const [old] = readRootKeys(file);
    const next = newRootKey();
    writeRootKeys(file, [old, next]);
    await importTalk();
    expect((await rotateRootKey(fixture.ownerUrl, file, () => undefined)).id).toBe(next.id);
    writeRootKeys(file, [old, next]);
    await importTalk();
    expect(await rotateRootKey(fixture.ownerUrl, file, () => undefined)).toMatchObject({ id: next.id, keys: 0 });
    expect(readRootKeys(file)).toEqual([next]);
    expect(await faults()).toEqual([]);
  });

  it('[KEY-9] rotates nothing with another root key', async () => {
    const elsewhere = path.join(folder, 'other.key');
    writeRootKeys(elsewhere, [newRootKey()]);
    const before = readFileSync(elsewhere, 'utf8');
    await expect(rotateRootKey(fixture.ownerUrl, elsewhere, () => undefined)).rejects.toThrow('別のルート鍵');
    expect(readFileSync(elsewhere, 'utf8')).toBe(before);
    expect(existsSync(`${elsewhere}.new`)).toBe(false);
  });
});
