import type { ConversationListItemDto } from '../../../apps/api/src/conversations/search/conversation-list.dto.js';
import { Conversation } from '@app/database';
import { asOwner } from '../../kit/clients/as-owner.js';
import { loginAdmin, UNKNOWN_ID } from '../../kit/clients/callers.js';
import { addEmployee, importTalk, startTalk } from '../../kit/clients/one-on-one.js';
import { ScriptedAssistant } from '../../kit/doubles/scripted-assistant.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';

jest.setTimeout(60_000);

describe('GET /api/conversations', () => {
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

  const list = async (query: Record<string, string>, by = user) => {
    const { body } = await by.get(`/api/conversations?${new URLSearchParams(query).toString()}`).expect(200);
    return (body as ConversationListItemDto[]).map(({ id }) => id);
  };
  const talk = async (timestamp: string, fields: object = {}, of = employee) =>
    (await importTalk(user, of, { transcript: '話者1: はい', timestamp, ...fields })).id;

  it('[API-58] [LOG-3] limits the dates: days are those of Japan and count whole, moments end before', async () => {
    const late = await talk('2026-03-31T23:59:59+09:00');
    const first = await talk('2026-04-01T00:00:00+09:00');
    const last = await talk('2026-04-30T14:59:59Z');
    const next = await talk('2026-04-30T15:00:00Z');
    expect(await list({})).toEqual([next, last, first, late]);
    expect(await list({ from: '2026-04-01', to: '2026-04-30' })).toEqual([last, first]);
    expect(await list({ from: '2026-04-01' })).toEqual([next, last, first]);
    expect(await list({ to: '2026-03-31' })).toEqual([late]);
    expect(await list({ from: '2026-03-31T14:59:59.000Z', to: '2026-03-31T15:00:00.000Z' })).toEqual([late]);
    expect(await list({ from: '', to: '', employeeId: '', q: '' })).toHaveLength(4);
  });

  it('[API-57] shows the first 200 characters of a summary', async () => {
    const id = await talk('2026-04-01');
    await asOwner(app, id, async (em) => {
      (await em.findOneOrFail(Conversation, { id })).summary = '長'.repeat(199) + '😀末尾';
      await em.flush();
    });
    const { body } = await user.get('/api/conversations').expect(200);
    expect((body as ConversationListItemDto[])[0]?.summary).toBe('長'.repeat(199) + '😀');
  });

  it('[API-59] limits to one employee, also together with dates and words', async () => {
    const other = await addEmployee(user, '別の人');
    const hers = await talk('2026-04-01', { memo: '異動' });
    const older = await talk('2026-03-01', { memo: '異動' });
    await talk('2026-04-02', { memo: '異動' }, other);
    expect(await list({ employeeId: employee.id })).toEqual([hers, older]);
    expect(await list({ employeeId: employee.id, from: '2026-04-01', q: '異動' })).toEqual([hers]);
    expect(await list({ employeeId: UNKNOWN_ID })).toEqual([]);
  });

  it('[API-60] [API-77] finds what was just said or written, wherever it stands, two characters or one', async () => {
    const { conversationId: id } = await startTalk(user, employee);
    await talk('2026-01-01', { transcript: '話者1: 関係のない話' });
    const found = async (q: string) => (await list({ q })).includes(id);
    expect(await found('残業')).toBe(false);
    await user.patch(`/api/conversations/${id}`, { transcript: '話者1: 最近は残業が多い' }).expect(200);
    expect(await list({ q: '残業' })).toEqual([id]);
    await user.patch(`/api/conversations/${id}`, { memo: '育休の相談' }).expect(200);
    expect(await found('育休')).toBe(true);
    await user.patch(`/api/conversations/${id}`, { theme: '昇格の準備' }).expect(200);
    expect(await found('昇格')).toBe(true);
    const message = { sender: 'employee', message: '転勤が心配です', question: '体調はどうですか' };
    await user.post(`/api/conversations/${id}/messages`, message).expect(201);
    expect([await found('転勤'), await found('体調'), await found('転')]).toEqual([true, true, true]);
    // What is gone is not found any more.
    await user.patch(`/api/conversations/${id}`, { memo: '', transcript: '話者1: 元気です' }).expect(200);
    expect([await found('育休'), await found('残業'), await found('元気')]).toEqual([false, false, true]);
    await user.delete(`/api/conversations/${id}`).expect(204);
    expect(await list({ q: '元気' })).toEqual([]);
  });

  it.each([
    ['ＡＷＳ', 'awsの試験'],
    ['aws', 'ＡＷＳの試験'],
    ['ｶﾞﾝﾊﾞﾙ', 'ガンバル気持ち'],
    ['École', 'ÉCOLE の話'],
    ['100%', '達成率は１００％'],
    ["it's_\\", "it's_\\ です"],
    [' 残業 ', '残業です'],
    ['か\u3099', 'がんばる'],
  ])('[API-60] finds %j in %j', async (q, memo) => {
    const id = await talk('2026-01-01', { memo });
    await talk('2026-01-02', { memo: '別のこと' });
    expect(await list({ q })).toEqual([id]);
  });

  it('[API-60] [LOG-11] says where the words stand, the talk itself first, cut around them', async () => {
    const where = async (q: string) => {
      const { body } = await user.get(`/api/conversations?q=${encodeURIComponent(q)}`).expect(200);
      return (body as ConversationListItemDto[]).map(({ hit }) => hit);
    };
    const transcript = `話者1: はい\n話者2: ${'あ'.repeat(100)}残業${'い'.repeat(100)}\n話者2: 残業`;
    const fields = { transcript, memo: '残業と育休', theme: 'Ｋｅｙ result' };
    const { id, lines } = await importTalk(user, employee, fields);
    const text = `…${'あ'.repeat(24)}残業${'い'.repeat(76)}…`;
    expect(await where('残業')).toEqual([{ source: 'line', id: lines[1]?.id, position: 1, text }]);
    expect(await where('育休')).toEqual([{ source: 'memo', id: null, position: null, text: '残業と育休' }]);
    expect(await where('key R')).toEqual([{ source: 'theme', id: null, position: null, text: 'Ｋｅｙ result' }]);
    const message = { sender: 'employee', message: '転勤が心配です', question: '体調は' };
    await user.post(`/api/conversations/${id}/messages`, message).expect(201);
    const [hit] = await where('転勤');
    expect(hit).toMatchObject({ source: 'message', position: null, text: '転勤が心配です' });
    const { body } = await user.get('/api/conversations').expect(200);
    expect((body as object[])[0]).not.toHaveProperty('hit');
  });

  it('gives the newest so many', async () => {
    const [older, newer] = [await talk('2026-01-01', { memo: '目標' }), await talk('2026-01-02', { memo: '目標' })];
    expect(await list({ limit: '1' })).toEqual([newer]);
    expect(await list({ limit: '1', q: '目標', to: '2026-01-01' })).toEqual([older]);
    expect(await list({ limit: '' })).toEqual([newer, older]);
  });

  it('[API-75] [API-76] gives the newest 50 hits', async () => {
    const ids: string[] = [];
    for (let day = 0; day < 52; day += 1) {
      ids.push(await talk(new Date(Date.UTC(2026, 0, 1 + day)).toISOString(), { memo: '目標の話' }));
    }
    expect(await list({ q: '目標' })).toEqual(ids.toReversed().slice(0, 50));
    expect(await list({})).toHaveLength(52);
  });

  it.each([
    ['a moment that is none', 'from=x', '日時の形式が正しくありません。'],
    ['a day that is none', 'to=2026-02-30', '日時の形式が正しくありません。'],
    ['the year 0', 'from=0000-01-01', '日時の形式が正しくありません。'],
    ['two days', 'from=2026-01-01&from=2026-01-02', '日時の形式が正しくありません。'],
    ['an employee that is none', 'employeeId=1', '指定されたIDの形式が正しくありません。'],
    ['two words', 'q=a&q=b', '検索することばは200文字までです。'],
    ['no number', 'limit=x', '件数は1から1000までの整数で指定してください。'],
    ['none at all', 'limit=0', '件数は1から1000までの整数で指定してください。'],
    ['long words', `q=${'a'.repeat(201)}`, '検索することばは200文字までです。'],
  ])('[API-58] [API-59] [API-60] refuses %s', async (_, query, message) => {
    await user.get(`/api/conversations?${query}`).expect(400, { statusCode: 400, code: 'VALIDATION', message });
  });

  it('[API-60] takes any text for words', async () => {
    for (const q of ['%00', '%27%3B%20drop%20table%20users', '%F0%9F%98%80', '%ED%A0%80', '%25']) {
      await user.get(`/api/conversations?q=${q}`).expect(200);
    }
  });

  it('[SEC-4] [SEC-7] shows nobody what another said', async () => {
    await talk('2026-01-01', { memo: '内緒の話' });
    const admin = await loginAdmin(app);
    const other = await app.registerAndLogin();
    for (const by of [admin, other]) {
      expect(await list({ q: '内緒' }, by)).toEqual([]);
      expect(await list({ employeeId: employee.id, from: '2026-01-01' }, by)).toEqual([]);
    }
    expect((await app.visitor.get('/api/conversations?q=内緒')).status).toBe(401);
  });
});
