import { LIMITS } from '@app/contract';
import { Version, type StoredLine } from '@app/database';
import { openDatabaseFixture, until, type DatabaseFixture } from '../kit/database/database-fixture.js';

describe('editing a conversation', () => {
  let world: DatabaseFixture;
  let owner: string;
  let employeeId: string;

  beforeAll(async () => {
    world = await openDatabaseFixture();
    owner = await world.createUser();
    employeeId = await world.createEmployee(owner);
  });

  afterAll(() => world.close());

  const mine = <T>(work: () => Promise<T>): Promise<T> => world.as(owner, work);
  const start = () => mine(() => world.lifecycle.start({ employeeId, theme: 'テーマ', stance: '関わり方' }));
  const imported = (transcript: string) => mine(() => world.lifecycle.importTalk({ employeeId, transcript }));
  const patch = (id: string, change: Parameters<DatabaseFixture['editor']['patch']>[1]) =>
    mine(() => world.editor.patch(id, change));
  const lines = (id: string) => mine(() => world.reader.lines(id));
  const versions = (id: string, part: Version['part']) =>
    world.as(owner, (em) => em.find(Version, { conversationId: id, part }, { orderBy: { createdAt: 'asc' } }));
  /** Makes the stored versions older, so that the next write keeps another one. */
  const letAMinutePass = (id: string) =>
    world.as(owner, (em) =>
      em.execute(`update versions set created_at = created_at - interval '61 seconds' where conversation_id = ?`, [id]),
    );

  it('[TRN-8] answers a write from another revision with the state that stands, and changes nothing', async () => {
    const { id } = await start();
    const map = [{ id: 'root', label: '目標', parentId: null, collapsed: false }];
    await patch(id, { memo: '一つ目', mindMap: map, transcript: '話者1: はい' });
    const changed = await patch(id, { memo: '二つ目', baseRevision: { memo: 1, mindMap: 1, transcript: 1 } });
    expect(changed).toMatchObject({ memo: '二つ目', memoRevision: 2, mindMapRevision: 1, transcriptRevision: 1 });

    for (const baseRevision of [{ memo: 1 }, { mindMap: 0 }, { transcript: 2 }]) {
      await expect(patch(id, { memo: '遅い', baseRevision })).rejects.toMatchObject({
        code: 'CONFLICT',
        status: 409,
        params: {
          current: {
            memo: '二つ目',
            mind_map_data: map,
            transcript: '話者1: はい',
            revisions: { memo: 2, mindMap: 1, transcript: 1 },
          },
        },
      });
    }
    expect(await mine(() => world.reader.get(id))).toMatchObject({ memo: '二つ目', revision: changed.revision });
    // [API-44] Without a base revision the last write wins.
    expect(await patch(id, { memo: '三つ目' })).toMatchObject({ memo: '三つ目', memoRevision: 3 });
  });

  it('lets one of two writes from the same revision win, and tells the other', async () => {
    const { id } = await start();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => patch(id, { memo: `案${n}`, baseRevision: { memo: 0 } })),
    );
    const won = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(won).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'CONFLICT' });
    }
    expect(await mine(() => world.reader.get(id))).toMatchObject({ memoRevision: 1 });
  });

  it('gives every one of many writes at once a revision of its own', async () => {
    const { id, revision } = await start();
    const { changes, stop } = world.watch();
    await Promise.all([
      ...Array.from({ length: 5 }, (_, n) => patch(id, { memo: `案${n}` })),
      ...Array.from({ length: 5 }, (_, n) => patch(id, { transcript: `話者1: 案${n}` })),
      ...Array.from({ length: 5 }, (_, n) =>
        mine(() => world.editor.addMessages(id, [{ sender: 'employee', message: `返事${n}` }])),
      ),
    ]);
    const conversation = await mine(() => world.reader.get(id));
    expect(conversation).toMatchObject({
      memoRevision: 5,
      transcriptRevision: 5,
      sourceRevision: 10,
      revision: revision + 15,
    });
    const messages = await mine(() => world.reader.messages(id));
    expect(messages.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
    expect(await lines(id)).toHaveLength(1);
    await patch(id, { memo: 'おわり' });

    await until(() => changes.some((change) => change.revision === revision + 16), 'the last change');
    stop();
    const told = changes.filter((change) => change.conversationId === id && change.revision > revision);
    expect(told.map((change) => change.revision)).toEqual(Array.from({ length: 16 }, (_, n) => revision + 1 + n));
  });

  it('saves nothing when nothing changed', async () => {
    const { id } = await start();
    const map = { nodes: [{ id: 'a', data: { label: 'A' }, position: { x: 1, y: 2 } }], edges: [] };
    const saved = await patch(id, { memo: 'メモ', mindMap: map, transcript: '話者１：はい\r\n\r\n話者2:いいえ' });
    const again = await patch(id, {
      memo: 'メモ',
      mindMap: map,
      transcript: '話者1: はい\n話者2: いいえ\n',
      theme: 'テーマ',
    });
    expect(again.revision).toBe(saved.revision);
    expect(again).toMatchObject({ memoRevision: 1, mindMapRevision: 1, transcriptRevision: 1, sourceRevision: 1 });
  });

  it('[API-43] changes theme and stance of a conversation', async () => {
    const { id } = await start();
    expect(await patch(id, { theme: '別', stance: '聞く' })).toMatchObject({
      theme: '別',
      stance: '聞く',
      sourceRevision: 0,
    });
  });

  it('[TRN-7] keeps ids and times of the lines that did not change', async () => {
    const { id } = await imported(
      'WEBVTT\n\n00:01.000 --> 00:02.000\n<v 話者1>はい\n\n00:03.000 --> 00:04.500\n<v 話者2>残業が多くて\n\n00:05.000 --> 00:06.000\n<v 話者1>はい',
    );
    const before = await lines(id);
    expect(before.map(({ speaker, startMs, endMs }) => [speaker, startMs, endMs])).toEqual([
      [1, 1000, 2000],
      [2, 3000, 4500],
      [1, 5000, 6000],
    ]);
    await patch(id, { transcript: '話者1: こんにちは\n話者1: はい\n話者2: 残業が多くてつらい\n話者1: はい' });
    const after = await lines(id);
    const [first, second, third] = before;
    const summary = ({ id: lineId, position, text, startMs }: StoredLine) => [lineId, position, text, startMs];
    expect(after.map(summary)).toEqual([
      [expect.any(String), 0, 'こんにちは', null],
      [first!.id, 1, 'はい', 1000],
      // A corrected line is still the same utterance.
      [second!.id, 2, '残業が多くてつらい', 3000],
      [third!.id, 3, 'はい', 5000],
    ]);
    await patch(id, { transcript: '話者1: はい' });
    expect((await lines(id)).map(({ position }) => position)).toEqual([0]);
    await patch(id, { transcript: '' });
    expect(await lines(id)).toEqual([]);
  });

  it('[TRN-16] keeps what a write replaces, once a minute and part', async () => {
    const { id } = await start();
    for (const memo of ['一', '二', '三']) await patch(id, { memo });
    await patch(id, { transcript: '話者1: 前' });
    await patch(id, { transcript: '話者1: 後' });
    expect((await versions(id, 'memo')).map(({ content, revision }) => [content, revision])).toEqual([['一', 1]]);
    expect((await versions(id, 'transcript')).map(({ content, revision }) => [content, revision])).toEqual([
      ['話者1: 前', 1],
    ]);
    await letAMinutePass(id);
    await patch(id, { memo: '四' });
    expect((await versions(id, 'memo')).map(({ content, revision }) => [content, revision])).toEqual([
      ['一', 1],
      ['三', 3],
    ]);
    await patch(id, { mindMap: [{ id: 'a', label: '旧' }] });
    await patch(id, { mindMap: [] });
    const [map] = await versions(id, 'mindMap');
    expect(JSON.parse(map!.content)).toEqual([{ id: 'a', label: '旧', parentId: null, collapsed: false }]);
  });

  it('[TRN-21] keeps at most 50 versions of a part', async () => {
    const { id } = await start();
    for (let n = 0; n < LIMITS.versionsPerPart + 3; n += 1) {
      await patch(id, { memo: `メモ${n}` });
      await letAMinutePass(id);
    }
    const kept = await versions(id, 'memo');
    expect(kept).toHaveLength(50);
    expect(kept.at(-1)?.content).toBe('メモ51');
    expect(kept[0]?.content).toBe('メモ2');
  });

  it('[API-66] accepts 500,000 characters and refuses one more', async () => {
    const most = `話者1: ${'あ'.repeat(LIMITS.transcript - 5)}`;
    const { id } = await imported(most);
    expect((await lines(id)).map(({ text }) => text).join('')).toHaveLength(LIMITS.transcript - 5);
    const tooLarge = { code: 'TRANSCRIPT_TOO_LARGE', status: 413 };
    await expect(imported(`${most}い`)).rejects.toMatchObject(tooLarge);
    await expect(patch(id, { transcript: `${most}い` })).rejects.toMatchObject(tooLarge);
    // An emoji is one character.
    await patch(id, { transcript: '🙂'.repeat(LIMITS.transcript) });
    await expect(patch(id, { transcript: '🙂'.repeat(LIMITS.transcript + 1) })).rejects.toMatchObject(tooLarge);
    await expect(mine(() => world.lifecycle.requestSummary(id, `${most}い`))).rejects.toMatchObject(tooLarge);
  });

  it('takes a talk of 20,000 lines and a correction in its middle without delay', async () => {
    const talk = Array.from(
      { length: 20_000 },
      (_, n) => `話者${(n % 2) + 1}: ${n % 7 === 0 ? 'はい。' : `発言その${n}です`}`,
    );
    const { id } = await imported(talk.join('\n'));
    const before = await lines(id);
    expect(before).toHaveLength(20_000);
    await patch(id, { transcript: talk.toSpliced(10_000, 1, '話者1: 入れた行', '話者2: もう一行').join('\n') });
    const after = await lines(id);
    expect(after).toHaveLength(20_001);
    expect(after[20_000]?.id).toBe(before[19_999]?.id);
  });

  it('[API-48] stores a transcript that comes with a request only where there is none', async () => {
    const { id } = await start();
    await mine(() => world.lifecycle.requestSummary(id, '話者1: はい'));
    await mine(() => world.lifecycle.requestSummary(id, '話者1: いいえ'));
    expect((await lines(id)).map(({ text }) => text)).toEqual(['はい']);
  });
});
