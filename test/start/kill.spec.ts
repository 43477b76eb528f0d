import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  cleanUp,
  hasPostgres,
  isAlive,
  killPostgres,
  makeDataDir,
  start,
  until,
} from '../kit/product/start-process.js';

jest.setTimeout(180_000);
afterEach(cleanUp);

it('[OPS-8] starts after a kill -9 of the application alone', async () => {
  const dataDir = makeDataDir();
  const first = await start(dataDir);
  await first.serves();
  process.kill(first.application(), 'SIGKILL');
  expect(await first.ends()).toBe(1);
  expect(hasPostgres(dataDir)).toBe(true);
  const second = await start(dataDir);
  await second.serves();
  await second.says('前回から残っていた PostgreSQL を止めました');
});

it('[OPS-8] starts after a kill -9 of the whole process group', async () => {
  const dataDir = makeDataDir();
  const first = await start(dataDir);
  await first.serves();
  first.signalGroup('SIGKILL');
  await first.ends();
  const second = await start(dataDir);
  await second.serves();
});

it('the application ends when its bootstrap is killed, and holds the folder until it has', async () => {
  const dataDir = makeDataDir();
  const first = await start(dataDir);
  await first.serves();
  const application = first.application();
  process.kill(first.pid, 'SIGKILL');
  await first.ends();
  const second = await start(dataDir);
  await second.serves();
  expect(isAlive(application)).toBe(false);
});

it('everything ends when npm is ended, which tells its shell alone', async () => {
  const dataDir = makeDataDir();
  const run = await start(dataDir, { throughNpm: true });
  await run.serves();
  process.kill(run.pid, 'SIGTERM');
  await run.says('終了しました。');
  await until(() => !hasPostgres(dataDir), 'postgres is gone');
});

it('[OPS-7] starts after a kill -9 while the database was being made', async () => {
  const dataDir = makeDataDir();
  const first = await start(dataDir);
  await first.says('データベースを作成しています');
  first.signalGroup('SIGKILL');
  await first.ends();
  const second = await start(dataDir);
  await second.serves();
});

it('[OPS-7] a half-made database from a killed start does not count as one', async () => {
  const dataDir = makeDataDir();
  mkdirSync(join(dataDir, 'postgres.new-abc', 'base'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres.new-abc', 'PG_VERSION'), '18\n');
  writeFileSync(join(dataDir, 'jwt.secret.new'), 'half');
  const run = await start(dataDir);
  await run.serves();
  expect(readdirSync(dataDir).filter((name) => name.includes('.new'))).toEqual([]);
});

it('a process number in a stale file that belongs to another program by now hinders nothing and harms nobody', async () => {
  const dataDir = makeDataDir();
  const first = await start(dataDir);
  await first.serves();
  first.signalGroup('SIGINT');
  await first.ends();
  writeFileSync(
    join(dataDir, 'postgres', 'postmaster.pid'),
    `${process.pid}\n${join(dataDir, 'postgres')}\n0\n5432\n\n\n`,
  );
  const second = await start(dataDir);
  await second.serves();
});

it('the application ends with an error when PostgreSQL is killed under it', async () => {
  const dataDir = makeDataDir();
  const run = await start(dataDir);
  await run.serves();
  killPostgres(dataDir);
  expect(await run.ends()).toBe(1);
  await run.says('PostgreSQL が止まった');
  await until(() => !hasPostgres(dataDir), 'postgres is gone');
});
