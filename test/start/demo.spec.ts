import { cleanUp, makeDataDir, start, until, type Start } from '../kit/product/start-process.js';

jest.setTimeout(180_000);
afterEach(cleanUp);

const TALKS = 24;
const REPORTS = 6;

interface Detail {
  employee_name: string;
  summary: string | null;
  analyses: { kind: string; state: string }[];
}

interface Promises {
  manager_done: number;
  employee_done: number;
}

async function post(run: Start, path: string, body: object, token?: string): Promise<Response> {
  return fetch(`${run.url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}

async function login(run: Start, username: string, password: string): Promise<string> {
  const answer = await post(run, '/login', { username, password });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { token: string }).token;
}

async function get<T>(run: Start, token: string, path: string): Promise<T> {
  const answer = await fetch(`${run.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}

async function details(run: Start, token: string): Promise<Detail[]> {
  const list = await get<{ id: string }[]>(run, token, '/conversations');
  return Promise.all(list.map(({ id }) => get<Detail>(run, token, `/conversations/${id}`)));
}

it('[OPS-10] --demo fills an empty folder with 1on1s that the workers analyse, and a folder in use not at all', async () => {
  const dataDir = makeDataDir();
  const first = await start(dataDir, { args: ['--demo'] });
  await first.says('開けます');
  const [, password = ''] = /ユーザー名: demo\n {2}パスワード: (\S+)/.exec(first.output()) ?? [];
  const token = await login(first, 'demo', password);
  let found: Detail[] = [];
  await until(async () => {
    found = await details(first, token);
    return found.every(({ analyses }) => analyses.every(({ state }) => state === 'done'));
  }, 'every 1on1 is analysed');
  expect(found).toHaveLength(TALKS);
  expect(new Set(found.map(({ employee_name }) => employee_name)).size).toBe(REPORTS);
  for (const { summary, analyses } of found) {
    expect(summary).toMatch(/\S/);
    expect(analyses.length).toBeGreaterThan(3);
  }
  await until(async () => {
    const promises = await get<Promises[]>(first, token, '/dashboard/promises');
    return promises.every((one) => one.manager_done + one.employee_done > 0);
  }, 'every report and the manager have kept a promise');
  first.signalGroup('SIGINT');
  expect(await first.ends()).toBe(0);

  const second = await start(dataDir, { args: ['--demo'] });
  await second.says('開けます');
  expect(second.output()).toContain('デモのデータは入れませんでした');
  expect(second.output()).not.toContain('パスワード:');
  expect(await details(second, await login(second, 'demo', password))).toHaveLength(TALKS);
});

it('[OPS-10] --demo leaves a database alone in which somebody has a 1on1', async () => {
  const dataDir = makeDataDir();
  const first = await start(dataDir);
  await first.says('開けます');
  const account = { username: 'manager', password: 'long-enough' };
  expect((await post(first, '/register', account)).status).toBe(201);
  const token = await login(first, account.username, account.password);
  const added = await post(first, '/employees', { name: '佐々木' }, token);
  const { id } = (await added.json()) as { id: string };
  const talk = { employeeId: id, transcript: '話者1: おはようございます。' };
  expect((await post(first, '/conversations', talk, token)).status).toBe(201);
  first.signalGroup('SIGINT');
  expect(await first.ends()).toBe(0);

  const second = await start(dataDir, { args: ['--demo'] });
  await second.says('開けます');
  expect(second.output()).toContain('デモのデータは入れませんでした');
  expect(second.output()).not.toContain('パスワード:');
  // The name is still free.
  expect((await post(second, '/register', { ...account, username: 'demo' })).status).toBe(201);
  expect(await details(second, await login(second, account.username, account.password))).toHaveLength(1);
});
