import { ANALYSIS_ATTEMPTS, ANALYSIS_KINDS, TIMINGS, type AnalysisKind } from '@app/contract';
import type { SummaryDraft } from '@app/conversations';
import { asSystem, NextAction, overdueAnalyses } from '@app/database';
import type { AnalyseJob } from '@app/queue';
import { openWorld, type World } from './world.js';

describe('wanting and saving analyses', () => {
  let world: World;
  let owner: string;
  let employeeId: string;

  beforeAll(async () => {
    world = await openWorld();
  });

  beforeEach(async () => {
    owner = await world.createUser();
    employeeId = await world.createEmployee(owner);
    await world.queue.obliterate({ force: true });
  });

  afterAll(() => world.close());

  const mine = <T>(work: () => Promise<T>): Promise<T> => world.as(owner, work);
  const start = () => mine(() => world.lifecycle.start({ employeeId, theme: 'テーマ', stance: '関わり方' }));
  const imported = (transcript = '話者1: 最近どう\n話者2: 元気です') =>
    mine(() => world.lifecycle.importTalk({ employeeId, transcript }));
  const say = (id: string, message: string) =>
    mine(() => world.editor.addMessages(id, [{ sender: 'employee', message }]));
  const patch = (id: string, transcript: string) => mine(() => world.editor.patch(id, { transcript }));
  const summary = (text: string): SummaryDraft => ({ kind: 'summary', text, nextActions: [] });
  const save = (id: string, text: string, revision: number) =>
    mine(() => world.results.save(id, summary(text), '機械', revision));
  const begin = (id: string) => mine(() => world.results.begin(id));
  const states = async (id: string) =>
    (await mine(() => world.reader.analyses(id))).map((analysis) => world.requests.state(analysis));
  const every = <T>(value: T): T[] => ANALYSIS_KINDS.map(() => value);
  const jobs = async () => {
    const all = await world.queue.getJobs(['waiting', 'delayed', 'prioritized', 'active']);
    return all.map(({ data, opts }) => {
      const { conversationId, owner: whose } = data as AnalyseJob;
      return { conversationId, owner: whose, delay: opts.delay ?? 0, priority: opts.priority ?? 0 };
    });
  };
  const complete = async (id: string, kinds: readonly AnalysisKind[], revision: number) => {
    for (const kind of kinds) {
      await mine(async () => {
        if (kind === 'summary') await world.results.save(id, summary('要約'), '機械', revision);
        if (kind === 'keywords') await world.results.save(id, { kind, keywords: [] }, '機械', revision);
        if (kind === 'sentiment') await world.results.save(id, { kind, scores: null }, '機械', revision);
        if (kind === 'findings') await world.results.save(id, { kind, findings: [] }, '機械', revision);
      });
    }
  };
  /** As if this had been wanted longer ago. */
  const age = (id: string, milliseconds: number) =>
    world.as(owner, (em) =>
      em.execute(`update analyses set wanted_at = wanted_at - ? * interval '1 ms' where conversation_id = ?`, [
        milliseconds,
        id,
      ]),
    );
  const overdue = async (id: string) => {
    const found = await overdueAnalyses(asSystem(world.orm.em), new Date(Date.now() - TIMINGS.reconcileAfter));
    return found.find((each) => each.id === id);
  };

  it('[API-71] wants nothing while a conversation is active', async () => {
    const { id } = await start();
    await say(id, '元気です');
    await patch(id, '話者1: はい');
    expect(await states(id)).toEqual(every('idle'));
    expect(await begin(id)).toBeNull();
    expect(await jobs()).toEqual([]);
  });

  it('wants every kind when a conversation ends, and a job that comes first', async () => {
    const { id } = await start();
    await say(id, '元気です');
    await mine(() => world.lifecycle.end({ id }));
    expect(await states(id)).toEqual(every('waiting'));
    expect(await jobs()).toEqual([{ conversationId: id, owner, delay: 0, priority: 0 }]);
    await complete(id, ANALYSIS_KINDS, 1);
    expect(await states(id)).toEqual(every('done'));
    expect(await begin(id)).toBeNull();
  });

  it('ends a conversation without a word and wants nothing', async () => {
    const { id } = await start();
    expect(await mine(() => world.lifecycle.end({ id }))).toMatchObject({ status: 'ended' });
    expect(await states(id)).toEqual(every('idle'));
    await expect(mine(() => world.requests.request(id))).rejects.toMatchObject({ code: 'EMPTY_TALK' });
    expect(await jobs()).toEqual([]);
  });

  it('[API-52] analyses what is edited after the end when the editing has rested', async () => {
    const { id } = await imported();
    await complete(id, ANALYSIS_KINDS, 1);
    await world.queue.obliterate({ force: true });
    await patch(id, '話者1: 最近どう\n話者2: 残業です');
    await patch(id, '話者1: 最近どう\n話者2: 残業が多いです');
    expect(await states(id)).toEqual(every('waiting'));
    expect(await jobs()).toEqual([{ conversationId: id, owner, delay: TIMINGS.editAnalysisDelay, priority: 0 }]);
    expect(await begin(id)).toMatchObject({ revision: 3, lines: [{}, { text: '残業が多いです' }] });
    // A memo is not analysed.
    await complete(id, ANALYSIS_KINDS, 3);
    await mine(() => world.editor.patch(id, { memo: '覚え' }));
    expect(await states(id)).toEqual(every('done'));
  });

  it('an edit during an analysis leads to one more', async () => {
    const { id } = await imported();
    const work = await begin(id);
    await patch(id, '話者1: 別の話');
    expect(await save(id, '前の話の要約', work!.revision)).toBe(true);
    expect((await states(id))[0]).toBe('waiting');
    const next = await begin(id);
    expect(next).toMatchObject({ revision: work!.revision + 1, lines: [{ text: '別の話' }] });
    expect(await save(id, '別の話の要約', next!.revision)).toBe(true);
    expect((await states(id))[0]).toBe('done');
  });

  it('[API-74] never replaces a newer result by a late one', async () => {
    const { id } = await imported();
    await patch(id, '話者1: 二つ目');
    expect(await save(id, '新しい', 2)).toBe(true);
    expect(await save(id, '遅れた', 1)).toBe(false);
    expect(await save(id, 'もう一度', 2)).toBe(false);
    expect(await mine(() => world.reader.get(id))).toMatchObject({ summary: '新しい' });

    // Whatever the order in which they arrive.
    for (let round = 3; round < 23; round += 1) {
      await patch(id, `話者1: ${round}つ目`);
      await Promise.all([save(id, '同時の古い', round - 1), save(id, `要約${round}`, round), save(id, '古い', 1)]);
      expect(await mine(() => world.reader.get(id))).toMatchObject({ summary: `要約${round}` });
    }
    const [analysis] = await mine(() => world.reader.analyses(id));
    expect(analysis).toMatchObject({ wantedRev: 22, doneRev: 22 });
  });

  it('[API-73] saves each kind by itself', async () => {
    const { id } = await imported();
    await complete(id, ['summary', 'keywords'], 1);
    expect(await states(id)).toEqual(['done', 'done', 'waiting', 'waiting']);
    expect(await begin(id)).toMatchObject({ kinds: ['sentiment', 'findings'] });
  });

  it('[API-41] a job that was lost after the commit leaves the row wanted, and it is queued again', async () => {
    const { id } = await imported();
    await world.queue.obliterate({ force: true });
    expect(await jobs()).toEqual([]);
    expect(await states(id)).toEqual(every('waiting'));
    expect(await overdue(id)).toBeUndefined();

    await age(id, TIMINGS.reconcileAfter + 1000);
    expect(await overdue(id)).toEqual({ id, owner, exhausted: false });
    await mine(() => world.requests.retry(id));
    expect(await jobs()).toMatchObject([{ conversationId: id, owner }]);
    // Not again before another minute.
    expect(await overdue(id)).toBeUndefined();
  });

  it('a queue that is down does not keep anybody from saving', async () => {
    const { id } = await start();
    await say(id, '元気です');
    const em = world.orm.em.fork();
    await em.execute('alter schema bullmq rename to bullmq_away');
    try {
      expect(await mine(() => world.lifecycle.end({ id }))).toMatchObject({ status: 'ended' });
    } finally {
      await em.execute('alter schema bullmq_away rename to bullmq');
    }
    expect(await jobs()).toEqual([]);
    expect(await states(id)).toEqual(every('waiting'));
  });

  it('[API-51] gives up after five attempts, and [API-72] starts anew when asked', async () => {
    const { id } = await imported();
    for (let attempt = 1; attempt <= ANALYSIS_ATTEMPTS; attempt += 1) expect(await begin(id)).not.toBeNull();
    // The fifth attempt may still be running.
    expect(await states(id)).toEqual(every('waiting'));
    expect(await begin(id)).toBeNull();
    await age(id, TIMINGS.reconcileAfter + 1000);
    expect(await overdue(id)).toEqual({ id, owner, exhausted: true });
    const { revision } = await mine(() => world.reader.get(id));
    await world.queue.obliterate({ force: true });
    await mine(() => world.requests.retry(id));
    expect(await states(id)).toEqual(every('failed'));
    expect(await mine(() => world.reader.get(id))).toMatchObject({ revision: revision + 1 });
    expect(await overdue(id)).toBeUndefined();
    expect(await jobs()).toEqual([]);

    await mine(() => world.requests.request(id, ['summary']));
    expect(await states(id)).toEqual(['waiting', 'failed', 'failed', 'failed']);
    expect(await jobs()).toMatchObject([{ conversationId: id, priority: 0 }]);
    expect(await begin(id)).toMatchObject({ kinds: ['summary'] });
    // An edit wants everything again.
    await patch(id, '話者1: 新しい話');
    expect(await states(id)).toEqual(every('waiting'));
  });

  it('[API-54] takes the owner with little to do before the owner with much', async () => {
    const first = await imported();
    await imported();
    await imported();
    const busy = owner;
    const busyEmployee = employeeId;
    owner = await world.createUser();
    employeeId = await world.createEmployee(owner);
    const { id } = await imported();
    const priorities = await jobs();
    expect(
      priorities
        .filter((job) => job.owner === busy)
        .map(({ priority }) => priority)
        .sort(),
    ).toEqual([11, 12, 13]);
    expect(priorities.find((job) => job.conversationId === id)?.priority).toBe(11);
    owner = busy;
    employeeId = busyEmployee;
    await complete(first.id, ANALYSIS_KINDS, 1);
    await imported();
    expect((await jobs()).filter((job) => job.priority === 13)).toHaveLength(2);
  });

  it('[API-46] shows a provisional summary until the wanted one comes', async () => {
    const { id } = await imported();
    expect(await mine(() => world.results.saveProvisional(id, summary('とりあえず'), 'オフライン分析'))).toBe(true);
    expect(await states(id)).toEqual(['provisional', 'waiting', 'waiting', 'waiting']);
    expect(await mine(() => world.reader.get(id))).toMatchObject({ summary: 'とりあえず' });
    expect(await begin(id)).toMatchObject({ kinds: ANALYSIS_KINDS });
    // [API-47]
    expect(await save(id, '本物', 1)).toBe(true);
    expect((await states(id))[0]).toBe('done');
    expect(await mine(() => world.results.saveProvisional(id, summary('遅い'), 'オフライン分析'))).toBe(false);
    expect(await mine(() => world.reader.get(id))).toMatchObject({ summary: '本物' });
    expect((await mine(() => world.reader.analyses(id)))[0]).toMatchObject({ engine: '機械', provisional: false });
  });

  it('[SES-51] keeps id and tick of an action that rests on the same line, and never removes what a person changed', async () => {
    const { id } = await imported('話者1: 来週までに調整します\n話者2: 資料を作ります\n話者2: 早く寝ます');
    const [one, two, three] = await mine(() => world.reader.lines(id));
    const evidence = (line: { id: string; text: string }) => [
      { source: 'line' as const, id: line.id, quote: line.text },
    ];
    const draft = (text: string, party: 'manager' | 'employee', line: { id: string; text: string }) => ({
      text,
      owner: party,
      duePhrase: null,
      dueDate: null,
      evidence: evidence(line),
    });
    const remake = (revision: number, nextActions: SummaryDraft['nextActions']) =>
      mine(() => world.results.save(id, { kind: 'summary', text: '要約', nextActions }, '機械', revision));

    await remake(1, [
      draft('調整', 'manager', one!),
      draft('資料', 'employee', two!),
      draft('睡眠', 'employee', three!),
    ]);
    const before = await mine(() => world.reader.actions(id));
    await world.as(owner, async (em) => {
      em.assign(await em.findOneOrFail(NextAction, { id: before[0]!.id }), { done: true, edited: true });
      em.assign(await em.findOneOrFail(NextAction, { id: before[1]!.id }), { text: '資料を直す', edited: true });
      await em.flush();
    });
    await patch(id, '話者1: 来週までに調整します\n話者2: 資料を作ります\n話者2: 早く寝ます\n話者1: 了解');
    // The manager's is found again, a new one comes first, the report's two are gone from the remake.
    await remake(2, [draft('新しい約束', 'employee', one!), draft('調整する', 'manager', one!)]);
    const after = await mine(() => world.reader.actions(id));
    expect(after.map((action) => [action.id === before[0]!.id, action.text, action.done])).toEqual([
      [false, '新しい約束', false],
      [true, '調整', true],
      [false, '資料を直す', false],
    ]);
    expect(after[2]!.id).toBe(before[1]!.id);
  });

  it('[SES-43] ends a conversation after 30 quiet minutes, and only then', async () => {
    const { id, lastActivityAt } = await start();
    await say(id, '元気です');
    const later = (minutes: number) => new Date(lastActivityAt.getTime() + minutes * 60_000);
    expect(await mine(() => world.lifecycle.endQuiet(id, later(29)))).toBe(false);
    expect(await mine(() => world.lifecycle.endQuiet(id, later(31)))).toBe(true);
    expect(await mine(() => world.lifecycle.endQuiet(id, later(61)))).toBe(false);
    expect(await mine(() => world.reader.get(id))).toMatchObject({ status: 'ended' });
    expect(await states(id)).toEqual(every('waiting'));
    expect(await jobs()).toMatchObject([{ conversationId: id, priority: 11 }]);
  });

  it('is reopened by talk, not by the AI, and analysed again at its next end', async () => {
    const { id } = await start();
    await say(id, '元気です');
    await mine(() => world.lifecycle.end({ id }));
    await complete(id, ANALYSIS_KINDS, 1);
    await mine(() => world.editor.addMessages(id, [{ sender: 'ai', message: 'それはよかった' }]));
    expect(await mine(() => world.reader.get(id))).toMatchObject({ status: 'ended', sourceRevision: 1 });
    await say(id, 'でも疲れています');
    expect(await mine(() => world.reader.get(id))).toMatchObject({
      status: 'active',
      endedAt: null,
      sourceRevision: 2,
    });
    expect(await states(id)).toEqual(every('done'));
    await mine(() => world.lifecycle.end({ id }));
    expect(await states(id)).toEqual(every('waiting'));
    expect(await begin(id)).toMatchObject({ revision: 2, lines: [{}, { text: 'でも疲れています' }] });
  });
});
