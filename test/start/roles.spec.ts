import { prepareDatabase } from '@app/database';
import { StructuredLogger } from '@app/platform';
import { Logger } from '@nestjs/common';
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  ensureDatabase,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../apps/standalone/src/postgres/embedded-postgres.js';
import { Fleet, makeRootKey } from '../kit/product/fleet.js';
import { ask } from '../kit/product/postgres.js';
import { cleanUp, makeDataDir, runningUrl, start } from '../kit/product/start-process.js';

jest.setTimeout(180_000);

const DATABASE = 'jizo';
const WARNING = 'アプリケーション用の役割を分けてください';

let postgres: EmbeddedPostgres | null;
beforeEach(() => {
  postgres = null;
  Logger.overrideLogger(new StructuredLogger('silent'));
});
afterEach(async () => {
  await postgres?.stop();
  await cleanUp();
});

/** A PostgreSQL of the test, on a data folder that the product can be started on after it has been stopped. */
async function startPostgres(dataDir = makeDataDir()): Promise<EmbeddedPostgres> {
  postgres = await startEmbeddedPostgres({ root: process.cwd(), dataDir, noSync: true });
  await ensureDatabase(postgres, DATABASE);
  return postgres;
}

/** A built program, as it is run in a container. */
function command(
  env: Record<string, string>,
  program: string,
  ...given: string[]
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join('dist/apps/standalone/src', program), ...given], { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: out + err }),
    );
  });
}

it('[BUD-12] a data folder with one role gets the role of the application by itself, and keeps what it held', async () => {
  const dataDir = makeDataDir();
  const before = await startPostgres(dataDir);
  await prepareDatabase({ DATABASE_URL: before.ownerUrl(DATABASE) });
  await ask(
    before.ownerUrl(DATABASE),
    `insert into users (id, username, password_hash, created_at) values (gen_random_uuid(), 'tanaka', '-', now())`,
  );
  // As a version of the product left it that knew one role.
  await ask(before.ownerUrl('postgres'), 'drop role jizo_app');
  await before.stop();
  rmSync(join(dataDir, 'postgres.application.password'));

  const run = await start(dataDir);
  await run.serves();
  expect(run.output()).not.toContain(WARNING);
  run.signalGroup('SIGINT');
  expect(await run.ends()).toBe(0);

  const after = await startPostgres(dataDir);
  expect(await ask(after.applicationUrl(DATABASE), `select username from users where username <> 'admin'`)).toEqual([
    { username: 'tanaka' },
  ]);
  await expect(ask(after.applicationUrl(DATABASE), 'drop table users')).rejects.toMatchObject({ code: '42501' });
});

it('[BUD-12] a password of the application that was lost is made anew', async () => {
  const dataDir = makeDataDir();
  await (await startPostgres(dataDir)).stop();
  rmSync(join(dataDir, 'postgres.application.password'));
  const again = await startPostgres(dataDir);
  expect(await ask(again.applicationUrl(DATABASE), 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('[BUD-12] npm start works as the role of the application alone', async () => {
  const dataDir = makeDataDir();
  const run = await start(dataDir);
  await run.serves();
  const sessions = await ask<{ role: string }>(
    runningUrl(dataDir),
    `select distinct usename as role from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  expect(sessions).toEqual([{ role: 'jizo_app' }]);
});

it('[BUD-12] on a database of the operator with one role it starts, and warns', async () => {
  const { ownerUrl, applicationUrl } = await startPostgres();
  const keys = { ROOT_KEY_FILE: makeRootKey(makeDataDir()) };
  const one = await start(makeDataDir(), { env: { DATABASE_URL: ownerUrl(DATABASE), ...keys } });
  await one.serves();
  expect(one.output().match(new RegExp(WARNING, 'gu'))).toHaveLength(1);
  one.signalGroup('SIGINT');
  await one.ends();
  const env = { DATABASE_URL: applicationUrl(DATABASE), DATABASE_MIGRATION_URL: ownerUrl(DATABASE), ...keys };
  const two = await start(makeDataDir(), { env });
  await two.serves();
  expect(two.output()).not.toContain(WARNING);
});

it('[OPS-11] [KEY-4] [KEY-11] on a database of the operator no command needs a data folder, or a place to write but its own file', async () => {
  const { ownerUrl } = await startPostgres();
  const folder = makeDataDir();
  const env = {
    ...{ DATABASE_URL: ownerUrl(DATABASE), ROOT_KEY_FILE: makeRootKey(folder), JWT_SECRET: 's'.repeat(32) },
    // As in a container that may write nowhere.
    DATA_DIR: '/dev/null/data',
  };
  await prepareDatabase(env);
  const file = join(folder, 'backup.gz');
  for (const [program, ...given] of [
    ['keys/keys-command.js'],
    ['keys/ledger-command.js'],
    ['keys/keys-command.js', 'rotate'],
    ['backup/backup-command.js', 'backup', file],
  ])
    expect(await command(env, program!, ...given)).toMatchObject({ code: 0 });
  await ask(ownerUrl('postgres'), `drop database ${DATABASE}`);
  await ask(ownerUrl('postgres'), `create database ${DATABASE}`);
  const restored = await command(env, 'backup/backup-command.js', 'restore', file, '--without-deletions');
  expect(restored).toMatchObject({ code: 0 });
  const unsaid = await command(env, 'backup/backup-command.js', 'backup');
  expect(unsaid.code).toBe(1);
  expect(unsaid.output).toContain('DATA_DIR');
});

it('[BUD-12] api and worker that do not know the owner start on what was migrated before, and not without it', async () => {
  const { ownerUrl, applicationUrl } = await startPostgres();
  const settings = { databaseUrl: applicationUrl(DATABASE), ownerUrl: '', rootKeyFile: makeRootKey(makeDataDir()) };
  await expect(Fleet.start(settings, { apis: 1, workers: 1 })).rejects.toThrow('DATABASE_MIGRATION_URL に指定して');
  const env = { DATABASE_URL: applicationUrl(DATABASE), ROOT_KEY_FILE: settings.rootKeyFile };
  expect(await command(env, 'migrate.js')).toMatchObject({
    code: 1,
    output: expect.stringContaining('DATABASE_MIGRATION_URL') as string,
  });
  expect(await command({ ...env, DATABASE_MIGRATION_URL: ownerUrl(DATABASE) }, 'migrate.js')).toEqual({
    code: 0,
    output: '',
  });
  const fleet = await Fleet.start(settings, { apis: 1, workers: 1 });
  try {
    for (const member of fleet.members) expect(member.output()).not.toContain(WARNING);
  } finally {
    await fleet.stop();
  }
});
