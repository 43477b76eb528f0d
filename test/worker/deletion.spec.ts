import { RecordingRemoval } from '@app/conversations';
import { readDeletions, Recording } from '@app/database';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addRecording, tablesWith } from '../kit/database/recorded-conversation.js';
import { eventually } from '../kit/waiting/eventually.js';
import { createMigratedDatabase, type TestDatabase } from '../kit/product/postgres.js';
import { HeldAssistant } from '../kit/doubles/paused-assistant.js';
import { createOwner, startObserver, startWorker, type StartedWorker } from '../kit/product/worker-application.js';

jest.setTimeout(60_000);

const SAID = '夜あまり眠れていません';

describe('the deletion of recordings', () => {
  let database: TestDatabase;
  let assistant: HeldAssistant;
  let observer: StartedWorker;
  let workers: StartedWorker[];
  let folder: string;
  let owner: string;
  let id: string;
  let recordingId: string;

  const start = async () => {
    const environment = { DELETIONS_FILE: join(folder, 'deletions.log') };
    const worker = await startWorker(database.url, assistant, {}, undefined, environment);
    workers.push(worker);
    return worker;
  };
  const removal = <T>(work: (removal: RecordingRemoval) => Promise<T>) =>
    observer.as(owner, () => work(observer.find(RecordingRemoval)));
  const row = () => observer.as(owner, (em) => em.findOneOrFail(Recording, { id: recordingId }));
  /** As if its ten seconds were over. */
  const pass = () =>
    observer.as(owner, (em) =>
      em.execute(`update recordings set delete_after = clock_timestamp() - interval '1 second' where id = ?`, [
        recordingId,
      ]),
    );
  const isDeleted = () => eventually(async () => (await row()).deletedAt != null, 'the deletion');

  beforeEach(async () => {
    database = await createMigratedDatabase();
    folder = mkdtempSync(join(tmpdir(), 'jizo-deletion-'));
    assistant = new HeldAssistant();
    workers = [];
    observer = await startObserver(database.url);
    const { owner: made, employeeId } = await createOwner(observer);
    owner = made;
    id = await observer.as(
      owner,
      async () => (await observer.lifecycle.start({ employeeId, theme: '近況', stance: '' })).id,
    );
    await observer.as(owner, () => observer.editor.addMessages(id, [{ sender: 'employee', message: '元気です' }]));
    ({ recordingId } = await addRecording(observer, owner, id, [SAID]));
  });

  afterEach(async () => {
    assistant.allow();
    for (const application of [...workers, observer]) await application.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('[CUS-8] comes when its time is over, with nobody’s browser open, once among several workers, and is written down', async () => {
    await removal((each) => each.wish(id, recordingId));
    await Promise.all([start(), start()]);
    // Timers run all the while; before its time nothing happens.
    await eventually(() => Promise.resolve(readDeletions(join(folder, 'deletions.log')) !== null), 'a sweep');
    expect(await row()).toMatchObject({ deletedAt: null });
    expect(await tablesWith(observer, owner, id, SAID)).not.toEqual([]);
    await pass();
    await isDeleted();
    expect(await tablesWith(observer, owner, id, SAID)).toEqual([]);
    await eventually(
      () => Promise.resolve(readDeletions(join(folder, 'deletions.log'))?.some((each) => each.id === recordingId)),
      'its line in the file',
    );
    expect((await row()).endedAt).not.toBeNull();
  });

  it('[CUS-8] does not come when the wish was taken back', async () => {
    await removal((each) => each.wish(id, recordingId));
    await removal((each) => each.undo(id, recordingId));
    await start();
    await eventually(() => Promise.resolve(readDeletions(join(folder, 'deletions.log')) !== null), 'a sweep');
    expect(await row()).toMatchObject({ deletedAt: null, deleteAfter: null });
    expect(await tablesWith(observer, owner, id, SAID)).toContain('lines');
  });

  it('[CUS-8] discards the analysis that is being made of it, and wants another of the rest', async () => {
    const worker = await start();
    await observer.as(owner, () => observer.lifecycle.end({ id }));
    await assistant.begun(1);
    expect(assistant.calls[0]?.talk.lines.map(({ text }) => text)).toContain(SAID);
    await removal((each) => each.wish(id, recordingId));
    await pass();
    await isDeleted();
    assistant.allow();
    await worker.done(owner, id);
    expect(await tablesWith(observer, owner, id, SAID)).toEqual([]);
    const { conversation } = await worker.stored(owner, id);
    expect(conversation.summary).toContain('元気です');
  });
});
