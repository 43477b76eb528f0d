import { ANALYSIS_KINDS, LIMITS, type SummaryResult } from '@app/contract';
import { Conversation, keywordTotals, NextAction } from '@app/database';
import { stepsOf } from '../kit/database/analysis-steps.js';
import { emptyQueues } from '../kit/product/postgres.js';
import { openDatabaseFixture, type DatabaseFixture } from '../kit/database/database-fixture.js';

describe('results and endings', () => {
  let world: DatabaseFixture;
  let now: { owner: string; employeeId: string };
  let steps: ReturnType<typeof stepsOf>;

  beforeAll(async () => {
    world = await openDatabaseFixture();
    now = { owner: '', employeeId: '' };
    steps = stepsOf(world, now);
  });

  beforeEach(async () => {
    now.owner = await world.createUser();
    now.employeeId = await world.createEmployee(now.owner);
    await emptyQueues(world);
  });

  afterAll(() => world.close());

  it('[API-46] shows a provisional summary until the wanted one comes', async () => {
    const { id } = await steps.imported();
    expect(
      await steps.mine(() => world.results.saveProvisional(id, steps.summary('とりあえず'), 'オフライン分析', 1)),
    ).toBe(true);
    expect(await steps.states(id)).toEqual(['provisional', 'waiting', 'waiting', 'waiting']);
    expect(await steps.mine(() => world.reader.get(id))).toMatchObject({ summary: 'とりあえず' });
    expect(await steps.begin(id)).toMatchObject({ kinds: ANALYSIS_KINDS });
    // [API-47]
    expect(await steps.save(id, '本物', 1)).toBe(true);
    expect((await steps.states(id))[0]).toBe('done');
    expect(await steps.mine(() => world.results.saveProvisional(id, steps.summary('遅い'), 'オフライン分析', 1))).toBe(
      false,
    );
    expect(await steps.mine(() => world.reader.get(id))).toMatchObject({ summary: '本物' });
    expect((await steps.mine(() => world.reader.analyses(id)))[0]).toMatchObject({
      engine: '機械',
      provisional: false,
    });
  });

  it('[API-47] a late provisional summary changes nothing of what was made of the same words, though newer ones are wanted', async () => {
    const { id } = await steps.imported();
    await steps.complete(id, ANALYSIS_KINDS, 1);
    await steps.patch(id, '話者1: 最近どう\n話者2: 元気でした');
    expect((await steps.states(id))[0]).toBe('waiting');
    const late = steps.summary('遅い代わり');
    expect(await steps.mine(() => world.results.saveProvisional(id, late, 'オフライン分析', 1))).toBe(false);
    expect(await steps.mine(() => world.reader.get(id))).toMatchObject({ summary: '要約' });
    expect(await steps.mine(() => world.results.saveProvisional(id, late, 'オフライン分析', 2))).toBe(true);
  });

  it('[SES-51] keeps id and tick of an action that rests on the same line, and never removes what a person changed', async () => {
    const { id } = await steps.imported('話者1: 来週までに調整します\n話者2: 資料を作ります\n話者2: 早く寝ます');
    const [one, two, three] = await steps.mine(() => world.reader.lines(id));
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
    const remake = (revision: number, nextActions: SummaryResult['nextActions']) =>
      steps.mine(() => world.save(id, { kind: 'summary', text: '要約', nextActions }, '機械', revision));

    await remake(1, [
      draft('調整', 'manager', one!),
      draft('資料', 'employee', two!),
      draft('睡眠', 'employee', three!),
    ]);
    const before = await steps.mine(() => world.reader.actions(id));
    await world.as(now.owner, async (em) => {
      em.assign(await em.findOneOrFail(NextAction, { id: before[0]!.id }), { done: true, edited: true });
      em.assign(await em.findOneOrFail(NextAction, { id: before[1]!.id }), { text: '資料を直す', edited: true });
      await em.flush();
    });
    await steps.patch(id, '話者1: 来週までに調整します\n話者2: 資料を作ります\n話者2: 早く寝ます\n話者1: 了解');
    // The manager's is found again, a new one comes first, the report's two are gone from the remake.
    await remake(2, [draft('新しい約束', 'employee', one!), draft('調整する', 'manager', one!)]);
    const after = await steps.mine(() => world.reader.actions(id));
    expect(after.map((action) => [action.id === before[0]!.id, action.text, action.done])).toEqual([
      [false, '新しい約束', false],
      [true, '調整', true],
      [false, '資料を直す', false],
    ]);
    expect(after[2]!.id).toBe(before[1]!.id);
  });

  it('[DSH-12] counts the first 30 keywords of each 1on1 and no more', async () => {
    const keywords = Array.from({ length: 40 }, (_, at) => ({ keyword: `言葉${at}`, frequency: 40 - at, score: 1 }));
    for (let talk = 0; talk < 2; talk += 1) {
      const { id } = await steps.imported();
      await steps.begin(id);
      await steps.mine(() => world.save(id, { kind: 'keywords', keywords }, '機械', 1));
    }
    const totals = await world.as(now.owner, (em) => keywordTotals(em, now.owner, { limit: 100 }));
    expect(totals).toHaveLength(LIMITS.conversationKeywords);
    expect(totals[0]).toEqual({ keyword: '言葉0', frequency: 80 });
    expect(totals.map(({ keyword }) => keyword)).not.toContain('言葉30');
  });

  it('[API-18] orders keywords that are equally frequent by the word, those at the limit too', async () => {
    const frequent = ['ん', 'を'].map((keyword) => ({ keyword, frequency: 3, score: 1 }));
    const tied = Array.from('さたなはまやらわかあ', (keyword) => ({ keyword, frequency: 2, score: 1 }));
    const rare = ['い', 'う'].map((keyword) => ({ keyword, frequency: 1, score: 1 }));
    const { id } = await steps.imported();
    await steps.begin(id);
    await steps.mine(() => world.save(id, { kind: 'keywords', keywords: [...frequent, ...tied, ...rare] }, '機械', 1));
    const most = async (limit: number): Promise<string> =>
      (await world.as(now.owner, (em) => keywordTotals(em, now.owner, { limit })))
        .map(({ keyword }) => keyword)
        .join('');
    expect([await most(1), await most(6), await most(13), await most(100)]).toEqual([
      'を',
      'をんあかさた',
      'をんあかさたなはまやらわい',
      'をんあかさたなはまやらわいう',
    ]);
  });

  it('[SES-43] ends a conversation after 30 quiet minutes, and only then', async () => {
    const { id, lastActivityAt } = await steps.start();
    await steps.say(id, '元気です');
    const later = (minutes: number) => new Date(lastActivityAt.getTime() + minutes * 60_000);
    expect(await steps.mine(() => world.lifecycle.endQuiet(id, later(29)))).toBe(false);
    expect(await steps.mine(() => world.lifecycle.endQuiet(id, later(31)))).toBe(true);
    expect(await steps.mine(() => world.lifecycle.endQuiet(id, later(61)))).toBe(false);
    expect(await steps.mine(() => world.reader.get(id))).toMatchObject({ status: 'ended' });
    expect(await steps.states(id)).toEqual(steps.every('waiting'));
    expect(await steps.jobs()).toMatchObject([{ conversationId: id, priority: 11 }]);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['a message', (id) => steps.say(id, '元気です')],
    ['an edit of the transcript', (id) => steps.patch(id, '話者1: 元気です')],
    ['an edit of the memo', (id) => steps.mine(() => world.editor.patch(id, { memo: 'メモ' }))],
    [
      'an edit of the mind map',
      (id) => steps.mine(() => world.editor.patch(id, { mindMap: { nodes: [], edges: [] } })),
    ],
  ])('[SES-43] %s begins the 30 quiet minutes anew', async (_, act) => {
    const { id } = await steps.start();
    const quietFor = (minutes: number) =>
      world.as(now.owner, (em) =>
        em.nativeUpdate(Conversation, { id }, { lastActivityAt: new Date(Date.now() - minutes * 60_000) }),
      );
    await quietFor(29);
    await act(id);
    const { lastActivityAt } = await steps.mine(() => world.reader.get(id));
    const later = (minutes: number) => new Date(lastActivityAt.getTime() + minutes * 60_000);
    // Half an hour after what came before, it is not over.
    expect(await steps.mine(() => world.lifecycle.endQuiet(id, new Date(Date.now() + 2 * 60_000)))).toBe(false);
    expect(await steps.mine(() => world.lifecycle.endQuiet(id, later(29)))).toBe(false);
    expect(await steps.mine(() => world.lifecycle.endQuiet(id, later(30)))).toBe(true);
  });

  it('[SES-47] ends a reopened conversation after 30 quiet minutes again', async () => {
    const { id } = await steps.start();
    await steps.say(id, '元気です');
    await steps.mine(() => world.lifecycle.end({ id }));
    await steps.say(id, 'でも疲れています');
    const { lastActivityAt } = await steps.mine(() => world.reader.get(id));
    const later = (minutes: number) => new Date(lastActivityAt.getTime() + minutes * 60_000);
    expect(await steps.mine(() => world.lifecycle.endQuiet(id, later(29)))).toBe(false);
    expect(await steps.mine(() => world.lifecycle.endQuiet(id, later(31)))).toBe(true);
    expect(await steps.mine(() => world.reader.get(id))).toMatchObject({ status: 'ended' });
  });

  it('[SES-36] is reopened by talk, not by the AI, and analysed again at its next end', async () => {
    const { id } = await steps.start();
    await steps.say(id, '元気です');
    await steps.mine(() => world.lifecycle.end({ id }));
    await steps.complete(id, ANALYSIS_KINDS, 1);
    await steps.mine(() => world.editor.addMessages(id, [{ sender: 'ai', message: 'それはよかった' }]));
    expect(await steps.mine(() => world.reader.get(id))).toMatchObject({ status: 'ended', sourceRevision: 1 });
    await steps.say(id, 'でも疲れています');
    expect(await steps.mine(() => world.reader.get(id))).toMatchObject({
      status: 'active',
      endedAt: null,
      sourceRevision: 2,
    });
    expect(await steps.states(id)).toEqual(steps.every('done'));
    await steps.mine(() => world.lifecycle.end({ id }));
    expect(await steps.states(id)).toEqual(steps.every('waiting'));
    expect(await steps.begin(id)).toMatchObject({ talk: { revision: 2, lines: [{}, { text: 'でも疲れています' }] } });
  });
});
