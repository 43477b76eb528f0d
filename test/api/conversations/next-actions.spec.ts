import type { Party } from '@app/contract';
import { AnalysisResults } from '@app/conversations';
import { ChangeListener, Conversation, runAs, type Change } from '@app/database';
import type { NextActionDto } from '../../../apps/api/src/conversations/views/conversation-views.dto.js';
import { expectOwnersOnly } from '../../kit/clients/callers.js';
import { addEmployee, importTalk, readTalk, TRANSCRIPT } from '../../kit/clients/one-on-one.js';
import { ScriptedAssistant } from '../../kit/doubles/scripted-assistant.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';
import { eventually } from '../../kit/waiting/eventually.js';

jest.setTimeout(60_000);

describe('next actions', () => {
  let app: TestApp;
  let user: TestUser;
  let employee: Awaited<ReturnType<typeof addEmployee>>;
  beforeAll(async () => {
    app = await TestApp.start({ worker: false, assistant: new ScriptedAssistant() });
  });
  beforeEach(async () => {
    user = await app.registerAndLogin();
    employee = await addEmployee(user);
  });
  afterAll(() => app.close());

  const promises = async (by = user) => (await by.get(`/api/employees/${employee.id}/promises`).expect(200)).body;

  /** Saves what an analysis found; each action rests on the line of its place. */
  async function analysed(
    id: string,
    actions: { text: string; dueDate?: string; owner?: Party | null }[],
  ): Promise<void> {
    const { lines } = await readTalk(user, id);
    const { owner, sourceRevision } = await app.orm.em
      .fork()
      .findOneOrFail(Conversation, { id }, { filters: { owned: false } });
    const nextActions = actions.map(({ text, dueDate, owner: whose }, n) => ({
      text,
      owner: whose === undefined ? (n === 0 ? ('manager' as const) : ('employee' as const)) : whose,
      duePhrase: dueDate === undefined ? null : '来週まで',
      dueDate: dueDate ?? null,
      evidence: [{ source: 'line' as const, id: lines[n]!.id, quote: lines[n]!.text }],
    }));
    await runAs(app.orm, owner, () =>
      app.nest
        .get(AnalysisResults)
        .saveProvisional(id, { kind: 'summary', text: `版${sourceRevision}`, nextActions }, '試験', sourceRevision),
    );
  }

  const items = async (id: string): Promise<Pick<NextActionDto, keyof NextActionDto>[]> =>
    (await readTalk(user, id)).next_action_items;

  describe('PATCH /api/next-actions/{id}', () => {
    it('[API-78] ticks, rewrites and dates, each by itself, and tells of it', async () => {
      const { id } = await importTalk(user, employee);
      await analysed(id, [{ text: '相談する', dueDate: '2026-11-27' }]);
      const [action] = await items(id);
      const { revision } = await readTalk(user, id);
      const changes: Change[] = [];
      // What the analysis before has caused may still be on its way.
      const stop = app.nest
        .get(ChangeListener)
        .onChange((change) => change.revision > revision && changes.push(change));
      const patch = async (body: object) =>
        (await user.patch(`/api/next-actions/${action!.id}`, body).expect(200)).body;

      expect(await patch({ done: true })).toEqual({ ...action, done: true });
      await eventually(() => Promise.resolve(changes.length > 0), 'the notification');
      stop();
      expect(changes).toMatchObject([{ conversationId: id, part: 'analysis', revision: revision + 1 }]);
      expect(await patch({ text: ' 担当者と話す ' })).toEqual({ ...action, done: true, text: '担当者と話す' });
      expect(await patch({ due: '2026-12-01' })).toMatchObject({ due: '2026-12-01', due_phrase: '2026年12月1日まで' });
      expect(await patch({ due: null, done: false })).toEqual({
        ...action,
        text: '担当者と話す',
        due: null,
        due_phrase: null,
      });
      expect(await readTalk(user, id)).toMatchObject({ revision: revision + 4, next_actions: '上司: 担当者と話す' });
      // Nothing changed, nothing to tell.
      await patch({});
      await patch({ done: false, due: null });
      expect(await readTalk(user, id)).toMatchObject({ revision: revision + 4 });
    });

    it('[SCR-19] refuses what was written on a promise that is another by now, with how it stands', async () => {
      const { id } = await importTalk(user, employee);
      await analysed(id, [{ text: '相談する', dueDate: '2026-11-27' }]);
      const [action] = await items(id);
      const { text, owner, due } = action!;
      const base = { text, owner, due };
      const patch = (body: object) => user.patch(`/api/next-actions/${action!.id}`, body);
      await patch({ ...base, text: '一つ目の画面', base }).expect(200);
      const { body } = await patch({ ...base, text: '二つ目の画面', base }).expect(409);
      expect(body).toMatchObject({ code: 'CONFLICT', current: { text: '一つ目の画面', owner, due } });
      await patch({ due: '2026-12-01', base }).expect(200);
      await patch({ ...base, text: '一つ目の画面', base: { ...base, text: '一つ目の画面' } }).expect(409);
      await patch({ owner: 'employee', base: { owner: null } }).expect(409);
      expect(await items(id)).toMatchObject([{ text: '一つ目の画面', owner: 'manager', due: '2026-12-01' }]);
      // The same again, as after a lost answer; and a page of before, which knows of no base.
      await patch({ text: '一つ目の画面', base }).expect(200);
      await patch({ text: '古い画面' }).expect(200);
      expect(await items(id)).toMatchObject([{ text: '古い画面' }]);
    });

    it('[SES-52] keeps what was ticked or rewritten when next actions are made again', async () => {
      const { id } = await importTalk(user, employee);
      await analysed(id, [{ text: '一' }, { text: '二' }, { text: '三' }]);
      const [one, two] = await items(id);
      await user.patch(`/api/next-actions/${one!.id}`, { done: true }).expect(200);
      await user.patch(`/api/next-actions/${two!.id}`, { text: '二、書き直し' }).expect(200);
      await analysed(id, [{ text: '一、別' }, { text: '二、別' }]);
      expect(await items(id)).toMatchObject([
        { id: one!.id, text: '一', done: true },
        { id: two!.id, text: '二、書き直し' },
      ]);
      await analysed(id, []);
      expect((await items(id)).map((item) => item.id)).toEqual([one!.id, two!.id]);
    });

    it('[MND-6] is nobody’s until one press decides, which a remake leaves as it is', async () => {
      const { id } = await importTalk(user, employee);
      await analysed(id, [{ text: '手順書を作る', owner: null }]);
      const [open] = await items(id);
      expect(open).toMatchObject({ owner: null });
      expect(await readTalk(user, id)).toMatchObject({ next_actions: '担当：未確認: 手順書を作る' });
      expect(await promises()).toMatchObject([{ id: open!.id, owner: null, done: false }]);
      const totals = async () =>
        (await user.get(`/api/dashboard/promises?employeeId=${employee.id}`).expect(200)).body as object[];
      const counts = { manager_total: 0, employee_total: 0, undecided: 1, undecided_done: 0 };
      expect(await totals()).toMatchObject([counts]);
      // Kept before anybody said by whom: it still counts.
      await user.patch(`/api/next-actions/${open!.id}`, { done: true }).expect(200);
      expect(await totals()).toMatchObject([{ ...counts, undecided: 0, undecided_done: 1 }]);
      await user.patch(`/api/next-actions/${open!.id}`, { done: false }).expect(200);

      const { revision } = await readTalk(user, id);
      const { body } = await user.patch(`/api/next-actions/${open!.id}`, { owner: 'employee' }).expect(200);
      expect(body).toEqual({ ...open, owner: 'employee' });
      expect(await readTalk(user, id)).toMatchObject({ revision: revision + 1, next_actions: '部下: 手順書を作る' });
      expect(await totals()).toMatchObject([{ ...counts, employee_total: 1, undecided: 0 }]);
      await analysed(id, [{ text: '手順書の案を作る', owner: null }]);
      expect(await items(id)).toMatchObject([{ id: open!.id, owner: 'employee' }]);
    });

    it.each([
      ['an owner that is none', { owner: 'ai' }, '約束した人の指定が正しくありません。'],
      ['null for an owner', { owner: null }, '約束した人の指定が正しくありません。'],
      ['a tick that is none', { done: 'yes' }, '入力内容に誤りがあります。内容を確認してください。'],
      ['null for a tick', { done: null }, '入力内容に誤りがあります。内容を確認してください。'],
      ['a blank text', { text: ' 　' }, '次の一歩は1〜1000文字で入力してください。'],
      ['null for a text', { text: null }, '次の一歩は1〜1000文字で入力してください。'],
      ['a long text', { text: 'あ'.repeat(1001) }, '次の一歩は1〜1000文字で入力してください。'],
      ['a day that is none', { due: '2026-02-30' }, '期日はYYYY-MM-DDの形式で入力してください。'],
      ['a moment', { due: '2026-02-03T00:00:00Z' }, '期日はYYYY-MM-DDの形式で入力してください。'],
      ['the year 0', { due: '0000-01-01' }, '期日はYYYY-MM-DDの形式で入力してください。'],
      ['a list of days', { due: ['2026-02-03'] }, '期日はYYYY-MM-DDの形式で入力してください。'],
    ])('[API-78] refuses %s', async (_, body, message) => {
      const { id } = await importTalk(user, employee);
      await analysed(id, [{ text: '相談する' }]);
      const [action] = await items(id);
      await user
        .patch(`/api/next-actions/${action!.id}`, body)
        .expect(400, { statusCode: 400, code: 'VALIDATION', message });
      expect(await items(id)).toEqual([action]);
    });

    it('[SEC-4] [SEC-7] belongs to its owner alone', async () => {
      const { id } = await importTalk(user, employee);
      await analysed(id, [{ text: '相談する' }]);
      const [action] = await items(id);
      const call = (by: TestUser | typeof app.visitor, of: string) =>
        by.patch(`/api/next-actions/${of}`, { done: true });
      await expectOwnersOnly(app, user, action!.id, call, 'NOT_FOUND');
      expect(await items(id)).toEqual([action]);
    });
  });

  describe('GET /api/employees/{id}/promises', () => {
    it('[API-79] answers the open ones first, by their day, with what they rest on', async () => {
      const other = await addEmployee(user, '別の人');
      await analysed((await importTalk(user, other)).id, [{ text: '別の約束' }]);
      const older = await importTalk(user, employee, {
        transcript: '話者1: はい\n話者2: ええ',
        timestamp: '2026-01-10',
      });
      const newer = await importTalk(user, employee, {
        transcript: '話者1: はい\n話者2: ええ',
        timestamp: '2026-02-10',
      });
      expect(await promises()).toEqual([]);
      await analysed(older.id, [{ text: '古い約束' }, { text: '近い約束', dueDate: '2026-02-01' }]);
      await analysed(newer.id, [{ text: '済んだ約束', dueDate: '2026-01-01' }, { text: '新しい約束' }]);
      const [done] = await items(newer.id);
      await user.patch(`/api/next-actions/${done!.id}`, { done: true }).expect(200);
      const answer = (await promises()) as { text: string }[];
      expect(answer.map(({ text }) => text)).toEqual(['近い約束', '新しい約束', '古い約束', '済んだ約束']);
      expect(answer[0]).toEqual({
        id: (await items(older.id))[1]!.id,
        text: '近い約束',
        owner: 'employee',
        due: '2026-02-01',
        done: false,
        conversation_id: older.id,
        timestamp: '2026-01-09T15:00:00.000Z',
        lines: [{ source: 'line', id: older.lines[1]!.id, quote: 'ええ' }],
      });
    });

    it('[SEC-4] [SEC-7] belongs to their owner alone', async () => {
      const call = (by: TestUser | typeof app.visitor, of: string) => by.get(`/api/employees/${of}/promises`);
      await expectOwnersOnly(app, user, employee.id, call, 'EMPLOYEE_NOT_FOUND');
      await user.delete(`/api/employees/${employee.id}`).expect(204);
      await call(user, employee.id).expect(404);
    });
  });

  describe('GET /api/employees/standing', () => {
    const standing = async (by = user) => (await by.get('/api/employees/standing').expect(200)).body as unknown[];

    it('[LIV-19] tells of each report when the last 1on1 was and how many promises are open; of nobody else', async () => {
      const fresh = await addEmployee(user, '田中 一郎');
      const gone = await addEmployee(user, '鈴木 次郎');
      await user.delete(`/api/employees/${gone.id}`).expect(204);
      const talks = [];
      for (const timestamp of ['2026-11-06T01:00:00.000Z', '2026-10-23T01:00:00.000Z']) {
        talks.push(await importTalk(user, employee, { transcript: TRANSCRIPT, timestamp }));
      }
      await analysed(talks[0]!.id, [{ text: '相談する', dueDate: '2026-11-27' }, { text: '休みに行く' }]);
      await analysed(talks[1]!.id, [{ text: '返事をする', dueDate: '2026-11-01' }, { text: '片づける' }]);
      const done = (await items(talks[1]!.id)).find(({ text }) => text === '片づける');
      await user.patch(`/api/next-actions/${done!.id}`, { done: true }).expect(200);
      const expected = {
        employee_id: employee.id,
        last_timestamp: '2026-11-06T01:00:00.000Z',
        open: 3,
        kept: 1,
      };
      const none = { employee_id: fresh.id, last_timestamp: null, open: 0, kept: 0 };
      expect(await standing()).toEqual([expected, none]);
      expect(await standing(await app.registerAndLogin())).toEqual([]);
      await app.visitor.get('/api/employees/standing').expect(401);
    });

    it('[SCR-7] lists the open promises of both sides over all reports by their day, for their owner alone', async () => {
      const other = await addEmployee(user, '宮本 光');
      const gone = await addEmployee(user, '木村 仁');
      for (const [report, text, dueDate] of [
        [employee, '相談する', '2026-11-27'],
        [other, '返事をする', '2026-11-01'],
        [gone, '送る', '2026-11-02'],
      ] as const) {
        const talk = await importTalk(user, report, { transcript: TRANSCRIPT });
        await analysed(talk.id, [{ text, dueDate }]);
      }
      await user.delete(`/api/employees/${gone.id}`).expect(204);
      const open = async (by = user) => (await by.get('/api/employees/promises').expect(200)).body as { id: string }[];
      const all = await open();
      expect(all).toMatchObject([
        { text: '返事をする', owner: 'manager', due: '2026-11-01', done: false, employee_name: '宮本 光' },
        { text: '相談する', due: '2026-11-27', employee_id: employee.id },
      ]);
      await user.patch(`/api/next-actions/${all[0]!.id}`, { done: true }).expect(200);
      expect(await open()).toMatchObject([{ text: '相談する' }]);
      expect(await open(await app.registerAndLogin())).toEqual([]);
      await app.visitor.get('/api/employees/promises').expect(401);
    });
  });
});
