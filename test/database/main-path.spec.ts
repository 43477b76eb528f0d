import { analysisState } from '@app/conversations';
import { Analysis } from '@app/database';
import { openDatabaseFixture, until, type DatabaseFixture } from '../kit/database/database-fixture.js';
import { proposed } from '../kit/doubles/scripted-assistant.js';

describe('the main path of a conversation', () => {
  let world: DatabaseFixture;
  let owner: string;
  let employeeId: string;

  beforeAll(async () => {
    world = await openDatabaseFixture();
    owner = await world.createUser();
    employeeId = await world.createEmployee(owner);
  });

  afterAll(() => world.close());

  const start = () =>
    world.as(owner, () => world.lifecycle.start({ employeeId, theme: '体調', stance: 'じっくり聞いてほしい' }));

  it('starts, takes messages, ends, is analysed and stands in the list', async () => {
    const { changes, stop } = world.watch();
    const { id, revision, status } = await start();
    expect({ revision, status }).toEqual({ revision: 1, status: 'active' });

    const asked = [proposed('いつから'), proposed('何が')];
    await world.as(owner, async () => {
      await world.editor.addMessages(id, [
        { sender: 'user', message: '最近どうですか' },
        { sender: 'employee', message: '残業が続いて少し疲れています' },
        { sender: 'ai', message: 'いつからですか', suggestedQuestions: asked, engine: 'オフライン分析' },
      ]);
      await world.editor.replaceNewestQuestions(id, [proposed('眠れていますか')], 2);
    });
    const messages = await world.as(owner, () => world.reader.messages(id));
    expect(messages.map(({ position, sender, suggestedQuestions }) => [position, sender, suggestedQuestions])).toEqual([
      [0, 'user', []],
      [1, 'employee', []],
      [2, 'ai', [proposed('眠れていますか')]],
    ]);

    const ended = await world.as(owner, () => world.lifecycle.end({ id }));
    expect(ended).toMatchObject({ status: 'ended', sourceRevision: 1 });
    expect(ended.endedAt).toBeInstanceOf(Date);

    const work = await world.as(owner, () => world.results.begin(id, 1_000));
    expect(work).toMatchObject({
      kinds: ['summary', 'keywords', 'sentiment', 'findings'],
      talk: {
        revision: 1,
        employeeName: '山田太郎',
        lines: [
          { source: 'message', role: 'manager', text: '最近どうですか' },
          { source: 'message', role: 'employee', text: '残業が続いて少し疲れています' },
        ],
      },
    });
    const evidence = [{ source: 'message' as const, id: work!.talk.lines[1]!.id, quote: '残業' }];
    await world.as(owner, async () => {
      const action = {
        text: '残業を減らす',
        owner: 'manager' as const,
        duePhrase: '来週',
        dueDate: '2026-11-27',
        evidence,
      };
      await world.save(id, { kind: 'summary', text: '要約'.repeat(150), nextActions: [action] }, '機械', 1);
      await world.save(id, { kind: 'keywords', keywords: [{ keyword: '残業', frequency: 2, score: 1.5 }] }, '機械', 1);
      await world.save(id, { kind: 'sentiment', scores: { positive: 0.2, negative: 0.7 } }, '機械', 1);
      await world.save(id, { kind: 'findings', findings: [{ kind: 'issue', text: '残業', evidence }] }, '機械', 1);
    });

    await world.as(owner, async () => {
      const analyses = await world.reader.analyses(id);
      expect(analyses.map((each: Analysis) => [each.kind, analysisState(each), each.engine])).toEqual([
        ['summary', 'done', '機械'],
        ['keywords', 'done', '機械'],
        ['sentiment', 'done', '機械'],
        ['findings', 'done', '機械'],
      ]);
      expect(await world.reader.actions(id)).toMatchObject([{ text: '残業を減らす', dueDate: '2026-11-27', evidence }]);
      expect(await world.reader.keywords(id)).toMatchObject([{ keyword: '残業', frequency: 2, score: 1.5 }]);
      expect(await world.reader.sentiment(id)).toMatchObject({ positiveScore: 0.2, negativeScore: 0.7 });
      expect(await world.reader.findings(id, 'issue')).toMatchObject([{ text: '残業', evidence }]);
      const [row] = await world.reader.list();
      expect(row).toMatchObject({ id, employeeId, employeeName: '山田太郎', theme: '体調', status: 'ended' });
      expect(row!.summary).toHaveLength(200);
      expect(row!.startedAt).toBeInstanceOf(Date);
    });

    // Every saved change was told, each with a revision of its own.
    const { revision: last } = await world.as(owner, () => world.reader.get(id));
    await until(() => changes.at(-1)?.revision === last, 'the last change');
    stop();
    expect(changes.map((change) => change.revision)).toEqual(Array.from({ length: last }, (_, n) => n + 1));
    expect(changes.map((change) => change.part)).toEqual([
      'created',
      'messages',
      'messages',
      'details',
      'analysis',
      'analysis',
      'analysis',
      'analysis',
    ]);
    expect(changes.every((change) => change.owner === owner && change.conversationId === id)).toBe(true);
  });

  it('[SES-44] questions that were made from less of the talk and come late take the place of no newer ones', async () => {
    const { id } = await start();
    const revision = () => world.as(owner, async () => (await world.reader.get(id)).sourceRevision);
    const reply = (message: string) =>
      world.as(owner, () => world.editor.addMessages(id, [{ sender: 'employee', message }]));
    const answer = (question: string, madeFrom: number) =>
      world.as(owner, () =>
        world.editor.addMessages(id, [
          { sender: 'ai', message: '聞きました', suggestedQuestions: [proposed(question)], madeFrom },
        ]),
      );
    const replace = (question: string, madeFrom: number) =>
      world.as(owner, () => world.editor.replaceNewestQuestions(id, [proposed(question)], madeFrom));
    const stands = () =>
      world.as(owner, async () => (await world.reader.messages(id)).at(-1)?.suggestedQuestions.map(({ text }) => text));
    await reply('残業が続いて少し疲れています');
    const older = await revision();
    await answer('いつから', older);
    await reply('先月からです');
    const newer = await revision();
    await answer('何が', newer);
    await replace('遅れて届いた', older);
    expect(await stands()).toEqual(['何が']);
    await replace('眠れていますか', newer);
    expect(await stands()).toEqual(['眠れていますか']);
    await reply('眠れています');
    await replace('ほかには', await revision());
    await replace('これも遅れて届いた', newer);
    // The reply is the newest message: the questions stand under the one before.
    const messages = await world.as(owner, () => world.reader.messages(id));
    expect(messages.at(-2)?.suggestedQuestions.map(({ text }) => text)).toEqual(['ほかには']);
  });
});
