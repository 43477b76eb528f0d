import { readFileSync } from 'node:fs';
import { newId } from '@app/platform';
import { strFromU8, unzipSync } from 'fflate';
import { UNKNOWN_ID } from '../../kit/clients/callers.js';
import { closeRecordsOf, fingerprint } from '../../kit/clients/closed-records.js';
import { addEmployee, importTalk, readTalk, startTalk } from '../../kit/clients/one-on-one.js';
import { TestSocket } from '../../kit/clients/socket-client.js';
import { ScriptedAssistant } from '../../kit/doubles/scripted-assistant.js';
import { TestApp, type Caller, type TestUser } from '../../kit/product/test-app.js';
import { eventually } from '../../kit/waiting/eventually.js';

jest.setTimeout(60_000);

/** Stands in everything that a person wrote or said in the 1on1s that close. */
const SAID = 'もくせい';
/** What the scripted assistant makes of any 1on1. */
const MADE = ['要約', '締め切り', 'チームが助けてくれる', '担当者に相談する'];

interface Description {
  paths: Record<string, Record<string, { responses: Record<string, object> }>>;
}
type Method = 'get' | 'post' | 'patch' | 'put' | 'delete';

const OPERATIONS = Object.entries(
  (JSON.parse(readFileSync('test/api/openapi/openapi.json', 'utf8')) as Description).paths,
).flatMap(([path, item]) =>
  Object.entries(item).map(([method, { responses }]) => ({ method: method as Method, path, responses })),
);
/** What is read by somebody who is no administrator. */
const READ = OPERATIONS.filter(
  ({ method, responses }) => method === 'get' && !JSON.stringify(responses['403'] ?? '').includes('FORBIDDEN'),
).map(({ path }) => path);
/** What changes a 1on1, or has something made of it. */
const CHANGE = OPERATIONS.filter(
  ({ method, path }) => method !== 'get' && /^\/api\/(?:conversations|next-actions)\/\{id\}/u.test(path),
).map(({ method, path }) => [method, path] as const);

/** What a route is asked for beside its bare address. */
const ASKED: Record<string, string[]> = {
  '/api/conversations': [`?q=${SAID}`, '?limit=100'],
  '/api/conversations/search': [`?q=${SAID}`],
  '/api/conversations/{id}/transcript/download': ['?format=text', '?format=markdown', '?format=webvtt'],
  '/api/dashboard/keyword-conversations': [`?keyword=${MADE[1] ?? ''}`],
};

/** Bodies that a route accepts for a 1on1 that is open. */
function bodyFor(path: string, { line }: Talk): object {
  if (path.endsWith('/consent')) return { mode: 'browser' };
  if (path.endsWith('/messages')) return { sender: 'employee', message: 'はい' };
  if (path.endsWith('/summarize')) return { transcript: '話者1: べつの話' };
  if (path.endsWith('/summary')) return { text: 'べつのまとめ' };
  if (path.endsWith('/keep')) return { kept: 'summary' };
  if (path.endsWith('/deep-dive')) return { queryText: 'はい' };
  if (path.endsWith('/lines/{lineId}')) return { text: 'べつの行' };
  if (path.endsWith('/lines')) return { lines: [{ id: line, text: 'べつの行' }] };
  if (path.endsWith('/relabel')) return { from: 1, to: 2 };
  if (path.endsWith('/name-lines')) return { lineIds: [line], party: 'manager' };
  if (path.endsWith('/retention')) return { words_days: 1, results_days: 1 };
  if (path.endsWith('/{id}/next-actions')) return { text: '相談する', owner: 'manager' };
  if (path.includes('/next-actions/')) return { done: true };
  if (path === '/api/conversations/{id}') return { memo: 'べつのメモ', speakerRoles: { manager: 2 } };
  return {};
}

interface Read {
  path: string;
  address: string;
  status: number;
  text: string;
}

interface Talk {
  id: string;
  employee: string;
  action: string;
  line: string;
  version: string;
}

