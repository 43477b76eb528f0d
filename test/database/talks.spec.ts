import { analysisState } from '@app/conversations';
import { asSystem, Employee, quietConversations } from '@app/database';
import { newId } from '@app/platform';
import { openDatabaseFixture, until, type DatabaseFixture } from '../kit/database/database-fixture.js';

describe('talks', () => {
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

  const mine = <T>(work: () => Promise<T>): Promise<T> => world.as(owner, work);
  const start = () => mine(() => world.lifecycle.start({ employeeId, theme: 'テーマ', stance: '関わり方' }));
  const deleteEmployee = () =>
    world.as(owner, async (em) => {
      (await em.findOneOrFail(Employee, { id: employeeId })).deletedAt = new Date();
      await em.flush();
    });

  it('[API-24] records a 1on1 that was held elsewhere', async () => {
    const timestamp = new Date('2026-10-01T05:00:00.000Z');
    const conversation = await mine(() =>
      world.lifecycle.importTalk({
        employeeId,
        timestamp,
        theme: '前回の続き',
        memo: 'メモ',
        mindMap: {
          nodes: [{ id: 'a', data: { label: '<b>目標</b>' } }, { id: 'b' }],
          edges: [{ source: 'a', target: 'b' }],
        },
        transcript: '\uFEFF話者１：最近どうですか\r\n話者2: <script>alert(1)</script>\r\n\r\nタグのない行 🙂\r\n',
      }),
    );
    expect(conversation).toMatchObject({
      status: 'ended',
      imported: true,
      startedAt: timestamp,
      theme: '前回の続き',
      memo: 'メモ',
      sourceRevision: 1,
      mindMap: [
        { id: 'a', label: '<b>目標</b>', parentId: null },
        { id: 'b', label: '新しいノード', parentId: 'a' },
      ],
    });
    const lines = await mine(() => world.reader.lines(conversation.id));
    expect(lines.map(({ position, speaker, text }) => [position, speaker, text])).toEqual([
      [0, 1, '最近どうですか'],
      [1, 2, '<script>alert(1)</script>'],
      [2, null, 'タグのない行 🙂'],
    ]);
  });

  it('[API-70] analyses the lines of an imported 1on1 alone', async () => {
    const { id } = await mine(() => world.lifecycle.importTalk({ employeeId, transcript: '話者1: はい' }));
    await mine(() => world.editor.addMessages(id, [{ sender: 'user', message: '質問' }]));
    const conversation = await mine(() => world.reader.get(id));
    expect(conversation).toMatchObject({ status: 'ended', sourceRevision: 1 });
    expect((await mine(() => world.reader.talk(conversation))).lines).toMatchObject([{ source: 'line', text: 'はい' }]);
  });

  it('records a 1on1 of which there is nothing but a memo', async () => {
    const { id } = await mine(() => world.lifecycle.importTalk({ employeeId, memo: 'メモだけ' }));
    const analyses = await mine(() => world.reader.analyses(id));
    expect(analyses.map((analysis) => analysisState(analysis))).toEqual(['idle', 'idle', 'idle', 'idle']);
  });

  it('[API-83] starts and imports nothing for an employee that is deleted or unknown', async () => {
    const open = await start();
    await deleteEmployee();
    const notFound = { code: 'EMPLOYEE_NOT_FOUND', status: 404 };
    await expect(start()).rejects.toMatchObject(notFound);
    await expect(mine(() => world.lifecycle.importTalk({ employeeId }))).rejects.toMatchObject(notFound);
    employeeId = newId();
    await expect(start()).rejects.toMatchObject(notFound);
    // A 1on1 that is open goes on, and stays readable under the name.
    await mine(() => world.editor.addMessages(open.id, [{ sender: 'employee', message: '元気です' }]));
    await mine(() => world.lifecycle.end(open));
    expect(await mine(() => world.reader.employee(open))).toMatchObject({ name: '山田太郎' });
    expect(await mine(() => world.reader.list())).toMatchObject([{ id: open.id, employeeName: '山田太郎' }]);
  });

  it('[API-58] lists what was held in a span of time, [API-59] with one employee, latest first', async () => {
    const held = (timestamp: string) =>
      mine(() => world.lifecycle.importTalk({ employeeId, timestamp: new Date(timestamp), transcript: 'はい' }));
    const september = await held('2026-09-30T14:59:59.999Z');
    const october = await held('2026-09-30T15:00:00.000Z');
    const first = employeeId;
    employeeId = await world.createEmployee(owner, '鈴木花子');
    const late = await held('2026-10-31T14:59:59.999Z');
    const ids = async (options: Parameters<DatabaseFixture['reader']['list']>[0]) =>
      (await mine(() => world.reader.list(options))).map(({ id }) => id);
    expect(await ids({})).toEqual([late.id, october.id, september.id]);
    const month = { from: new Date('2026-10-01T00:00:00+09:00'), to: new Date('2026-11-01T00:00:00+09:00') };
    expect(await ids(month)).toEqual([late.id, october.id]);
    expect(await ids({ ...month, employeeId: first })).toEqual([october.id]);
    expect((await mine(() => world.reader.list()))[0]).toMatchObject({
      startedAt: new Date('2026-10-31T14:59:59.999Z'),
      employeeName: '鈴木花子',
    });
  });

  it('[API-49] analyses lines and the chat outside of recordings in the order of time', async () => {
    const { id } = await start();
    await mine(() =>
      world.editor.addMessages(id, [
        { sender: 'user', message: '問い' },
        { sender: 'ai', message: '提案' },
        { sender: 'employee', message: '返事' },
        { sender: 'employee', message: '録音中', isTalk: false },
      ]),
    );
    await mine(() => world.editor.patch(id, { transcript: '話者1: あとで' }));
    await mine(() => world.editor.addMessages(id, [{ sender: 'employee', message: '最後' }]));
    const { lines: source } = await mine(async () => world.reader.talk(await world.reader.get(id)));
    expect(source.map(({ text, role }) => [text, role])).toEqual([
      ['問い', 'manager'],
      ['返事', 'employee'],
      ['あとで', null],
      ['最後', 'employee'],
    ]);
  });

  it('[API-30] is removed with everything derived from it', async () => {
    const { id } = await mine(() => world.lifecycle.importTalk({ employeeId, transcript: '話者1: はい' }));
    const other = await mine(() => world.lifecycle.importTalk({ employeeId, transcript: '話者1: いいえ' }));
    const [line] = await mine(() => world.reader.lines(id));
    const evidence = [{ source: 'line' as const, id: line!.id, quote: 'はい' }];
    await mine(async () => {
      const action = { text: 'x', owner: 'manager' as const, duePhrase: null, dueDate: null, evidence };
      await world.save(id, { kind: 'summary', text: 'x', nextActions: [action] }, 'x', 1);
      await world.save(id, { kind: 'keywords', keywords: [{ keyword: 'x', frequency: 1, score: 1 }] }, 'x', 1);
      await world.save(id, { kind: 'sentiment', scores: { positive: 1, negative: 0 } }, 'x', 1);
      await world.save(id, { kind: 'findings', findings: [{ kind: 'issue', text: 'x', evidence }] }, 'x', 1);
      await world.editor.addMessages(id, [{ sender: 'user', message: 'x' }]);
      await world.editor.patch(id, { transcript: '話者1: 別' });
    });
    const { changes, stop } = world.watch();
    await mine(() => world.lifecycle.remove(id));
    await expect(mine(() => world.reader.get(id))).rejects.toMatchObject({ code: 'CONVERSATION_NOT_FOUND' });
    await expect(mine(() => world.lifecycle.remove(id))).rejects.toMatchObject({ code: 'CONVERSATION_NOT_FOUND' });
    for (const table of [
      'lines',
      'messages',
      'versions',
      'analyses',
      'next_actions',
      'findings',
      'keywords',
      'sentiments',
    ]) {
      const rows = await world.orm.em.fork().execute(`select 1 from ${table} where conversation_id = ?`, [id]);
      expect([table, rows]).toEqual([table, []]);
    }
    expect(await mine(() => world.reader.lines(other.id))).toHaveLength(1);
    await until(
      () => changes.some(({ part, conversationId }) => part === 'deleted' && conversationId === id),
      'deleted',
    );
    stop();
    // What a worker still brings for it is discarded.
    expect(await mine(() => world.save(id, { kind: 'keywords', keywords: [] }, 'x', 9))).toBe(false);
  });

  it('finds the conversations of all owners that have been quiet', async () => {
    const quiet = await start();
    const lively = await start();
    await world.as(owner, (em) =>
      em.execute(`update conversations set last_activity_at = last_activity_at - interval '1 hour' where id = ?`, [
        quiet.id,
      ]),
    );
    const found = await quietConversations(asSystem(world.orm.em), new Date(Date.now() - 30 * 60_000));
    expect(found).toContainEqual({ id: quiet.id, owner });
    expect(found.map(({ id }) => id)).not.toContain(lively.id);
    await mine(() => world.editor.patch(quiet.id, { memo: '動いた' }));
    expect(await mine(() => world.lifecycle.endQuiet(quiet.id, new Date()))).toBe(false);
  });
});
