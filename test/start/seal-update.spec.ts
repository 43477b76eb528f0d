import { migrate, prepareRootKey } from '@app/database';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Client } from 'pg';
import {
  ensureDatabase,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../apps/standalone/src/postgres/embedded-postgres.js';
import { SEALED_COLUMNS } from '../../libs/database/src/sealed/sealed-columns.js';
import { knownMigrations } from '../../libs/database/src/schema/migrate.js';
import {
  filesWith,
  fillPlain,
  openedValues,
  plainValues,
  PLANTED,
  type Values,
} from '../kit/database/plain-database.js';
import { makeRootKey } from '../kit/product/fleet.js';
import { ask } from '../kit/product/postgres.js';
import { cleanUp, makeDataDir } from '../kit/product/start-process.js';
import { eventually } from '../kit/waiting/eventually.js';

jest.setTimeout(300_000);

const DATABASE = 'jizo';
const BEFORE = knownMigrations().filter((name) => name < '0015');
const STEPS = {
  seal: '言葉を封じています',
  search: '検索のための写し',
  rewrite: '書き直しています',
  log: '入れかえています',
};

/** A database of the version before words were sealed is brought to this one by the built program that runs before the others. */
describe('the update of a database that holds plain words', () => {
  let dataDir: string;
  let postgres: EmbeddedPostgres;
  let url: string;
  let rootKey: string;
  let held: Values;
  beforeEach(async () => {
    dataDir = makeDataDir();
    rootKey = makeRootKey(makeDataDir());
    postgres = await startEmbeddedPostgres({ root: process.cwd(), dataDir, noSync: true });
    await ensureDatabase(postgres, DATABASE);
    url = postgres.ownerUrl(DATABASE);
    await migrate(url, BEFORE);
  });
  afterEach(async () => {
    await postgres.stop();
    await cleanUp();
  });

  const fill = async (conversations: number) => {
    await fillPlain(url, conversations);
    held = await plainValues(url);
  };
  const update = () => {
    const env = {
      ...{ DATABASE_URL: postgres.applicationUrl(DATABASE), DATABASE_MIGRATION_URL: url, ROOT_KEY_FILE: rootKey },
      PATH: process.env['PATH'],
    };
    return new Updating(spawn(process.execPath, ['dist/apps/standalone/src/migrate.js'], { env }));
  };
  const isSealed = async () =>
    (await ask(url, 'select 1 from lines where text is null limit 1').catch(() => [])).length > 0;
  /** The conversations that a first search would have to wait for. */
  const unsearched = () =>
    ask(
      url,
      `select c.id from conversations c
        where not exists (select from search_documents s where s.conversation_id = c.id and s.revision = c.revision)`,
    );
  const plainColumns = () =>
    ask<{ name: string }>(
      url,
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
    ).then((rows) => {
      const names = rows.map(({ name }) => name);
      return SEALED_COLUMNS.map(({ table, plain }) => `${table}.${plain}`).filter((name) => names.includes(name));
    });

  const connected = async () => {
    const client = new Client({ connectionString: url });
    await client.connect();
    return client;
  };
  const lock = async (client: Client, what = `${SEALED_COLUMNS[0]!.table} in access share mode`) => {
    await client.query('begin');
    await client.query(`lock table ${what}`);
  };
  const waiting = (count: number) =>
    eventually(
      async () => (await ask(url, 'select from pg_locks where not granted')).length === count,
      `${count} wait for the table`,
    );
  /** Stops an update that runs where it first needs a table: to write it anew, or as `what` says. @returns what lets it go on */
  const hold = async (what?: string) => {
    const client = await connected();
    await lock(client, what);
    await waiting(1);
    return () => client.end();
  };
  /**
   * Lets an update that runs write the tables anew, and stops it before it drops the columns of before: a lock that is asked for while
   * the update waits for the same table follows its writing. @returns what lets it go on
   */
  const holdLastStep = async () => {
    const release = await hold();
    const second = await connected();
    const held = lock(second);
    await waiting(2);
    await release();
    await held;
    return () => second.end();
  };
  const HOLDS = {
    seal: () => Promise.resolve(() => Promise.resolve()),
    search: () => hold('search_documents in share mode'),
    rewrite: () => hold(),
    log: holdLastStep,
  };

  it('[KEY-7] [KEY-8] seals every row, readies the search and leaves no word in the files, also after a kill -9 in each of its steps', async () => {
    await fill(300);
    // The search finds what is there to be found.
    expect(filesWith(dataDir, PLANTED).some((file) => file.includes('pg_wal'))).toBe(true);
    expect(filesWith(dataDir, PLANTED).some((file) => file.includes('base'))).toBe(true);

    for (const step of ['seal', 'search', 'rewrite', 'log'] as const) {
      const run = update();
      const release = await HOLDS[step]();
      await run.says(STEPS[step]);
      if (step === 'seal') await eventually(isSealed, 'a first batch is sealed');
      await run.kill();
      await release();
      expect(await plainColumns()).toHaveLength(SEALED_COLUMNS.length);
    }
    expect(await update().ends()).toBe(0);

    expect(await plainColumns()).toEqual([]);
    expect(await openedValues(url, rootKey)).toEqual(held);
    expect(await unsearched()).toEqual([]);
    await ask(url, 'checkpoint');
    expect(filesWith(dataDir, PLANTED, '眠れていません')).toEqual([]);
    expect(await ask(url, `select name from pg_settings where name = 'wal_recycle' and setting = 'off'`)).toEqual([]);
    // Once done it is done.
    const again = update();
    expect(await again.ends()).toBe(0);
    expect(again.output()).toBe('');
  });

  it('[KEY-7] waits for no api and no worker: it says that they have to stop, and changes nothing', async () => {
    await fill(3);
    const working = new Client({ connectionString: url, application_name: 'jizo-listen' });
    await working.connect();
    try {
      const run = update();
      expect(await run.ends()).toBe(1);
      expect(run.output()).toContain('api と worker をすべて止めてから');
      expect(await plainValues(url)).toEqual(held);
    } finally {
      await working.end();
    }
  });

  it('[KEY-7] without its root key it changes nothing', async () => {
    await fill(3);
    await migrate(url);
    await prepareRootKey({ DATABASE_URL: url, ROOT_KEY_FILE: rootKey });
    rootKey = makeRootKey(makeDataDir());
    const run = update();
    expect(await run.ends()).toBe(1);
    expect(run.output()).toContain('別のルート鍵');
    expect(await plainValues(url)).toEqual(held);
  });
});

/** A run of the update. */
class Updating {
  private printed = '';

  constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (bytes: Buffer) => (this.printed += bytes.toString()));
  }

  output(): string {
    return this.printed;
  }

  says(text: string): Promise<void> {
    return eventually(() => {
      if (this.child.exitCode !== null) throw new Error(`it ended: ${this.printed}`);
      return Promise.resolve(this.printed.includes(text));
    }, text).then(() => undefined);
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ends();
  }

  async ends(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
    return this.child.exitCode;
  }
}
