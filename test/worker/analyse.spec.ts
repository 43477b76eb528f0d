import { ANALYSIS_ATTEMPTS, type AnalysisKind } from '@app/contract';
import { analysisState } from '@app/conversations';
import { ChangeListener, Conversation, type Change } from '@app/database';
import { newId } from '@app/platform';
import { eventually } from '../kit/waiting/eventually.js';
import { createMigratedDatabase, emptyQueues, type TestDatabase } from '../kit/product/postgres.js';
import { HeldAssistant } from '../kit/doubles/paused-assistant.js';
import { createOwner, startWorker, type StartedWorker, TRANSCRIPT } from '../kit/product/worker-application.js';

jest.setTimeout(60_000);

describe('analyses in the background', () => {
  let database: TestDatabase;
  let assistant: HeldAssistant;
  let worker: StartedWorker;
  let others: StartedWorker[];
  let owner: string;
  let employeeId: string;

  const start = async (by: HeldAssistant) => {
    others.push(await startWorker(database.url, by));
  };
  const importTalk = (transcript = TRANSCRIPT) =>
    worker.as(owner, async () => (await worker.lifecycle.importTalk({ employeeId, transcript })).id);
  const states = async (id: string) => {
    const { analyses } = await worker.stored(owner, id);
    return Object.fromEntries(analyses.map((analysis) => [analysis.kind, analysisState(analysis)])) as Record<
      AnalysisKind,
      string
    >;
  };
  const promoteDelayed = async () => {
    await eventually(async () => (await worker.queue.getDelayedCount()) > 0, 'a resting job');
    for (const job of await worker.queue.getDelayed()) await job.promote();
  };

  beforeEach(async () => {
    database = await createMigratedDatabase();
    assistant = new HeldAssistant();
    others = [];
    worker = await startWorker(database.url, assistant);
    ({ owner, employeeId } = await createOwner(worker));
  });

  afterEach(async () => {
    assistant.allow();
    for (const application of [worker, ...others]) await application.close();
    await database.drop();
  });

  it('[API-73] saves each kind as soon as it is done, with the name of its engine', async () => {
    const id = await importTalk();
    await assistant.begun(1);
    expect(assistant.calls[0]).toMatchObject({
      kinds: ['summary', 'keywords', 'sentiment', 'findings'],
      talk: { conversationId: id, employeeName: '佐藤 花子', revision: 1 },
    });
    expect(assistant.calls[0]!.talk.lines.map(({ speaker, text }) => [speaker, text])).toEqual([
      [1, '最近どうですか'],
      [2, '締め切りが厳しいです'],
      [1, '一緒に見直しましょう'],
    ]);
    const before = (await worker.stored(owner, id)).conversation.revision;
    const order = ['summary', 'keywords', 'sentiment', 'findings'] as const;
    for (const [index, kind] of order.entries()) {
      assistant.allow(1);
      await eventually(async () => (await states(id))[kind] === 'done', `${kind} saved`);
      for (const later of order.slice(index + 1)) expect((await states(id))[later]).toBe('waiting');
      expect((await worker.stored(owner, id)).conversation.revision).toBe(before + index + 1);
    }
    const stored = await worker.stored(owner, id);
    expect(stored.conversation.summary).toContain('締め切りが厳しいです');
    expect(stored.analyses.map(({ engine }) => engine)).toEqual(['試験', '試験', '試験', '試験']);
    expect(stored.keywords).toHaveLength(1);
    expect(stored.sentiment).toMatchObject({ positiveScore: 0.6, negativeScore: 0.2 });
    expect(stored.findings).toHaveLength(1);
  });

  it('[DEV-7] saves together what is done while a result is saved, and notifies once for it', async () => {
    const id = await importTalk();
    await assistant.begun(1);
    const changes: Change[] = [];
    const stop = worker.find(ChangeListener).onChange((change) => changes.push(change));
    assistant.allow();
    await worker.done(owner, id);
    await worker.as(owner, () => worker.editor.patch(id, { memo: 'あとから' }));
    await eventually(() => Promise.resolve(changes.at(-1)?.part === 'memo'), 'the change after them');
    stop();
    expect(changes.map(({ part }) => part)).toEqual(['analysis', 'analysis', 'memo']);
  });

  it('[DSH-10] an edit during an analysis leads to exactly one more, on what stands then', async () => {
    const id = await importTalk();
    await assistant.begun(1);
    for (const word of ['一', '二', '三']) {
      await worker.as(owner, () => worker.editor.patch(id, { transcript: `${TRANSCRIPT}\n話者2: ${word}` }));
    }
    assistant.allow();
    await eventually(
      async () => (await worker.stored(owner, id)).analyses.every(({ doneRev }) => doneRev === 1),
      'the first results',
    );
    expect(await states(id)).toEqual({
      summary: 'waiting',
      keywords: 'waiting',
      sentiment: 'waiting',
      findings: 'waiting',
    });
    await promoteDelayed();
    await worker.done(owner, id);
    await eventually(
      async () => (await worker.queue.getJobCountByTypes('active', 'waiting', 'delayed')) === 0,
      'an idle queue',
    );
    expect(assistant.calls).toHaveLength(2);
    expect((await worker.stored(owner, id)).conversation.summary).toBe(
      '試験 r4: 最近どうですか／締め切りが厳しいです／一緒に見直しましょう／三',
    );
  });

  it('[API-74] a late result never replaces a newer one', async () => {
    const id = await importTalk();
    await importTalk();
    // This process has both hands full; another takes what somebody waits for, and is done first.
    await assistant.begun(2);
    const quick = new HeldAssistant('速い');
    quick.allow();
    await start(quick);
    await worker.as(owner, () => worker.editor.patch(id, { transcript: '話者1: 新しい内容です' }));
    await worker.as(owner, () => worker.requests.request(id));
    await worker.done(owner, id);
    assistant.allow();
    await eventually(
      async () => (await worker.queue.getJobCountByTypes('active', 'waiting')) === 0,
      'both at their end',
    );
    const { conversation, analyses } = await worker.stored(owner, id);
    expect(conversation.summary).toBe('速い r2: 新しい内容です');
    expect(analyses.map(({ engine, doneRev }) => [engine, doneRev])).toEqual(Array(4).fill(['速い', 2]));
  });

  it('[API-51] [API-72] gives up after 5 attempts, and begins anew when asked', async () => {
    assistant.failure = new Error('秘密の話');
    const id = await importTalk();
    await eventually(async () => {
      await worker.age(owner);
      return (await states(id)).summary === 'failed';
    }, 'the analysis given up');
    expect(assistant.calls).toHaveLength(ANALYSIS_ATTEMPTS);
    const failed = await worker.queue.getFailed();
    expect(JSON.stringify(failed.map(({ failedReason, stacktrace }) => [failedReason, stacktrace]))).not.toContain(
      '秘密',
    );
    await worker.age(owner);

    assistant.failure = null;
    assistant.allow();
    await worker.as(owner, () => worker.requests.request(id));
    await worker.done(owner, id);
    expect(assistant.calls).toHaveLength(ANALYSIS_ATTEMPTS + 1);
    expect((await worker.stored(owner, id)).analyses.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1]);
  });

  it('[API-41] [API-50] completes what was wanted when its job was lost between commit and queue', async () => {
    assistant.allow();
    await worker.queue.pause();
    const id = await importTalk();
    await emptyQueues(database);
    await worker.queue.resume();
    expect(await states(id)).toMatchObject({ summary: 'waiting' });
    expect(assistant.calls).toHaveLength(0);
    await worker.age(owner);
    await worker.done(owner, id);
    expect(assistant.calls).toHaveLength(1);
  });

  it('shows life while it works, so that reconcile does not take a long analysis for lost', async () => {
    await worker.close();
    worker = await startWorker(database.url, assistant, { heartbeat: 20, firstSweep: 3_600_000 });
    const id = await importTalk();
    await assistant.begun(1);
    await worker.age(owner);
    const aged = Date.now() - 60_000;
    await eventually(
      async () => (await worker.stored(owner, id)).analyses.every(({ wantedAt }) => wantedAt!.getTime() > aged),
      'a sign of life',
    );
    assistant.allow();
    await worker.done(owner, id);
    expect(assistant.calls).toHaveLength(1);
  });

  it('makes a result once for two who want it at the same time', async () => {
    const id = await importTalk();
    await assistant.begun(1);
    await worker.as(owner, () => worker.requests.request(id));
    await eventually(async () => (await worker.queue.getActiveCount()) === 2, 'both jobs taken');
    assistant.allow();
    await worker.done(owner, id);
    await eventually(
      async () => (await worker.queue.getJobCountByTypes('active', 'waiting')) === 0,
      'both at their end',
    );
    expect(assistant.calls).toHaveLength(1);
  });

  it('[LOG-7] [CUS-9] keeps nothing of a talk in its memory after an analysis, done or failed', async () => {
    const done = await importTalk();
    assistant.allow();
    await assistant.changed.until(() => assistant.forgotten.includes(done), 'the first talk forgotten');
    expect(await states(done)).toMatchObject({ summary: 'done', findings: 'done' });
    assistant.failure = new Error('out of order');
    const failed = await importTalk();
    await assistant.changed.until(() => assistant.forgotten.includes(failed), 'the second talk forgotten');
    expect(await states(failed)).toMatchObject({ summary: 'waiting', findings: 'waiting' });
  });

  it('[API-41] leaves to the other process what it makes, so that no words are sent twice', async () => {
    const id = await importTalk();
    await importTalk();
    // This process has both hands full; another takes what somebody waits for.
    await assistant.begun(2);
    const other = new HeldAssistant('別の過程');
    await start(other);
    await worker.as(owner, () => worker.requests.request(id));
    await eventually(async () => (await worker.queue.getCompletedCount()) === 1, 'the end of the second job');
    expect(other.calls).toHaveLength(0);
    assistant.allow();
    await worker.done(owner, id);
    const { analyses } = await worker.stored(owner, id);
    // A person asked while the first attempt ran: the next would be the first again.
    expect(analyses.map(({ engine, attempts }) => [engine, attempts])).toEqual(Array(4).fill(['試験', 0]));
  });

  it('stops without a trace when the conversation is deleted meanwhile', async () => {
    const id = await importTalk();
    await assistant.begun(1);
    await worker.as(owner, () => worker.lifecycle.remove(id));
    assistant.allow();
    await eventually(async () => (await worker.queue.getCompletedCount()) === 1, 'the end of the job');
    expect(await worker.queue.getFailedCount()).toBe(0);
    expect(await worker.as(owner, (em) => em.count(Conversation))).toBe(0);
  });

  it('[SEC-19] does nothing for a job that names another owner', async () => {
    assistant.allow();
    const id = await importTalk();
    await worker.done(owner, id);
    const stranger = await createOwner(worker);
    await worker.as(owner, () => worker.editor.patch(id, { transcript: '話者1: 別の内容です' }));
    await worker.producer.enqueueAnalysis({ conversationId: id, owner: stranger.owner }, 'now');
    await eventually(async () => (await worker.queue.getCompletedCount()) === 2, 'the end of the job');
    expect(assistant.calls).toHaveLength(1);
    await worker.producer.enqueueAnalysis({ conversationId: newId(), owner }, 'now');
    await eventually(async () => (await worker.queue.getCompletedCount()) === 3, 'the end of a job for nothing');
  });

  it('at shutdown gives the job and its attempt back', async () => {
    const id = await importTalk();
    await assistant.begun(1);
    await worker.close();
    const successor = new HeldAssistant();
    worker = await startWorker(database.url, successor);
    await successor.begun(1);
    expect((await worker.stored(owner, id)).analyses.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1]);
    successor.allow();
    await worker.done(owner, id);
  });

  it('[SES-43] ends a conversation after 30 quiet minutes, not before, and analyses it', async () => {
    assistant.allow();
    const quietFor = async (minutes: number) => {
      const { id } = await worker.as(owner, () =>
        worker.lifecycle.start({ employeeId, theme: 'そのほか自由に', stance: 'その他' }),
      );
      await worker.as(owner, () => worker.editor.addMessages(id, [{ sender: 'user', message: '調子はどうですか' }]));
      const lastActivityAt = new Date(Date.now() - minutes * 60_000);
      await worker.as(owner, (em) => em.nativeUpdate(Conversation, { id }, { lastActivityAt }));
      return id;
    };
    // A minute before its end when it is made: the timer looks long before that.
    const [recent, quiet] = [await quietFor(29), await quietFor(31)];
    await worker.done(owner, quiet);
    expect((await worker.stored(owner, quiet)).conversation.status).toBe('ended');
    expect((await worker.stored(owner, recent)).conversation.status).toBe('active');
    expect(assistant.calls[0]!.talk.lines).toMatchObject([{ role: 'manager', text: '調子はどうですか' }]);
  });
});
