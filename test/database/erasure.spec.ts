import { analysisState } from '@app/conversations';
import { ERASED_ANSWER, NextAction, Recording, Tombstone } from '@app/database';
import { newId } from '@app/platform';
import { addRecording, tablesWith } from '../kit/database/recorded-conversation.js';
import { proposed } from '../kit/doubles/scripted-assistant.js';
import { openDatabaseFixture, type DatabaseFixture } from '../kit/database/database-fixture.js';

jest.setTimeout(60_000);

/** Said in the recording, and nowhere else. */
const SAID = '異動願いを出そうか迷っています';
const DATE = '再来週の木曜あたりまでに';
/** Said in the chat, which stays. */
const CHAT = '最近は眠れています';
const MEMO = '表情が明るい';

describe('what was recorded', () => {
  let world: DatabaseFixture;
  let owner: string;
  let employeeId: string;

  beforeAll(async () => {
    world = await openDatabaseFixture();
  });
  beforeEach(async () => {
    owner = await world.createUser();
    employeeId = await world.createEmployee(owner);
  });
  afterAll(() => world.close());

  const mine = <T>(work: () => Promise<T>) => world.as(owner, work);
  const read = (id: string) => mine(() => world.reader.get(id));
  const actions = (id: string) => mine(() => world.reader.actions(id));

  /** An ended 1on1 with chat and a recording, and words of the recording in every place that can hold some. */
  async function talk(): Promise<{ id: string; recordingId: string }> {
    const { id } = await mine(() => world.lifecycle.start({ employeeId, theme: '近況', stance: '傾聴' }));
    await mine(() => world.consents.give(id, 'browser'));
    await mine(() =>
      world.editor.addMessages(id, [
        { sender: 'user', message: '眠れていますか' },
        { sender: 'employee', message: CHAT },
        { sender: 'ai', message: 'よく眠れているのですね。', suggestedQuestions: [proposed('何時ごろ寝ますか')] },
      ]),
    );
    await mine(() => world.editor.patch(id, { memo: MEMO }));
    const { recordingId, lines } = await addRecording(world, owner, id, [SAID, `${DATE}決めます`]);
    const [heard = '', dated = ''] = lines;
    await mine(() => world.lifecycle.end({ id }));
    const evidence = [
      { source: 'line' as const, id: heard, quote: SAID },
      { source: 'line' as const, id: dated, quote: `${DATE}決めます` },
    ];
    const spoken = {
      text: '配属の希望を聞く',
      owner: 'manager' as const,
      duePhrase: DATE,
      dueDate: '2026-12-03',
      evidence,
    };
    const summary = {
      kind: 'summary' as const,
      text: `まとめ: ${SAID}`,
      nextActions: [spoken, { ...spoken, text: SAID, owner: 'employee' as const }],
    };
    const { sourceRevision } = await read(id);
    await mine(() => world.save(id, summary, '試験', sourceRevision));
    const keywords = [{ keyword: SAID, frequency: 2, score: 1 }];
    await mine(() => world.save(id, { kind: 'keywords', keywords }, '試験', sourceRevision));
    const findings = [{ kind: 'issue' as const, text: SAID, evidence }];
    await mine(() => world.save(id, { kind: 'findings', findings }, '試験', sourceRevision));
    const scores = { positive: 0.1, negative: 0.9 };
    await mine(() => world.save(id, { kind: 'sentiment', scores }, '試験', sourceRevision));
    await mine(() => world.editor.patch(id, { transcript: `話者2: ${SAID}\n話者2: ${DATE}決めます\n話者1: はい` }));
    await mine(() =>
      world.editor.addMessages(id, [
        {
          sender: 'ai',
          message: `「異動願い」のことですね。`,
          suggestedQuestions: ['異動願いはいつからですか', 'ほかには'].map((text) => proposed(text)),
        },
      ]),
    );
    const [first] = await actions(id);
    await mine(() => world.actions.patch(first!.id, { done: true }));
    return { id, recordingId };
  }

  const traces = async (id: string) => [
    ...new Set([...(await tablesWith(world, owner, id, '異動願い')), ...(await tablesWith(world, owner, id, DATE))]),
  ];

  it('stands in so many places that this test sees', async () => {
    const { id } = await talk();
    expect((await traces(id)).sort()).toEqual([
      'conversations',
      'findings',
      'keywords',
      'lines',
      'messages',
      'next_actions',
      'versions',
    ]);
  });

  it('[CUS-8] [CUS-9] goes with its recording from every table, quotes and spoken dates of ticked next actions included', async () => {
    const { id, recordingId } = await talk();
    const before = await read(id);
    const { changes, stop } = world.watch();
    await mine(() => world.removal.remove(id, recordingId));
    expect(await traces(id)).toEqual([]);
    // What a person typed, wrote and said stays.
    expect((await mine(() => world.reader.lines(id))).map(({ text }) => text)).toEqual(['はい']);
    expect(await read(id)).toMatchObject({ memo: MEMO, summary: null });
    const chat = await mine(() => world.reader.messages(id));
    expect(chat.map(({ message }) => message)).toEqual([
      '眠れていますか',
      CHAT,
      'よく眠れているのですね。',
      ERASED_ANSWER,
    ]);
    expect(chat[2]!.suggestedQuestions).toEqual([proposed('何時ごろ寝ますか')]);
    expect(chat[3]!.suggestedQuestions).toEqual([proposed('ほかには')]);
    expect(await actions(id)).toMatchObject([
      { text: '配属の希望を聞く', done: true, evidence: [], duePhrase: '2026年12月3日まで', dueDate: '2026-12-03' },
    ]);
    // The rest is analysed again.
    const after = await read(id);
    expect(after.sourceRevision).toBeGreaterThan(before.sourceRevision);
    for (const analysis of await mine(() => world.reader.analyses(id)))
      expect(analysis).toMatchObject({ wantedRev: after.sourceRevision, doneRev: 0, provisional: false, engine: null });
    await mine(() =>
      world.as(owner, async (em) => {
        expect(await em.findOneOrFail(Recording, { id: recordingId })).toMatchObject({
          deletedAt: expect.any(Date) as Date,
        });
        expect(await em.count(Tombstone, { id: recordingId, kind: 'recording' })).toBe(1);
      }),
    );
    stop();
    expect(changes).toContainEqual(expect.objectContaining({ conversationId: id, part: 'transcript', erased: true }));
  });

  it('[CUS-9] goes when the consent is withdrawn, whatever a person made of the transcript; memo and chat stay', async () => {
    const { id, recordingId } = await talk();
    const second = await addRecording(world, owner, id, [`やはり${SAID}`]);
    await mine(() => world.consents.withdraw(id));
    expect(await traces(id)).toEqual([]);
    expect(await mine(() => world.reader.lines(id))).toEqual([]);
    expect((await mine(() => world.reader.detail(id))).record.consent).toBeNull();
    expect(await read(id)).toMatchObject({ memo: MEMO });
    expect(await tablesWith(world, owner, id, CHAT)).toEqual(['messages']);
    await world.as(owner, async (em) => {
      const rows = await em.find(Recording, { conversationId: id });
      expect(rows.map((row) => [row.deletedAt != null, row.endedAt != null])).toEqual([
        [true, true],
        [true, true],
      ]);
      const buried = await em.find(Tombstone, {}, { orderBy: { kind: 'asc' } });
      expect(buried.map((stone) => [stone.kind, stone.id]).sort()).toEqual(
        [
          ['consent', id],
          ['recording', recordingId],
          ['recording', second.recordingId],
        ].sort(),
      );
    });
    // The chat is analysed again.
    const { sourceRevision } = await read(id);
    for (const { wantedRev } of await mine(() => world.reader.analyses(id))) expect(wantedRev).toBe(sourceRevision);
    // Again: nothing more to do.
    await mine(() => world.consents.withdraw(id));
    expect((await read(id)).sourceRevision).toBe(sourceRevision);
  });

  it.each(['recording', 'consent'])(
    '[CUS-8] [CUS-9] goes with its %s from the versions of summary and next actions too',
    async (gone) => {
      const { id, recordingId } = await talk();
      const [first] = await actions(id);
      await mine(() => world.summaries.write(id, { text: '配属について話した' }));
      await mine(() => world.actions.patch(first!.id, { text: '配属を聞く' }));
      const parts = async () => (await mine(() => world.reader.versions(id))).map(({ part }) => part).sort();
      expect(await parts()).toEqual(['nextActions', 'summary', 'transcript']);
      if (gone === 'recording') await mine(() => world.removal.remove(id, recordingId));
      else await mine(() => world.consents.withdraw(id));
      expect(await parts()).toEqual([]);
      expect(await traces(id)).toEqual([]);
    },
  );

  it.each(['chosen', 'old'])(
    '[CUS-9] goes when the consent is withdrawn after the words were removed (%s): what was made of them goes too',
    async (why) => {
      const { id } = await talk();
      // The summary has seen the last correction.
      const { sourceRevision } = await read(id);
      const summary = { kind: 'summary' as const, text: `まとめ: ${SAID}`, nextActions: [] };
      await mine(() => world.save(id, summary, '試験', sourceRevision));
      if (why === 'chosen') await mine(() => world.retention.keep(id, 'summary'));
      else await mine(() => world.retention.redact(id, new Date(Date.now() + 1000)));
      const counted = why === 'chosen' ? [] : ['keywords'];
      expect((await traces(id)).sort()).toEqual(['conversations', ...counted, 'next_actions']);
      await mine(() => world.consents.withdraw(id));
      expect(await traces(id)).toEqual([]);
      expect((await read(id)).summary ?? null).toBeNull();
      // A person ticked it.
      expect(await actions(id)).toMatchObject([{ text: '配属の希望を聞く', done: true }]);
      for (const analysis of await mine(() => world.reader.analyses(id))) expect(analysisState(analysis)).toBe('idle');
    },
  );

  it('[CUS-9] takes nothing with it where nothing was recorded before the words were removed', async () => {
    const { id } = await mine(() => world.lifecycle.importTalk({ employeeId, transcript: '話者1: こんにちは' }));
    const { sourceRevision } = await read(id);
    await mine(() => world.save(id, { kind: 'summary', text: '挨拶', nextActions: [] }, '試験', sourceRevision));
    await mine(() => world.retention.keep(id, 'summary'));
    await mine(() => world.consents.withdraw(id));
    expect(await read(id)).toMatchObject({ summary: '挨拶' });
  });

  it('[CUS-9] of a 1on1 that was brought in goes alone: what was brought in stays', async () => {
    const { id } = await mine(() => world.lifecycle.importTalk({ employeeId, transcript: '話者1: こんにちは' }));
    await addRecording(world, owner, id, [SAID]);
    await mine(() => world.consents.withdraw(id));
    expect((await mine(() => world.reader.lines(id))).map(({ text }) => text)).toEqual(['こんにちは']);
  });

  it('[CUS-8] a result that was being made from it is discarded, and so is a provisional one and an answer', async () => {
    const { id, recordingId } = await talk();
    const { sourceRevision } = await read(id);
    await mine(() => world.removal.remove(id, recordingId));
    const late = { kind: 'summary' as const, text: SAID, nextActions: [] };
    expect(await mine(() => world.save(id, late, '試験', sourceRevision))).toBe(false);
    expect(await mine(() => world.results.saveProvisional(id, late, '試験', sourceRevision))).toBe(false);
    await mine(() =>
      world.editor.addMessages(id, [
        { sender: 'ai', message: SAID, suggestedQuestions: [proposed(SAID)], madeFrom: sourceRevision },
      ]),
    );
    await mine(() => world.editor.replaceNewestQuestions(id, [proposed(SAID)], sourceRevision));
    expect(await traces(id)).toEqual([]);
    const now = (await read(id)).sourceRevision;
    expect(await mine(() => world.save(id, { ...late, text: '新しい' }, '試験', now))).toBe(true);
  });

  it('[CUS-8] wants no analysis where nothing is left, and shows none while the 1on1 goes on', async () => {
    const { id } = await mine(() => world.lifecycle.start({ employeeId, theme: '', stance: '' }));
    const { recordingId } = await addRecording(world, owner, id, [SAID]);
    await mine(() => world.lifecycle.end({ id }));
    await mine(() => world.removal.remove(id, recordingId));
    for (const analysis of await mine(() => world.reader.analyses(id))) expect(analysisState(analysis)).toBe('idle');
  });

  it('[CUS-8] is left alone where nothing of a recording was heard', async () => {
    const { id } = await talk();
    const before = await mine(() => world.reader.get(id));
    const empty = newId();
    await mine(() => world.removal.remove(id, empty));
    expect(await read(id)).toMatchObject({ summary: before.summary, sourceRevision: before.sourceRevision });
    expect(await actions(id)).toHaveLength(2);
  });

  it('[CUS-8] takes lines with it that a person made of its lines', async () => {
    const { id } = await mine(() => world.lifecycle.start({ employeeId, theme: '', stance: '' }));
    const { recordingId } = await addRecording(world, owner, id, ['異動願いを', '出そうか', '迷っています']);
    await mine(() =>
      world.editor.patch(id, {
        transcript:
          '話者1: どうしましたか\n話者2: 先月からずっと異動願いのことを考えていて、家族とも話し合いを重ねたそうです',
      }),
    );
    await mine(() => world.removal.remove(id, recordingId));
    expect(await traces(id)).toEqual([]);
    expect(await world.as(owner, (em) => em.count(NextAction, { conversationId: id }))).toBe(0);
  });
});
