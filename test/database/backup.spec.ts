import { backup, BackupError, DatabaseTooNewError, migrate, prepareDatabase, restore } from '@app/database';
import { knownMigrations } from '../../libs/database/src/schema/migrate.js';
import { queueTables } from '@app/queue';
import { connect, createServer, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { openedValues } from '../kit/database/plain-database.js';
import {
  ask,
  createDatabase,
  createMigratedDatabase,
  rootKeyFile,
  type TestDatabase,
} from '../kit/product/postgres.js';
import { HeldAssistant } from '../kit/doubles/paused-assistant.js';
import { createOwner, startObserver, startWorker, TRANSCRIPT } from '../kit/product/worker-application.js';
import { openDatabaseFixture, type DatabaseFixture } from '../kit/database/database-fixture.js';

jest.setTimeout(60_000);

/** Every character that COPY, lines and JSON treat in a way of their own. */
const HOSTILE = 'a\tb\nc\r\nd\\N \\. \u2028\u2029\u0085 "\' 、😀 \v\f\b\\\\n';

describe('a backup', () => {
  let world: DatabaseFixture;
  let empty: TestDatabase;
  let id: string;

  const tables = async (url: string): Promise<string[]> => {
    const rows = await ask<{ name: string }>(
      url,
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    );
    return rows.map(({ name }) => name);
  };
  /** Every row of every table but the moments of the migrations. */
  const everything = async (url: string): Promise<Record<string, string[]>> => {
    const found: Record<string, string[]> = {};
    for (const name of await tables(url)) {
      const column = name === 'migrations' ? 't.name' : 't::text';
      const rows = await ask<{ row: string }>(url, `select ${column} as row from ${name} t order by 1`);
      found[name] = rows.map(({ row }) => row);
    }
    return found;
  };
  const taken = async (url = world.url): Promise<Buffer> =>
    Buffer.concat((await Readable.from(backup(url)).toArray()) as Buffer[]);
  const restored = (file: Buffer, cut = 1000) =>
    restore(
      empty.ownerUrl,
      Readable.from(
        Array.from({ length: Math.ceil(file.length / cut) }, (_, n) => file.subarray(n * cut, (n + 1) * cut)),
      ),
      null,
      undefined,
      rootKeyFile(),
    );

  beforeAll(async () => {
    world = await openDatabaseFixture();
    const owner = await world.createUser();
    const employeeId = await world.createEmployee(owner, HOSTILE);
    await world.createEmployee(await world.createUser(), '別の人の部下');
    id = await world.as(owner, async () => {
      const talk = await world.lifecycle.start({ employeeId, theme: HOSTILE, stance: '' });
      await world.editor.patch(talk.id, {
        memo: HOSTILE,
        transcript: TRANSCRIPT,
        mindMap: [{ id: 'a', label: HOSTILE }],
      });
      await world.editor.patch(talk.id, { memo: '', transcript: HOSTILE });
      await world.editor.addMessages(talk.id, [{ sender: 'employee', message: HOSTILE }]);
      return talk.id;
    });
    await ask(world.url, `insert into rate_limits (key, count, ends_at) values ('x', 1, now())`);
  });
  beforeEach(async () => {
    empty = await createDatabase();
  });
  afterEach(() => empty.drop());
  afterAll(() => world.close());

  it('[OPS-12] restored into an empty database gives every row of every table as it was', async () => {
    const before = await everything(world.url);
    expect(before['conversations']).toHaveLength(1);
    const { rows } = await restored(await taken(), 7);
    const after = await everything(empty.ownerUrl);
    // Tokens of before end: all but the version of the tokens is as it was.
    const ended = await ask<{ version: number }>(empty.ownerUrl, 'select token_version as version from users');
    for (const { version } of ended) expect(version).toBeGreaterThan(1_000_000);
    await ask(empty.ownerUrl, 'update users set token_version = 1');
    expect({ ...after, users: (await everything(empty.ownerUrl))['users'] }).toEqual(before);
    const copied = Object.entries(before).filter(([name]) => name !== 'migrations');
    expect(rows).toBe(copied.reduce((sum, [, all]) => sum + all.length, 0));
  });

  it('[OPS-11] [OPS-12] is whole also where the server says late how many rows a table had', async () => {
    const done = Buffer.from([0x63, 0, 0, 0, 4]); // CopyDone; the number of rows comes in the message behind it.
    const sockets = new Set<{ destroy: () => void }>();
    const proxy = createServer((client) => {
      const server = connect(Number(new URL(world.url).port), new URL(world.url).hostname);
      for (const socket of [client, server]) sockets.add(socket.on('error', () => undefined));
      client.pipe(server);
      server.on('data', (data) => {
        const end = data.indexOf(done) + done.length;
        if (end < done.length || end === data.length) return void client.write(data);
        client.write(data.subarray(0, end));
        server.pause();
        setTimeout(() => {
          client.write(data.subarray(end));
          server.resume();
        }, 5);
      });
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    try {
      const url = new URL(world.url);
      url.hostname = '127.0.0.1';
      url.port = String((proxy.address() as AddressInfo).port);
      const { rows } = await restored(await taken(url.href));
      const copied = Object.entries(await everything(world.url)).filter(([name]) => name !== 'migrations');
      expect(rows).toBe(copied.flatMap(([, all]) => all).length);
    } finally {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    }
  });

  it('[OPS-11] holds one state, whatever is written while it is made', async () => {
    const before = await everything(world.url);
    const chunks: Buffer[] = [];
    for await (const chunk of backup(world.url)) {
      chunks.push(chunk);
      if (chunks.length === 1) {
        await world.createEmployee(await world.createUser(), 'あとから');
        await ask(world.url, `update conversations set memo_sealed = '\\x01' where id = '${id}'`);
      }
    }
    await restored(Buffer.concat(chunks));
    await ask(empty.ownerUrl, 'update users set token_version = 1');
    expect(await everything(empty.ownerUrl)).toEqual(before);
    expect(await everything(world.url)).not.toEqual(before);
  });

  it('holds nothing of the queue', async () => {
    expect(
      (await ask(world.url, `select from information_schema.tables where table_schema = 'bullmq'`)).length,
    ).not.toBe(0);
    const heads = (await taken())
      .toString()
      .split('\n')
      .filter((line) => line.startsWith('{"table"'));
    expect(heads.map((line) => (JSON.parse(line) as { table: string }).table).sort()).toEqual(
      (await tables(world.url)).filter((name) => name !== 'migrations'),
    );
  });

  it('[OPS-12] [KEY-7] of an earlier version is brought up to date, with what migrations make of the data, and sealed', async () => {
    const old = await createDatabase();
    try {
      await migrate(old.ownerUrl, ['0001-main-path', '0002-accounts']);
      const [owner, employee] = ['0190a6f0-0000-7000-8000-00000000000a', '0190a6f0-0000-7000-8000-00000000000b'];
      await ask(
        old.ownerUrl,
        `insert into users (id, username, password_hash, created_at) values ('${owner}', 'old', '-', now());
         insert into employees (id, owner, name, created_at) values ('${employee}', '${owner}', '山田', now());
         insert into conversations (id, owner, employee_id, memo, started_at, last_activity_at, created_at)
           values ('${id}', '${owner}', '${employee}', '昔のメモ', now(), now(), now())`,
      );
      await restored(await taken(old.ownerUrl));
      const sealed = await openedValues(empty.ownerUrl, rootKeyFile());
      expect([...sealed.values()].sort()).toEqual(['山田', '昔のメモ']);
      await expect(ask(empty.ownerUrl, 'select memo from conversations')).rejects.toThrow('does not exist');
      expect(await ask(empty.ownerUrl, 'select redacted_at from conversations')).toEqual([{ redacted_at: null }]);
      expect((await everything(empty.ownerUrl))['migrations']).toEqual((await everything(world.url))['migrations']);
    } finally {
      await old.drop();
    }
  });

  it('[LIV-4] of a version that left keywords where two people kept promises and summary alone is restored without them', async () => {
    const old = await createDatabase();
    try {
      await migrate(
        old.ownerUrl,
        knownMigrations().filter((name) => name < '0030'),
      );
      const [owner, employee] = ['0190a6f0-0000-7000-8000-00000000000a', '0190a6f0-0000-7000-8000-00000000000b'];
      await ask(
        old.ownerUrl,
        `insert into users (id, username, password_hash, created_at) values ('${owner}', 'old', '-', now());
         insert into employees (id, owner, created_at) values ('${employee}', '${owner}', now());
         insert into conversations (id, owner, employee_id, started_at, last_activity_at, created_at, redacted_at)
           values ('${id}', '${owner}', '${employee}', now(), now(), now(), now());
         insert into keywords (id, owner, conversation_id, frequency, score)
           values ('${employee}', '${owner}', '${id}', 1, 1);
         insert into tombstones (id, owner, kind, deleted_at) values ('${id}', '${owner}', 'words', now())`,
      );
      await restored(await taken(old.ownerUrl));
      expect(await ask(empty.ownerUrl, 'select from conversations')).toHaveLength(1);
      expect(await ask(empty.ownerUrl, 'select from keywords')).toEqual([]);
    } finally {
      await old.drop();
    }
  });

  it('is refused by a database that holds anything, which is left as it was', async () => {
    const file = await taken();
    await ask(empty.ownerUrl, 'create table others (id int)');
    await expect(restored(file)).rejects.toThrow('データベースが空ではありません（others）');
    await ask(empty.ownerUrl, 'drop table others');
    await restored(file);
    const before = await everything(empty.ownerUrl);
    await expect(restored(file)).rejects.toThrow(BackupError);
    expect(await everything(empty.ownerUrl)).toEqual(before);
  });

  it('that is broken is refused at every place, and nothing of it stays; a whole one can follow', async () => {
    const file = await taken();
    const text = file.toString();
    const cuts = [0.2, 0.5, 0.9].map((share) => Math.floor(file.length * share));
    for (const cut of [...cuts, file.length - 2, file.lastIndexOf('{"rows"')])
      await expect(restored(file.subarray(0, cut))).rejects.toThrow(BackupError);
    expect(text).toContain('\nx\t1\t');
    await expect(restored(Buffer.from(text.replace('\nx\t1\t', '\nx\tone\t')))).rejects.toThrow();
    await expect(restored(Buffer.from(text.replace(/\{"rows":\d+/u, '{"rows":1')))).rejects.toThrow(BackupError);
    const left = Object.entries(await everything(empty.ownerUrl)).filter(([name]) => name !== 'migrations');
    expect(left.flatMap(([, rows]) => rows)).toEqual([]);
    await restored(file);
    expect((await everything(empty.ownerUrl))['conversations']).toHaveLength(1);
  });

  it.each(['', 'PK\u0003\u0004', '{"jizoBackup":2}\n', '{}\n'])('that is none is refused (%j)', async (content) => {
    await expect(restored(Buffer.from(content))).rejects.toThrow('バックアップのファイルではありません');
    expect(await tables(empty.ownerUrl)).toEqual([]);
  });

  it('of a newer version is refused', async () => {
    const file = Buffer.from((await taken()).toString().replace('0006-retention', '9999-from-the-future'));
    await expect(restored(file)).rejects.toThrow(DatabaseTooNewError);
    expect(await tables(empty.ownerUrl)).toEqual([]);
  });

  it('[OPS-13] brings what was wanted: it is queued again and done', async () => {
    const source = await createMigratedDatabase();
    const observer = await startObserver(source.url);
    const { owner, employeeId } = await createOwner(observer);
    const { id: talk } = await observer.as(owner, () =>
      observer.lifecycle.importTalk({ employeeId, transcript: TRANSCRIPT }),
    );
    await observer.age(owner);
    const file = await taken(source.url);
    await observer.close();
    await source.drop();
    await restored(file);
    const access = { DATABASE_URL: empty.url, DATABASE_MIGRATION_URL: empty.ownerUrl };
    await prepareDatabase(access, queueTables({}));
    const assistant = new HeldAssistant();
    assistant.allow();
    const worker = await startWorker(empty.url, assistant);
    try {
      await worker.done(owner, talk);
      expect((await worker.stored(owner, talk)).conversation.summary).toContain('締め切り');
    } finally {
      await worker.close();
    }
  });
});
