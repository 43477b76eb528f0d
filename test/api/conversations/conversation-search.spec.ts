import type { ConversationSearchDto } from '../../../apps/api/src/conversations/search/conversation-search.dto.js';
import { UNKNOWN_ID } from '../../kit/clients/callers.js';
import { addEmployee, importTalk } from '../../kit/clients/one-on-one.js';
import { ScriptedAssistant } from '../../kit/doubles/scripted-assistant.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';

jest.setTimeout(60_000);

describe('GET /api/conversations/search', () => {
  let app: TestApp;
  let user: TestUser;
  beforeAll(async () => {
    app = await TestApp.start({ worker: false, assistant: new ScriptedAssistant() });
  });
  beforeEach(async () => {
    user = await app.registerAndLogin();
  });
  afterAll(() => app.close());

  const part = async (query: Record<string, string>, by = user) => {
    const { body } = await by.get(`/api/conversations/search?${new URLSearchParams(query).toString()}`).expect(200);
    return body as ConversationSearchDto;
  };

  /** All parts of a search, one after the other. */
  const search = async (query: Record<string, string>, by = user) => {
    const parts = [await part(query, by)];
    for (let next = parts[0]?.next ?? null; next !== null; next = parts.at(-1)?.next ?? null)
      parts.push(await part({ ...query, after: next }, by));
    return parts;
  };

  it('[KEY-8] answers what the list answers, where the words stand, and how far it has come', async () => {
    const [mine, other] = [await addEmployee(user), await addEmployee(user, '別の人')];
    const talk = async (timestamp: string, of = mine, memo = '異動の話') =>
      (await importTalk(user, of, { transcript: '話者1: はい', timestamp, memo })).id;
    const older = await talk('2026-03-01');
    const newer = await talk('2026-04-01');
    const hers = await talk('2026-04-02', other);
    await talk('2026-05-01', mine, '関係のない話');
    const parts = await search({ q: ' 異動 ' });
    const items = parts.flatMap((each) => each.items);
    expect(items.map(({ id }) => id)).toEqual([hers, newer, older]);
    const { body: listed } = await user.get(`/api/conversations?q=${encodeURIComponent('異動')}`).expect(200);
    expect(items).toEqual(listed);
    expect(items[0]).toMatchObject({ employee_name: '別の人', hit: { source: 'memo', text: '異動の話' } });
    expect(parts.at(-1)).toMatchObject({ looked: 4, total: 4, next: null });
    const reportsOwn = await search({ q: '異動', employeeId: mine.id });
    expect(reportsOwn.flatMap((each) => each.items.map(({ id }) => id))).toEqual([newer, older]);
    expect(reportsOwn.at(-1)).toMatchObject({ looked: 3, total: 3 });
    // Behind the newest; and behind one that is not there, from the beginning.
    const behind = await search({ q: '異動', after: newer });
    expect(behind.flatMap((each) => each.items.map(({ id }) => id))).toEqual([older]);
    expect(await search({ q: '異動', after: UNKNOWN_ID })).toEqual(parts);
  });

  it('[SEC-4] finds nothing of anybody else, and goes on behind nothing of theirs', async () => {
    const { id } = await importTalk(user, await addEmployee(user), { transcript: '話者1: 異動の話' });
    const stranger = await app.registerAndLogin();
    expect(await part({ q: '異動', after: id }, stranger)).toEqual({ items: [], looked: 0, total: 0, next: null });
  });

  it('[API-60] wants words, no more than a person types, and ids that are some', async () => {
    for (const query of ['', '?q=', '?q=%20', `?q=${'a'.repeat(201)}`, '?q=a&after=b', '?q=a&employeeId=b'])
      await user.get(`/api/conversations/search${query}`).expect(400);
  });
});