describe('records that closed when an administrator’s reset was used', () => {
  let app: TestApp;
  let assistant: ScriptedAssistant;
  let before: TestUser;
  /** Whoever used the code. */
  let user: TestUser;
  /** What was read before they closed. */
  let wasRead: Read[];
  let employee: Awaited<ReturnType<typeof addEmployee>>;
  let talk: Talk;
  let running: string;
  const requests = { imported: newId(), started: newId() };
  const importOf = (employeeId: string) => ({
    ...{ employeeId, conversationId: requests.imported, theme: `${SAID}の話`, memo: `${SAID}のメモ`, consent: true },
    ...{ transcript: `話者1: ${SAID}はどうですか\n話者2: ${SAID}が咲きました`, timestamp: '2026-02-10' },
  });
  const startOf = (employeeId: string) => ({
    ...{ employeeId, employeeName: '佐藤 花子', theme: `${SAID}を見る`, stance: '聞く' },
    conversationId: requests.started,
  });

  const done = (by: TestUser, id: string) =>
    eventually(
      async () => (await readTalk(by, id)).analyses.every(({ state }) => state === 'done'),
      'every analysis of a 1on1',
    );

  /** A 1on1 with something of everything. */
  const hold = async (): Promise<Talk> => {
    const { id } = (await before.post('/api/conversations', importOf(employee.id)).expect(201)).body as { id: string };
    const path = `/api/conversations/${id}`;
    await done(before, id);
    await before.patch(path, { memo: `${SAID}のメモ、二つめ` }).expect(200);
    await before.put(`${path}/summary`, { text: `要約 ${SAID}`, own_notes: `${SAID}の覚え` }).expect(204);
    await before.post(`${path}/next-actions`, { text: `${SAID}を見に行く`, owner: 'manager' }).expect(201);
    const detail = await readTalk(before, id);
    const [{ id: version } = { id: '' }] = (await before.get(`${path}/versions`)).body as { id: string }[];
    const { body } = await before.get(`/api/employees/${employee.id}/promises`);
    const [action] = (body as { id: string; text: string }[]).filter(({ text }) => text.includes(SAID));
    return { id, employee: employee.id, action: action!.id, line: detail.lines[0]!.id, version };
  };

  beforeAll(async () => {
    assistant = new ScriptedAssistant();
    app = await TestApp.start({ assistant });
    before = await app.registerAndLogin();
    employee = await addEmployee(before);
    talk = await hold();
    const { body } = await before.post('/api/conversations/start', startOf(employee.id)).expect(201);
    running = (body as { conversationId: string }).conversationId;
    const path = `/api/conversations/${running}/messages`;
    await before
      .post(path, { sender: 'employee', message: `${SAID}の香りがします`, question: `${SAID}は？` })
      .expect(201);
    wasRead = await readAll(before);
    user = await closeRecordsOf(app, before);
  });
  afterAll(() => app.close());

  const addressOf = (path: string, id = talk.id): string =>
    path
      .replace(
        '{id}',
        path.includes('/employees/') ? talk.employee : path.includes('/next-actions/') ? talk.action : id,
      )
      .replace('{versionId}', talk.version)
      .replace('{lineId}', talk.line)
      .replace('{recordingId}', UNKNOWN_ID);

  /** As it is read, files of an archive included. */
  const read = async (by: { token: string }, address: string): Promise<{ status: number; text: string }> => {
    const response = await fetch(`${app.url}${address}`, { headers: { authorization: `Bearer ${by.token}` } });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const isArchive = response.headers.get('content-type') === 'application/zip';
    const texts = isArchive ? Object.values(unzipSync(bytes)).map((one) => strFromU8(one)) : [strFromU8(bytes)];
    return { status: response.status, text: texts.join('\n') };
  };
  /** Every address that somebody can read, with what it answers. */
  const readAll = async (by: { token: string }) => {
    const answers: Read[] = [];
    for (const path of READ)
      for (const query of [
        '',
        ...(ASKED[path] ?? []),
        ...(path.includes('/dashboard/') ? [`?employeeId=${talk.employee}`] : []),
      ])
        for (const id of path.includes('/conversations/{id}') ? [talk.id, running] : [talk.id]) {
          const address = `${addressOf(path, id)}${query}`;
          answers.push({ path, address, ...(await read(by, encodeURI(address))) });
        }
    return answers;
  };
  const refusal = { status: 403, body: { code: 'RECORDS_CLOSED' } };
  const ask = (by: Caller, method: Method, path: string, id = talk.id) => {
    const address = addressOf(path, id);
    return method === 'get' ? by.get(address) : by[method](address, bodyFor(path, talk));
  };

  it('[IDN-14] no route answers a word of them, nor how many there are', async () => {
    const holding = new Set(
      wasRead.filter(({ text }) => [SAID, ...MADE].some((word) => text.includes(word))).map(({ path }) => path),
    );
    // The question is a good one: where they are open, these answer words of them.
    expect([...holding]).toEqual(
      expect.arrayContaining([
        ...['/api/account/export', '/api/conversations', '/api/conversations/search', '/api/conversations/{id}'],
        ...['/api/conversations/{id}/transcript/download', '/api/conversations/{id}/handout'],
        ...['/api/conversations/{id}/versions/{versionId}', '/api/employees/promises', '/api/employees/{id}/promises'],
        ...['keywords', 'keyword-conversations', 'issues', 'positives'].map((name) => `/api/dashboard/${name}`),
      ]),
    );
    for (const { path, address, status, text } of await readAll(user)) {
      const words = [SAID, ...MADE].filter((word) => text.includes(word));
      expect({ address, words, isFailure: status >= 500 }).toEqual({ address, words: [], isFailure: false });
      if (!path.includes('/conversations/{id}')) continue;
      expect({ address, status, body: JSON.parse(text) as unknown }).toMatchObject({ address, ...refusal });
    }
    const bare = async (path: string) => (await user.get(path).expect(200)).body;
    expect(await bare('/api/conversations')).toEqual([]);
    expect(await bare('/api/employees/standing')).toEqual([
      { employee_id: employee.id, last_timestamp: null, open: 0, kept: 0 },
    ]);
    expect(await bare('/api/dashboard/cadence')).toMatchObject([{ conversations: 0, last_timestamp: null }]);
  });

  it.each(CHANGE)('[IDN-14] %s %s is refused and changes nothing', async (method, path) => {
    for (const id of [talk.id, running]) {
      const stood = await fingerprint(app, id);
      const { status, body } = await ask(user, method, path, id);
      expect({ status, body }).toMatchObject(refusal);
      expect(JSON.stringify(body)).not.toContain(SAID);
      expect(await fingerprint(app, id)).toBe(stood);
    }
  });

  it('[IDN-14] the request that made one is not answered again with what it made', async () => {
    for (const [path, body, id] of [
      ['/api/conversations', importOf(employee.id), talk.id],
      ['/api/conversations/start', startOf(employee.id), running],
    ] as const) {
      const stood = await fingerprint(app, id);
      expect(await user.post(path, body)).toMatchObject(refusal);
      expect(await fingerprint(app, id)).toBe(stood);
    }
  });

  it('[IDN-14] a socket may not follow one', async () => {
    const socket = await new TestSocket(app.url, user.token).opened();
    for (const conversationId of [talk.id, running])
      expect(await socket.ask('follow_conversation', { conversationId })).toMatchObject({
        error: { code: 'RECORDS_CLOSED' },
      });
    socket.close();
  });

  it('[IDN-14] to others they are as if they were not there', async () => {
    const other = await app.registerAndLogin();
    for (const path of READ.filter((one) => one.includes('/conversations/{id}')))
      expect(await ask(other, 'get', path)).toMatchObject({ status: 404 });
    for (const [method, path] of CHANGE) expect(await ask(other, method, path)).toMatchObject({ status: 404 });
  });

  it('[IDN-14] new 1on1s work at once beside them, and show nothing of them', async () => {
    const asked = assistant.contexts.length;
    const { conversationId } = await startTalk(user, employee);
    const path = `/api/conversations/${conversationId}`;
    await user.post(`${path}/messages`, { sender: 'employee', message: 'すいれんを植えました' }).expect(201);
    await user.post(`${path}/one-point-advice`).expect(200);
    const socket = await new TestSocket(app.url, user.token).opened();
    expect(await socket.ask('follow_conversation', { conversationId })).toEqual({});
    socket.close();
    await user.post(`${path}/summarize`, {}).expect(200);
    await done(user, conversationId);
    const made = await importTalk(user, employee, { transcript: '話者1: すいれんは？\n話者2: 咲きました' });
    await done(user, made.id);
    const get = async (address: string) => (await user.get(address).expect(200)).body;
    const ids = async (address: string) => ((await get(address)) as { id: string }[]).map(({ id }) => id).sort();
    expect(await ids('/api/conversations')).toEqual([conversationId, made.id].sort());
    expect(await ids(`/api/conversations?q=${encodeURIComponent('すいれん')}`)).toEqual(
      [conversationId, made.id].sort(),
    );
    // The same word is a keyword of the closed one too.
    expect(await get('/api/dashboard/keywords')).toEqual([{ keyword: '締め切り', frequency: 6 }]);
    expect(await get(`/api/dashboard/keywords?employeeId=${employee.id}`)).toEqual(
      await get('/api/dashboard/keywords'),
    );
    expect(await get('/api/employees/standing')).toMatchObject([{ open: 2, kept: 0 }]);
    const given = JSON.stringify([assistant.contexts.slice(asked), (await read(user, '/api/account/export')).text]);
    expect(given).not.toContain(SAID);
    expect(given).toContain('すいれん');
  });
});
