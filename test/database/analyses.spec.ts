import { ANALYSIS_ATTEMPTS, ANALYSIS_KINDS, TIMINGS } from '@app/contract';
import { SILENCE, stepsOf } from '../kit/database/analysis-steps.js';
import { ask, emptyQueues } from '../kit/product/postgres.js';
import { openDatabaseFixture, type DatabaseFixture } from '../kit/database/database-fixture.js';

describe('wanting and saving analyses', () => {
  let world: DatabaseFixture;
  let now: { owner: string; employeeId: string };
  let steps: ReturnType<typeof stepsOf>;

  const newOwner = async () => {
    now.owner = await world.createUser();
    now.employeeId = await world.createEmployee(now.owner);
  };

  beforeAll(async () => {
    world = await openDatabaseFixture();
    now = { owner: '', employeeId: '' };
    steps = stepsOf(world, now);
  });

  beforeEach(async () => {
    await newOwner();
    await emptyQueues(world);
  });

  afterAll(() => world.close());

  it('[API-71] wants nothing while a conversation is active', async () => {
    const { id } = await steps.start();
    await steps.say(id, '元気です');
    await steps.patch(id, '話者1: はい');
    expect(await steps.states(id)).toEqual(steps.every('idle'));
    expect(await steps.begin(id)).toBeNull();
    expect(await steps.jobs()).toEqual([]);
  });

  it('wants every kind when a conversation ends, and a job that comes first', async () => {
    const { id } = await steps.start();
    await steps.say(id, '元気です');
    await steps.mine(() => world.lifecycle.end({ id }));
    expect(await steps.states(id)).toEqual(steps.every('waiting'));
    expect(await steps.jobs()).toEqual([{ conversationId: id, owner: now.owner, delay: 0, priority: 0 }]);
    await steps.complete(id, ANALYSIS_KINDS, 1);
    expect(await steps.states(id)).toEqual(steps.every('done'));
    expect(await steps.begin(id)).toBeNull();
  });

  it('ends a conversation without a word and wants nothing', async () => {
    const { id } = await steps.start();
    expect(await steps.mine(() => world.lifecycle.end({ id }))).toMatchObject({ status: 'ended' });
    expect(await steps.states(id)).toEqual(steps.every('idle'));
    await expect(steps.mine(() => world.requests.request(id))).rejects.toMatchObject({ code: 'EMPTY_TALK' });
    expect(await steps.jobs()).toEqual([]);
  });

  it('[API-52] analyses what is edited after the end when the editing has rested', async () => {
    const { id } = await steps.imported();
    await steps.complete(id, ANALYSIS_KINDS, 1);
    await emptyQueues(world);
    await steps.patch(id, '話者1: 最近どう\n話者2: 残業です');
    await steps.patch(id, '話者1: 最近どう\n話者2: 残業が多いです');
    expect(await steps.states(id)).toEqual(steps.every('waiting'));
    expect(await steps.jobs()).toEqual([
      { conversationId: id, owner: now.owner, delay: TIMINGS.editAnalysisDelay, priority: 0 },
    ]);
    expect(await steps.begin(id)).toMatchObject({ talk: { revision: 3, lines: [{}, { text: '残業が多いです' }] } });
    // A memo is not analysed.
    await steps.complete(id, ANALYSIS_KINDS, 3);
    await steps.mine(() => world.editor.patch(id, { memo: '覚え' }));
    expect(await steps.states(id)).toEqual(steps.every('done'));
  });

  it('an edit during an analysis leads to one more', async () => {
    const { id } = await steps.imported();
    const work = await steps.begin(id);
    await steps.patch(id, '話者1: 別の話');
    expect(await steps.save(id, '前の話の要約', work!.talk.revision)).toBe(true);
    expect((await steps.states(id))[0]).toBe('waiting');
    const next = await steps.begin(id);
    expect(next).toMatchObject({ talk: { revision: work!.talk.revision + 1, lines: [{ text: '別の話' }] } });
    expect(await steps.save(id, '別の話の要約', next!.talk.revision)).toBe(true);
    expect((await steps.states(id))[0]).toBe('done');
  });

  it('[API-41] begins no analysis that another process is making, until that one shows no more life', async () => {
    const { id } = await steps.imported();
    const work = await steps.begin(id);
    expect(await steps.begin(id)).toBeNull();
    // A person presses for what is being made: the words are not sent twice.
    await steps.mine(() => world.requests.request(id));
    expect(await steps.begin(id)).toBeNull();

    await steps.age(id, SILENCE + 1000);
    await steps.mine(() => world.results.showLife(work!));
    expect(await steps.begin(id)).toBeNull();
    await steps.age(id, SILENCE + 1000);
    expect(await steps.begin(id)).toMatchObject({ kinds: ANALYSIS_KINDS });
  });

  it('begins at once what a run gave back or failed to make, and what was asked for anew', async () => {
    const { id } = await steps.imported();
    const attempts = async () => (await steps.mine(() => world.reader.analyses(id))).map((each) => each.attempts);
    const first = await steps.begin(id);
    await steps.mine(() => world.results.takeBack(first!));
    expect(await attempts()).toEqual(steps.every(0));
    // A heartbeat that was under way comes late.
    await steps.mine(() => world.results.showLife(first!));
    const second = await steps.begin(id);
    await steps.mine(() => world.results.giveUpExhausted(second!));
    expect(await attempts()).toEqual(steps.every(1));
    const third = await steps.begin(id);
    expect(third).not.toBeNull();

    // Other words: what runs is about the old ones, and its end says nothing about the run that is about the new ones.
    await steps.patch(id, '話者1: 別の話');
    await steps.mine(() => world.results.showLife(third!));
    const newer = await steps.begin(id);
    expect(newer).toMatchObject({ talk: { revision: third!.talk.revision + 1 } });
    await steps.mine(() => world.results.takeBack(third!));
    expect(await steps.begin(id)).toBeNull();
    expect(await attempts()).toEqual(steps.every(1));

    await steps.complete(id, ['summary'], newer!.talk.revision);
    await steps.mine(() => world.requests.request(id, ['summary'], { anew: true }));
    expect(await steps.begin(id)).toMatchObject({ kinds: ['summary'] });
  });

  it('[API-74] never replaces a newer result by a late one', async () => {
    const { id } = await steps.imported();
    await steps.patch(id, '話者1: 二つ目');
    expect(await steps.save(id, '新しい', 2)).toBe(true);
    expect(await steps.save(id, '遅れた', 1)).toBe(false);
    expect(await steps.save(id, 'もう一度', 2)).toBe(false);
    expect(await steps.mine(() => world.reader.get(id))).toMatchObject({ summary: '新しい' });

    // Whatever the order in which they arrive.
    for (let round = 3; round < 23; round += 1) {
      await steps.patch(id, `話者1: ${round}つ目`);
      await Promise.all([
        steps.save(id, '同時の古い', round - 1),
        steps.save(id, `要約${round}`, round),
        steps.save(id, '古い', 1),
      ]);
      expect(await steps.mine(() => world.reader.get(id))).toMatchObject({ summary: `要約${round}` });
    }
    const [analysis] = await steps.mine(() => world.reader.analyses(id));
    expect(analysis).toMatchObject({ wantedRev: 22, doneRev: 22 });
  });

  it('[API-73] saves each kind by itself', async () => {
    const { id } = await steps.imported();
    await steps.complete(id, ['summary', 'keywords'], 1);
    expect(await steps.states(id)).toEqual(['done', 'done', 'waiting', 'waiting']);
    expect(await steps.begin(id)).toMatchObject({ kinds: ['sentiment', 'findings'] });
  });

  it('[API-41] a job that was lost after the commit leaves the row wanted, and it is queued again', async () => {
    const { id } = await steps.imported();
    await emptyQueues(world);
    expect(await steps.jobs()).toEqual([]);
    expect(await steps.states(id)).toEqual(steps.every('waiting'));
    expect(await steps.overdue(id)).toBeUndefined();

    await steps.age(id, TIMINGS.reconcileAfter + 1000);
    expect(await steps.overdue(id)).toEqual({ id, owner: now.owner });
    await steps.mine(() => world.requests.retry(id));
    expect(await steps.jobs()).toMatchObject([{ conversationId: id, owner: now.owner }]);
    // Not again before another minute.
    expect(await steps.overdue(id)).toBeUndefined();
  });

  it('a queue that is down does not keep anybody from saving', async () => {
    const { id } = await steps.start();
    await steps.say(id, '元気です');
    await ask(world.ownerUrl, 'alter schema bullmq rename to bullmq_away');
    try {
      expect(await steps.mine(() => world.lifecycle.end({ id }))).toMatchObject({ status: 'ended' });
    } finally {
      await ask(world.ownerUrl, 'alter schema bullmq_away rename to bullmq');
    }
    expect(await steps.jobs()).toEqual([]);
    expect(await steps.states(id)).toEqual(steps.every('waiting'));
  });

  it('[API-51] gives up after five attempts, and [API-72] starts anew when asked', async () => {
    const { id } = await steps.imported();
    for (let attempt = 1; attempt <= ANALYSIS_ATTEMPTS; attempt += 1) {
      await steps.age(id, SILENCE + 1000);
      expect(await steps.begin(id)).not.toBeNull();
    }
    // The fifth attempt may still be running.
    expect(await steps.states(id)).toEqual(steps.every('waiting'));
    await steps.age(id, SILENCE + 1000);
    expect(await steps.begin(id)).toBeNull();
    await steps.age(id, TIMINGS.reconcileAfter + 1000);
    expect(await steps.overdue(id)).toEqual({ id, owner: now.owner });
    const { revision } = await steps.mine(() => world.reader.get(id));
    await emptyQueues(world);
    await steps.mine(() => world.requests.retry(id));
    expect(await steps.states(id)).toEqual(steps.every('failed'));
    expect(await steps.mine(() => world.reader.get(id))).toMatchObject({ revision: revision + 1 });
    expect(await steps.overdue(id)).toBeUndefined();
    expect(await steps.jobs()).toEqual([]);

    await steps.mine(() => world.requests.request(id, ['summary']));
    expect(await steps.states(id)).toEqual(['waiting', 'failed', 'failed', 'failed']);
    expect(await steps.jobs()).toMatchObject([{ conversationId: id, priority: 0 }]);
    expect(await steps.begin(id)).toMatchObject({ kinds: ['summary'] });
    // An edit wants everything again.
    await steps.patch(id, '話者1: 新しい話');
    expect(await steps.states(id)).toEqual(steps.every('waiting'));
  });

  it('[API-54] takes the owner with little to do before the owner with much', async () => {
    const first = await steps.imported();
    await steps.imported();
    await steps.imported();

    const busy = { ...now };
    await newOwner();
    const { id } = await steps.imported();
    const priorities = await steps.jobs();
    expect(
      priorities
        .filter((job) => job.owner === busy.owner)
        .map(({ priority }) => priority)
        .sort(),
    ).toEqual([11, 12, 13]);
    expect(priorities.find((job) => job.conversationId === id)?.priority).toBe(11);
    Object.assign(now, busy);
    await steps.complete(first.id, ANALYSIS_KINDS, 1);
    await steps.imported();
    expect((await steps.jobs()).filter((job) => job.priority === 13)).toHaveLength(2);
  });
});
