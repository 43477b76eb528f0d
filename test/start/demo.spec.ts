import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { logIn, registerManager, type ApiClient } from '../kit/clients/manager-client.js';
import { cleanUp, makeDataDir, start, until } from '../kit/product/start-process.js';

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

async function details(client: ApiClient): Promise<Detail[]> {
  const list = await client.call<{ id: string }[]>('GET', '/api/conversations');
  return Promise.all(list.map(({ id }) => client.call<Detail>('GET', `/api/conversations/${id}`)));
}

it('[OPS-10] --demo fills an empty folder with 1on1s that the workers analyse, and a folder in use not at all', async () => {
  const dataDir = makeDataDir();
  const first = await start(dataDir, { args: ['--demo'] });
  await first.says('開けます');
  const [, password = ''] = /ユーザー名: demo\n {2}パスワード: (\S+)/.exec(first.output()) ?? [];
  const demo = await logIn(first.url, { username: 'demo', password });
  let found: Detail[] = [];
  await until(async () => {
    found = await details(demo);
    return found.every(({ analyses }) => analyses.every(({ state }) => state === 'done'));
  }, 'every 1on1 is analysed');
  expect(found).toHaveLength(TALKS);
  expect(new Set(found.map(({ employee_name }) => employee_name)).size).toBe(REPORTS);
  for (const { summary, analyses } of found) {
    expect(summary).toMatch(/\S/);
    expect(analyses.length).toBeGreaterThan(3);
  }
  await until(async () => {
    const promises = await demo.call<Promises[]>('GET', '/api/dashboard/promises');
    return promises.every((one) => one.manager_done + one.employee_done > 0);
  }, 'every report and the manager have kept a promise');
  first.signalGroup('SIGINT');
  expect(await first.ends()).toBe(0);
  // [IDN-16] The terminal has words for a person, the file has the security log.
  expect(first.output()).not.toContain('"log":"security"');
  const log = join(dataDir, 'security.log');
  expect(statSync(log).mode & 0o777).toBe(0o600);
  const events = readFileSync(log, 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { event: string }).event);
  expect(events).toEqual(expect.arrayContaining(['registered', 'ledger_head', 'login']));

  const second = await start(dataDir, { args: ['--demo'] });
  await second.says('開けます');
  expect(second.output()).toContain('デモのデータは入れませんでした');
  expect(second.output()).not.toContain('パスワード:');
  expect(await details(await logIn(second.url, demo))).toHaveLength(TALKS);
});

it('[OPS-10] --demo leaves a database alone in which somebody has a 1on1', async () => {
  const dataDir = makeDataDir();
  const first = await start(dataDir);
  await first.says('開けます');
  const account = { username: 'manager', password: 'long-enough' };
  const manager = await registerManager(first.url, account);
  const talk = { employeeId: await manager.addEmployee('佐々木'), transcript: '話者1: おはようございます。' };
  await manager.call('POST', '/api/conversations', talk);
  first.signalGroup('SIGINT');
  expect(await first.ends()).toBe(0);

  const second = await start(dataDir, { args: ['--demo'] });
  await second.says('開けます');
  expect(second.output()).toContain('デモのデータは入れませんでした');
  expect(second.output()).not.toContain('パスワード:');
  // The name is still free.
  await registerManager(second.url, { ...account, username: 'demo' });
  expect(await details(await logIn(second.url, manager))).toHaveLength(1);
});
