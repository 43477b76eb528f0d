import { readFileSync } from 'node:fs';
import { hostileRequests, type ApiDescription, type HostileRequest } from '../../kit/hostile/hostile-requests.js';
import { addEmployee, importTalk, readTalk, startTalk } from '../../kit/clients/one-on-one.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';

const COUNT = 2_000;
const SEED = 20_261_121;
const AT_A_TIME = 8;
/** Everything of the other owner carries it. */
const SECRET = 'kakushi-goto';
/** What an error must never show: paths and frames of a stack, words of the database and its driver. */
const INSIDE = /\bat .+\(|node_modules|\.js:\d+|SELECT |insert into|relation "|syntax error at|MikroORM|Knex/u;
/** The one call that is meant to end the account that sends the requests. */
const ENDS_ACCOUNT = (request: HostileRequest) =>
  request.method === 'DELETE' && request.path.startsWith('/api/account');

describe('hostile requests', () => {
  const description = JSON.parse(readFileSync('test/api/openapi/openapi.json', 'utf8')) as ApiDescription;
  let app: TestApp;
  let user: TestUser;
  let other: TestUser;
  let ids: string[];
  let theirTalk: string;

  beforeAll(async () => {
    app = await TestApp.start({ worker: false, resultWait: 10 });
    user = await app.registerAndLogin();
    other = await app.registerAndLogin();
    const [mine, theirs] = [await addEmployee(user), await addEmployee(other, SECRET)];
    const talks = [
      await importTalk(user, mine),
      await importTalk(other, theirs, { transcript: `話者1: ${SECRET}`, memo: SECRET }),
    ];
    theirTalk = JSON.stringify(await everythingOf(other));
    const running = await startTalk(user, mine);
    ids = [
      mine.id,
      theirs.id,
      ...talks.map(({ id }) => id),
      running.conversationId,
      '00000000-0000-7000-8000-000000000000',
    ];
  }, 60_000);
  afterAll(() => app.close());

  it(`[SEC-5] ${COUNT} of them give no 5xx, nothing from inside, and nothing of another owner`, async () => {
    const waiting = hostileRequests(description, { count: COUNT, seed: SEED, ids }).filter((one) => !ENDS_ACCOUNT(one));
    const problems: string[] = [];
    const send = async ({ method, path, headers, body }: HostileRequest): Promise<void> => {
      const response = await fetch(app.url + path, {
        method,
        headers: { ...headers, authorization: `Bearer ${user.token}` },
        ...(body === undefined ? {} : { body }),
      });
      const text = await response.text();
      const wrong = response.status >= 500 || INSIDE.test(text) || text.includes(SECRET);
      if (wrong)
        problems.push(`${method} ${path} ${String(body).slice(0, 300)}\n  -> ${response.status} ${text.slice(0, 300)}`);
    };
    const work = async (): Promise<void> => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await send(next);
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
    expect(problems).toEqual([]);
  }, 300_000);

  it('[SEC-7] and leave what belongs to the other owner as it was', async () => {
    expect(JSON.stringify(await everythingOf(other))).toBe(theirTalk);
  });

  async function everythingOf(owner: TestUser): Promise<unknown[]> {
    const { body } = await owner.get('/api/conversations').expect(200);
    const talks = body as { id: string }[];
    const employees = await owner.get('/api/employees').expect(200);
    return [employees.body, ...(await Promise.all(talks.map(({ id }) => readTalk(owner, id))))];
  }
});
