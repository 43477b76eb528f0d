import { cleanUp, makeDataDir, start, until, type Start } from './start-process.js';

jest.setTimeout(180_000);
afterEach(cleanUp);

const TALKS = 24;
const REPORTS = 6;

interface Detail {
  employee_name: string;
  summary: string | null;
  analyses: { kind: string; state: string }[];
}

async function login(run: Start, password: string): Promise<string> {
  const answer = await fetch(`${run.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo', password }),
  });
  expect(answer.ok).toBe(true);
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
  const token = await login(first, password);
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
  first.signalGroup('SIGINT');
  expect(await first.ends()).toBe(0);

  const second = await start(dataDir, { args: ['--demo'] });
  await second.says('開けます');
  expect(second.output()).toContain('デモのデータは入れませんでした');
  expect(second.output()).not.toContain('パスワード:');
  expect(await details(second, await login(second, password))).toHaveLength(TALKS);
});
