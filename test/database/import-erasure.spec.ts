import { analysisState } from '@app/conversations';
import { ERASED_ANSWER, Tombstone } from '@app/database';
import { openDatabaseFixture, type DatabaseFixture } from '../kit/database/database-fixture.js';
import { addRecording, tablesWith } from '../kit/database/recorded-conversation.js';
import { proposed } from '../kit/doubles/scripted-assistant.js';

jest.setTimeout(60_000);

/** Said in the import, and nowhere else. */
const SAID = '異動願いを出そうか迷っています';
const DATE = '再来週の木曜あたりまでに';
/** Heard here, in a recording. */
const HEARD = 'ここで話したこと';
/** Typed, and sent in the chat. */
const MEMO = '表情が明るい';
const CHAT = '最近は眠れています';

describe('what was brought in', () => {
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
  const texts = async (id: string) => (await mine(() => world.reader.lines(id))).map(({ text }) => text);
  const record = async (id: string) => (await mine(() => world.reader.detail(id))).record;
  const withdraw = (id: string) => mine(() => world.consents.withdrawImport(id));
  const found = async (words: string) =>
    (await mine(() => world.reader.list({ search: words }))).map((talk) => talk.id);
  const traces = async (id: string) =>
    [
      ...new Set([...(await tablesWith(world, owner, id, '異動願い')), ...(await tablesWith(world, owner, id, DATE))]),
    ].sort();

  const brought = async () => {
    const transcript = `話者1: どうですか\n話者2: ${SAID}\n話者2: ${DATE}決めます`;
    return (await mine(() => world.lifecycle.importTalk({ employeeId, transcript, memo: MEMO, consent: true }))).id;
  };

  /** The results of all analyses, with quotes of the import; the first promise is ticked, and the summary has a version. */
  async function analysed(id: string): Promise<void> {
    const lines = await mine(() => world.reader.lines(id));
    const evidence = lines
      .filter(({ text }) => text !== HEARD)
      .map((line) => ({ source: 'line' as const, id: line.id, quote: line.text }));
    const { sourceRevision } = await read(id);
    const promise = { owner: 'manager' as const, duePhrase: DATE, dueDate: '2026-12-03', evidence };
    const nextActions = [
      { ...promise, text: '配属の希望を聞く' },
      { ...promise, text: SAID },
    ];
    const findings = [{ kind: 'issue' as const, text: SAID, evidence }];
    for (const result of [
      { kind: 'summary' as const, text: `まとめ: ${SAID}`, nextActions },
      { kind: 'keywords' as const, keywords: [{ keyword: SAID, frequency: 2, score: 1 }] },
      { kind: 'findings' as const, findings },
      { kind: 'sentiment' as const, scores: { positive: 0.1, negative: 0.9 } },
    ])
      await mine(() => world.save(id, result, '試験', sourceRevision));
    const [first] = await mine(() => world.reader.actions(id));
    await mine(() => world.actions.patch(first!.id, { done: true }));
    await mine(() => world.summaries.write(id, { text: `${SAID}とのこと` }));
  }

  /** An import with a recording, chat and memo, and words of the import in every place that can hold some. */
  async function talk(): Promise<string> {
    const id = await brought();
    await mine(() => world.consents.give(id, 'browser'));
    await addRecording(world, owner, id, [HEARD]);
    await analysed(id);
    await mine(() =>
      world.editor.addMessages(id, [
        { sender: 'employee', message: CHAT },
        {
          sender: 'ai',
          message: '「異動願い」のことですね。',
          suggestedQuestions: [proposed('異動願いはいつからですか')],
        },
      ]),
    );
    // A line of the import that a person corrected, and one that was put in.
    const lines = ['話者1: いかがですか', `話者2: ${SAID}`, `話者2: ${DATE}決めます`, '話者1: はい', `話者2: ${HEARD}`];
    await mine(() => world.editor.patch(id, { transcript: lines.join('\n') }));
    return id;
  }

  it('[SCR-2] goes by itself when its consent is withdrawn, from every table; what was recorded, typed and sent stays', async () => {
    const id = await talk();
    expect(await traces(id)).toEqual([
      'conversations',
      'findings',
      'keywords',
      'lines',
      'messages',
      'next_actions',
      'versions',
    ]);
    expect(await found('異動願い')).toEqual([id]);
    const before = await read(id);
    const { changes, stop } = world.watch();
    await withdraw(id);
    stop();
    expect(await traces(id)).toEqual([]);
    expect(await texts(id)).toEqual([HEARD]);
    expect(await mine(() => world.reader.versions(id))).toEqual([]);
    expect([await found('異動願い'), await found('いかがですか')]).toEqual([[], []]);
    expect([await found(HEARD), await found(MEMO)]).toEqual([[id], [id]]);
    expect(await read(id)).toMatchObject({ memo: MEMO, summary: null });
    expect((await mine(() => world.reader.messages(id))).map(({ message }) => message)).toEqual([CHAT, ERASED_ANSWER]);
    // A person ticked it.
    expect(await mine(() => world.reader.actions(id))).toMatchObject([
      { text: '配属の希望を聞く', done: true, evidence: [], duePhrase: '2026年12月3日まで' },
    ]);
    const { consent, importConsent } = await record(id);
    expect([consent !== null, importConsent]).toEqual([true, null]);
    // What was recorded is analysed again, and what was being made of the import is discarded.
    const after = await read(id);
    expect(after.sourceRevision).toBeGreaterThan(before.sourceRevision);
    for (const analysis of await mine(() => world.reader.analyses(id)))
      expect(analysis).toMatchObject({ wantedRev: after.sourceRevision, doneRev: 0, engine: null });
    const late = { kind: 'summary' as const, text: SAID, nextActions: [] };
    expect(await mine(() => world.save(id, late, '試験', before.sourceRevision))).toBe(false);
    expect(changes).toContainEqual(expect.objectContaining({ conversationId: id, part: 'transcript', erased: true }));
  });

  it('[SCR-2] goes once: to withdraw again changes nothing, and it is buried under the id of its consent', async () => {
    const id = await talk();
    const [consent] = await mine(() =>
      world.as(owner, (em) =>
        em.execute<{ id: string }[]>(`select id from consents where conversation_id = ? and key = 'import'`, [id]),
      ),
    );
    await withdraw(id);
    const { revision, sourceRevision } = await read(id);
    await withdraw(id);
    expect(await read(id)).toMatchObject({ revision, sourceRevision });
    const buried = await world.as(owner, (em) => em.find(Tombstone, { owner }));
    expect(buried.map((stone) => [stone.kind, stone.id])).toEqual([['consent', consent!.id]]);
  });

  it('[SCR-2] leaves no key that opened it, and nothing to analyse where it was all', async () => {
    const id = await brought();
    await analysed(id);
    const keys = async () => {
      const sql = `select id from keys where conversation_id = ? and kind in ('words', 'results')`;
      return (await world.as(owner, (em) => em.execute<{ id: string }[]>(sql, [id]))).map((key) => key.id);
    };
    const before = await keys();
    expect(before).not.toEqual([]);
    await withdraw(id);
    const after = await keys();
    expect(after.filter((key) => before.includes(key))).toEqual([]);
    expect(await read(id)).toMatchObject({ memo: MEMO });
    for (const analysis of await mine(() => world.reader.analyses(id))) expect(analysisState(analysis)).toBe('idle');
  });

  it.each(['chosen', 'old'])(
    '[SCR-2] goes also after the words were removed (%s): what was made of them goes too',
    async (why) => {
      const id = await brought();
      await analysed(id);
      if (why === 'chosen') await mine(() => world.retention.keep(id, 'summary'));
      else await mine(() => world.retention.redact(id, new Date(Date.now() + 1000)));
      expect(await traces(id)).not.toEqual([]);
      await withdraw(id);
      expect(await traces(id)).toEqual([]);
      expect((await read(id)).summary ?? null).toBeNull();
      expect(await mine(() => world.reader.actions(id))).toMatchObject([{ text: '配属の希望を聞く', evidence: [] }]);
      for (const analysis of await mine(() => world.reader.analyses(id))) expect(analysisState(analysis)).toBe('idle');
    },
  );

  it('[SCR-2] stays where the consent to record is withdrawn, and its own consent with it', async () => {
    const id = await brought();
    await mine(() => world.consents.give(id, 'browser'));
    await addRecording(world, owner, id, [HEARD]);
    await mine(() => world.consents.withdraw(id));
    expect(await texts(id)).toEqual(['どうですか', SAID, `${DATE}決めます`]);
    expect((await record(id)).importConsent).not.toBeNull();
    await withdraw(id);
    expect(await texts(id)).toEqual([]);
  });

  it('[SCR-2] is not touched where its consent was never noted, nor is a 1on1 that was held here', async () => {
    const { id } = await mine(() => world.lifecycle.importTalk({ employeeId, transcript: `話者2: ${SAID}` }));
    const held = await mine(() => world.lifecycle.start({ employeeId, theme: '', stance: '' }));
    await mine(() => world.consents.give(held.id, 'browser'));
    await addRecording(world, owner, held.id, [HEARD]);
    for (const untouched of [id, held.id]) {
      const { revision } = await read(untouched);
      await withdraw(untouched);
      expect(await read(untouched)).toMatchObject({ revision });
      expect(await texts(untouched)).toHaveLength(1);
    }
  });

  it('[SCR-2] is withdrawn by its owner alone', async () => {
    const id = await brought();
    const other = await world.createUser();
    await expect(world.as(other, () => world.consents.withdrawImport(id))).rejects.toMatchObject({
      code: 'CONVERSATION_NOT_FOUND',
    });
    expect(await texts(id)).toHaveLength(3);
    expect((await record(id)).importConsent).not.toBeNull();
  });
});
