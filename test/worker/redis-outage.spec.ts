import { eventually } from '../kit/waiting/eventually.js';
import { createMigratedDatabase, type TestDatabase } from '../kit/product/postgres.js';
import { TestRedis } from '../kit/product/redis.js';
import { HeldAssistant } from '../kit/doubles/paused-assistant.js';
import { createOwner, startWorker, type StartedWorker, TRANSCRIPT } from '../kit/product/worker-application.js';

// A start that waited for Redis would not end within this; on a busy machine a start may take half a minute.
jest.setTimeout(120_000);

/** More than an add waits for a queue that is down, much less than anybody would bear. */
const BOUND_MS = 10_000;

const timed = async <T>(work: Promise<T>): Promise<T> => {
  const before = performance.now();
  const result = await work;
  expect(performance.now() - before).toBeLessThan(BOUND_MS);
  return result;
};

describe('Redis that goes away', () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let assistant: HeldAssistant;
  let worker: StartedWorker | null;
  let owner: string;
  let employeeId: string;

  const start = async () => {
    const started = await startWorker(database.url, assistant, {}, redis.url);
    worker = started;
    ({ owner, employeeId } = await createOwner(started));
    return started;
  };
  const importTalk = ({ as, lifecycle }: StartedWorker) =>
    timed(as(owner, async () => (await lifecycle.importTalk({ employeeId, transcript: TRANSCRIPT })).id));

  /** Each time that reconcile comes, the wishes are old again: it may come before the server is found. */
  const allDone = (started: StartedWorker, ids: string[]) =>
    eventually(async () => {
      await started.age(owner);
      const stored = await Promise.all(ids.map((id) => started.stored(owner, id)));
      return stored.every(({ analyses }) => analyses.every(({ wantedRev, doneRev }) => doneRev >= wantedRev));
    }, 'all analyses done');

  beforeEach(async () => {
    database = await createMigratedDatabase();
    redis = await TestRedis.prepare();
    assistant = new HeldAssistant();
    worker = null;
  });

  afterEach(async () => {
    assistant.allow();
    await worker?.close();
    await redis.remove();
    await database.drop();
  });

  it('[API-41] [API-50] is missing at the start: everything starts, wishes are kept and done when it comes', async () => {
    const started = await start();
    const ids = [await importTalk(started), await importTalk(started)];
    await redis.run();
    assistant.allow();
    await allDone(started, ids);
  });

  it('[API-41] [API-50] is killed and comes back empty: what waited, what ran and what came meanwhile is done', async () => {
    await redis.run();
    const started = await start();
    const ids = [await importTalk(started), await importTalk(started), await importTalk(started)];
    await assistant.begun(2);
    await redis.kill();
    ids.push(await importTalk(started));
    assistant.allow();
    await redis.run();
    await allDone(started, ids);
  });

  it('[API-41] [API-50] is emptied while jobs wait and run: all is done without being asked for again', async () => {
    await redis.run();
    const started = await start();
    const ids = [await importTalk(started), await importTalk(started), await importTalk(started)];
    await assistant.begun(2);
    await redis.empty();
    assistant.allow();
    await allDone(started, ids);
  });

  it('is away at shutdown: the process ends all the same', async () => {
    await redis.run();
    const started = await start();
    await importTalk(started);
    await assistant.begun(1);
    await redis.kill();
    assistant.allow();
    worker = null;
    const before = performance.now();
    await started.close();
    expect(performance.now() - before).toBeLessThan(15_000);
  });

  it('never came until shutdown: the process ends all the same', async () => {
    const started = await start();
    await importTalk(started);
    worker = null;
    const before = performance.now();
    await started.close();
    expect(performance.now() - before).toBeLessThan(15_000);
  });
});
