import { analysisState } from '@app/conversations';
import { closeRecords, Conversation, openRecords } from '@app/database';
import type { EntityManager } from '@mikro-orm/postgresql';
import { HeldAssistant } from '../kit/doubles/paused-assistant.js';
import { ask, createMigratedDatabase, type TestDatabase } from '../kit/product/postgres.js';
import { createOwner, startWorker, TRANSCRIPT, type StartedWorker } from '../kit/product/worker-application.js';
import { eventually } from '../kit/waiting/eventually.js';

jest.setTimeout(60_000);

const DAY_MS = 24 * 3_600_000;

/** What nobody is shown goes on while records are closed: they are whole when they open. */
describe('a worker, while records are closed', () => {
  let database: TestDatabase;
  let assistant: HeldAssistant;
  let worker: StartedWorker;
  let owner: string;
  let employeeId: string;

  beforeEach(async () => {
    database = await createMigratedDatabase();
    assistant = new HeldAssistant();
    worker = await startWorker(database.url, assistant, {}, undefined, { TRANSCRIPT_RETENTION_DAYS: '30' });
    ({ owner, employeeId } = await createOwner(worker));
  });
  afterEach(async () => {
    assistant.allow();
    await worker.close();
    await database.drop();
  });

  const em = () => worker.orm.em.fork() as EntityManager;
  const close = () => closeRecords(em(), owner);
  const importTalk = () =>
    worker.as(owner, async () => (await worker.lifecycle.importTalk({ employeeId, transcript: TRANSCRIPT })).id);
  const row = async (id: string) => {
    const [found] = await ask<{ status: string; redacted_at: Date | null; closed_at: Date | null }>(
      database.ownerUrl,
      'select status, redacted_at, closed_at from conversations where id = $1',
      [id],
    );
    return found!;
  };
  const analysed = (id: string) =>
    eventually(async () => {
      const rows = await ask<{ isDone: boolean }>(
        database.ownerUrl,
        `select wanted_rev > 0 and done_rev >= wanted_rev as "isDone" from analyses where conversation_id = $1`,
        [id],
      );
      return rows.every(({ isDone }) => isDone);
    }, 'every analysis of a closed 1on1');

  it('[IDN-14] finishes the analysis that was wanted before: it is there when they open', async () => {
    const [begun, waiting] = [await importTalk(), await importTalk()];
    await assistant.begun(1);
    expect(await close()).toBe(2);
    assistant.allow();
    for (const id of [begun, waiting]) await analysed(id);
    await expect(worker.stored(owner, begun)).rejects.toMatchObject({ code: 'RECORDS_CLOSED' });
    expect(await openRecords(em(), owner, new Date(0))).toMatchObject({ count: 2 });
    for (const id of [begun, waiting]) {
      const { analyses, conversation, keywords } = await worker.stored(owner, id);
      expect(analyses.map(analysisState)).toEqual(['done', 'done', 'done', 'done']);
      expect(conversation.summary).toEqual(expect.any(String));
      expect(keywords.length).toBeGreaterThan(0);
    }
  });

  it('[IDN-14] ends the quiet ones, removes what is older than it is kept, and opens nothing by it', async () => {
    assistant.allow();
    const old = await importTalk();
    await worker.done(owner, old);
    const quiet = await worker.as(owner, async () => {
      const { id } = await worker.lifecycle.start({ employeeId, theme: 'そのほか自由に', stance: 'その他' });
      await worker.editor.addMessages(id, [{ sender: 'employee', message: 'はい' }]);
      return id;
    });
    await close();
    const lastActive = (id: string, days: number) =>
      em().nativeUpdate(
        Conversation,
        { id },
        { lastActivityAt: new Date(Date.now() - days * DAY_MS) },
        { filters: false },
      );
    await lastActive(quiet, 1);
    await lastActive(old, 31);
    await eventually(async () => (await row(quiet)).status === 'ended', 'the end of the quiet 1on1');
    await analysed(quiet);
    await eventually(async () => (await row(old)).redacted_at, 'the end of the old words');
    for (const id of [old, quiet]) expect((await row(id)).closed_at).not.toBeNull();
  });
});
