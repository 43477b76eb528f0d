import { Conversation } from '@app/database';
import { eventually } from '../kit/waiting/eventually.js';
import { setDate } from '../kit/waiting/set-date.js';
import { createMigratedDatabase, type TestDatabase } from '../kit/product/postgres.js';
import { HeldAssistant } from '../kit/doubles/paused-assistant.js';
import { createOwner, startWorker, TRANSCRIPT, type StartedWorker } from '../kit/product/worker-application.js';

jest.setTimeout(60_000);

const DAY_MS = 24 * 3_600_000;

describe('a worker whose clock jumps two days ahead', () => {
  let database: TestDatabase;
  let worker: StartedWorker;

  beforeEach(async () => {
    database = await createMigratedDatabase();
    const assistant = new HeldAssistant();
    assistant.allow();
    worker = await startWorker(database.url, assistant, {}, undefined, { TRANSCRIPT_RETENTION_DAYS: '1' });
  });

  afterEach(async () => {
    jest.useRealTimers();
    await worker.close();
    await database.drop();
  });

  it('[SES-43] neither ends a 1on1 that goes on nor removes words that are kept: the clock of the database counts', async () => {
    const { owner, employeeId } = await createOwner(worker);
    const start = async () => {
      const { id } = await worker.as(owner, () =>
        worker.lifecycle.start({ employeeId, theme: 'そのほか自由に', stance: 'その他' }),
      );
      await worker.as(owner, () => worker.editor.addMessages(id, [{ sender: 'employee', message: 'はい' }]));
      return id;
    };
    const importTalk = async () =>
      (await worker.as(owner, () => worker.lifecycle.importTalk({ employeeId, transcript: TRANSCRIPT }))).id;
    const lastActive = (id: string, at: number) =>
      worker.as(owner, (em) => em.nativeUpdate(Conversation, { id }, { lastActivityAt: new Date(at) }));
    const talk = async (id: string) => (await worker.stored(owner, id)).conversation;
    const [running, quiet, recent, old] = [await start(), await start(), await importTalk(), await importTalk()];
    const now = Date.now();
    setDate(now + 2 * DAY_MS);
    // What is really quiet and really old shows when the timers have looked.
    await lastActive(quiet, now - 3_600_000);
    await lastActive(old, now - 2 * DAY_MS);
    await eventually(async () => (await talk(quiet)).status === 'ended', 'the end of the quiet 1on1');
    await eventually(async () => (await talk(old)).redactedAt, 'the end of the old words');
    expect((await talk(running)).status).toBe('active');
    expect((await talk(recent)).redactedAt).toBeFalsy();
  });
});
