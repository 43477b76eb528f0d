import { User } from '@app/database';
import { newId } from '@app/platform';
import { JobProducer } from '@app/queue';
import { getQueueToken } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { loginAdmin } from '../../kit/clients/callers.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';
import { TestRedis } from '../../kit/product/redis.js';

jest.setTimeout(60_000);

const SECRET_WORDS = '夜に眠れていない';

interface Shown {
  queues: {
    name: string;
    counts: Record<string, number>;
    isPaused: boolean;
    jobs: { name: string; data: unknown }[];
  }[];
}

const GROUNDS: [string, () => Promise<TestRedis | null>][] = [
  ['PostgreSQL', () => Promise.resolve(null)],
  ['Redis', () => TestRedis.start()],
];

describe.each(GROUNDS)('the dashboard of the queues on %s', (_, open) => {
  let redis: TestRedis | null;
  let app: TestApp;
  let admin: TestUser;
  let cookie: string;

  beforeAll(async () => {
    redis = await open();
    app = await TestApp.start({ worker: false, config: redis === null ? {} : { REDIS_URL: redis.url } });
    admin = await loginAdmin(app);
    cookie = await passOf(admin);
  });
  afterAll(async () => {
    await app.close();
    await redis?.remove();
  });

  const setCookie = async (by: TestUser): Promise<string> => {
    const { headers } = await by.post('/api/queue-dashboard/pass').expect(204);
    return [headers['set-cookie']].flat()[0]!;
  };
  const passOf = async (by: TestUser) => (await setCookie(by)).split(';')[0]!;
  const call = async (path: string, { method = 'GET', headers = {} }: { method?: string; headers?: object } = {}) => {
    const ask = () =>
      fetch(`${app.url}/admin/queues${path}`, { method, headers: { cookie, ...headers }, redirect: 'manual' });
    let answer = await ask();
    // A very busy machine can keep a queue waiting longer for its connection than it waits.
    for (let again = 0; answer.status >= 500 && again < 5; again += 1) answer = await ask();
    return answer;
  };
  const queues = async (active = '') =>
    ((await (await call(`/api/queues?activeQueue=${active}`)).json()) as Shown).queues;
  const queue = () => app.nest.get<Queue>(getQueueToken('analysis'), { strict: false });

  it('[SEC-8] opens for an administrator by a short cookie that nothing but the dashboard is sent', async () => {
    const given = await setCookie(admin);
    expect(given).toMatch(/; Path=\/admin\/queues;/u);
    expect(given).toMatch(/; HttpOnly/u);
    expect(given).toMatch(/; SameSite=Strict/u);
    expect(given).toMatch(/; Max-Age=1800;/u);
    const page = await call('');
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("script-src 'self'"),
    ]);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(await page.text()).not.toMatch(/(?:src|href)="(?:https?:)?\/\//u);
    expect((await queues()).map(({ name }) => name)).toEqual(['analysis', 'upkeep']);
  });

  it('asks the browser to keep the cookie to HTTPS where the visitor came by it', async () => {
    const { headers } = await admin.post('/api/queue-dashboard/pass').set('X-Forwarded-Proto', 'https').expect(204);
    expect([headers['set-cookie']].flat()[0]).toMatch(/; Secure/u);
  });

  it.each(['', '/', '/queue/analysis', '/api/queues', '/static/favicon.ico', '/api/queues/pause'])(
    '[SEC-1] [SEC-8] %s answers nobody without the cookie, and a login token is none',
    async (path) => {
      for (const given of ['', `jizo_queues=${admin.token}`, `${cookie}x`, 'jizo_queues=']) {
        const headers = { cookie: given, accept: 'application/json', authorization: `Bearer ${admin.token}` };
        const answer = await call(path, { headers, method: path.endsWith('pause') ? 'PUT' : 'GET' });
        expect([given, answer.status, await answer.json()]).toEqual([
          given,
          401,
          expect.objectContaining({ code: 'UNAUTHENTICATED' }),
        ]);
      }
    },
  );

  it('leads a person without the cookie to where it is given', async () => {
    const answer = await call('', { headers: { cookie: '', accept: 'text/html,*/*' } });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/app/settings']);
  });

  it('[SEC-8] refuses the cookie to who is no administrator, and it is no login token', async () => {
    const user = await app.registerAndLogin();
    expect((await user.post('/api/queue-dashboard/pass').expect(403)).body).toMatchObject({ code: 'FORBIDDEN' });
    expect((await app.visitor.post('/api/queue-dashboard/pass').expect(401)).headers['set-cookie']).toBeUndefined();
    await app.as(cookie.split('=')[1]!).get('/api/users').expect(401);
  });

  it('[SEC-8] ends with the role, the account or the password of its administrator', async () => {
    const other = await loginAdmin(app);
    const pass = await passOf(other);
    const change = (fields: Partial<User>) =>
      app.orm.em.fork().nativeUpdate(User, { username: other.username }, fields);
    const status = async () =>
      (await call('/api/queues', { headers: { cookie: pass, accept: 'application/json' } })).status;
    expect(await status()).toBe(200);
    for (const [fields, refused, back] of [
      [{ role: 'user' }, 403, { role: 'admin' }],
      [{ mustChangePassword: true }, 403, { mustChangePassword: false }],
      [{ active: false }, 401, { active: true }],
      [{ tokenVersion: 99 }, 401, {}],
    ] as const) {
      await change(fields);
      expect([fields, await status()]).toEqual([fields, refused]);
      await change(back);
    }
  });

  it('[SEC-25] shows jobs with their ids and never what was said, whoever put it there', async () => {
    const job = { conversationId: newId(), owner: newId() };
    await app.nest.get(JobProducer, { strict: false }).enqueueAnalysis(job, 'now');
    await queue().add(SECRET_WORDS, { conversationId: newId(), text: SECRET_WORDS, [SECRET_WORDS]: newId() });
    const answer = await (await call('/api/queues?activeQueue=analysis&status=waiting')).text();
    const { jobs } = (JSON.parse(answer) as Shown).queues[0]!;
    expect(jobs).toContainEqual(expect.objectContaining({ name: 'analyse', data: job }));
    expect(jobs).toHaveLength(2);
    expect(answer).not.toContain(SECRET_WORDS);
    for (const { id } of await queue().getWaiting()) {
      const one = await call(`/api/queues/analysis/${id}`);
      expect([one.status, await one.text()]).toEqual([200, expect.not.stringContaining(SECRET_WORDS)]);
    }
  });

  it('lets an administrator pause, resume and empty a queue', async () => {
    const put = async (path: string) => (await call(`/api/queues/analysis/${path}`, { method: 'PUT' })).status;
    expect(await put('pause')).toBe(200);
    expect((await queues())[0]).toMatchObject({ isPaused: true });
    expect(await put('resume')).toBe(200);
    expect((await queues())[0]).toMatchObject({ isPaused: false });
    expect(await put('empty')).toBe(200);
    expect((await queues())[0]!.counts).toMatchObject({ waiting: 0 });
  });

  it.each([
    ['POST', '/api/queues/analysis/add', { name: 'analyse', data: {}, options: {} }],
    ['PUT', '/api/queues/analysis/obliterate', {}],
    ['PUT', '/api/queues/analysis/concurrency', { concurrency: 100 }],
    ['PATCH', '/api/queues/analysis/1/update-data', { jobData: {} }],
  ])('refuses %s %s: what a job is, the code says', async (method, path, body) => {
    const answer = await fetch(`${app.url}/admin/queues${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(403);
  });
});
