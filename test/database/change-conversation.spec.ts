import { TIMINGS } from '@app/contract';
import { openDatabaseFixture, until, type DatabaseFixture } from '../kit/database/database-fixture.js';
import { emptyQueues } from '../kit/product/postgres.js';
import { stepsOf } from '../kit/database/analysis-steps.js';

describe('the function that changes a conversation', () => {
  let world: DatabaseFixture;
  const now = { owner: '', employeeId: '' };
  let steps: ReturnType<typeof stepsOf>;

  beforeAll(async () => {
    world = await openDatabaseFixture();
    now.owner = await world.createUser();
    now.employeeId = await world.createEmployee(now.owner);
    steps = stepsOf(world, now);
  });

  afterAll(() => world.close());

  /** The parts that were notified while `work` ran, and until its end is known from a later change. */
  const parts = async (id: string, work: () => Promise<unknown>): Promise<string[]> => {
    const { revision } = await steps.mine(() => world.reader.get(id));
    const { changes, stop } = world.watch();
    await work();
    const { id: other } = await steps.start();
    await until(() => changes.some(({ conversationId }) => conversationId === other), 'a later change');
    stop();
    return changes
      .filter((change) => change.conversationId === id && change.revision > revision)
      .map(({ part }) => part);
  };

  it('[DEV-7] notifies each part that changed once, after the commit', async () => {
    const { id } = await steps.start();
    const patch = { memo: 'メモ', theme: '新しいテーマ', stance: '新しい関わり方', speakerRoles: { manager: 2 } };
    expect(await parts(id, () => steps.mine(() => world.editor.patch(id, patch)))).toEqual(['memo', 'details']);
    expect(await parts(id, () => steps.mine(() => world.editor.patch(id, patch)))).toEqual([]);
    const stale = { memo: '古い', theme: '古い', baseRevision: { memo: 0 } };
    const refused = () =>
      steps.mine(() => expect(world.editor.patch(id, stale)).rejects.toMatchObject({ code: 'CONFLICT' }));
    expect(await parts(id, refused)).toEqual([]);
  });

  it('[DEV-7] raises the revision, wants analyses and queues one job after the commit', async () => {
    const { id } = await steps.imported();
    await steps.complete(id, ['summary', 'keywords', 'sentiment', 'findings'], 1);
    expect(await steps.states(id)).toEqual(steps.every('done'));
    const before = await steps.mine(() => world.reader.get(id));
    await emptyQueues(world);
    await steps.patch(id, '話者1: 書き直した言葉');
    const after = await steps.mine(() => world.reader.get(id));
    expect(after).toMatchObject({
      revision: before.revision + 1,
      transcriptRevision: before.transcriptRevision + 1,
      sourceRevision: before.sourceRevision + 1,
    });
    expect(await steps.states(id)).toEqual(steps.every('waiting'));
    expect(await steps.jobs()).toEqual([
      { conversationId: id, owner: now.owner, delay: TIMINGS.editAnalysisDelay, priority: 0 },
    ]);
  });

  it('[DEV-7] lets changes of one conversation follow one another', async () => {
    const { id } = await steps.start();
    const { revision, memoRevision } = await steps.mine(() => world.reader.get(id));
    await Promise.all(
      Array.from({ length: 5 }, (_, n) => steps.mine(() => world.editor.patch(id, { memo: `メモ ${n}` }))),
    );
    expect(await steps.mine(() => world.reader.get(id))).toMatchObject({
      revision: revision + 5,
      memoRevision: memoRevision + 5,
    });
  });
});
