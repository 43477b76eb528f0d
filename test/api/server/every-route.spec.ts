import { readFileSync } from 'node:fs';
import { loginAdmin, UNKNOWN_ID } from '../../kit/clients/callers.js';
import { addEmployee, importTalk } from '../../kit/clients/one-on-one.js';
import { TestApp, type Answer, type Caller, type TestUser } from '../../kit/product/test-app.js';

jest.setTimeout(60_000);

interface Description {
  paths: Record<string, Record<string, { responses: Record<string, object> }>>;
}

/** What can be called without a token. */
const PUBLIC = [
  'post /api/login',
  'post /api/login/passkey',
  'post /api/login/passkey/options',
  'post /api/register',
  'get /api/public-settings',
  'post /api/password-reset/request',
  'post /api/password-reset/confirm',
  'post /api/email-change/undo',
  'post /api/oidc/start',
  'post /api/oidc/token',
  'get /api/maintenance',
];
/** What is one thing and no list, though its name sounds like one. */
const STATES = ['/api/public-settings', '/api/account/records'];
/** Calls that the specification gives no body. */
const NO_BODY = [
  'post /api/account/records/mail',
  'post /api/logout',
  'post /api/oidc/logout',
  'post /api/conversations/{id}/refresh-questions',
  'post /api/conversations/{id}/one-point-advice',
  'post /api/queue-dashboard/pass',
  'post /api/login/passkey/options',
];

/** The routes of the API's description. */
const OPERATIONS = Object.entries(
  (JSON.parse(readFileSync('test/api/openapi/openapi.json', 'utf8')) as Description).paths,
).flatMap(([path, item]) =>
  Object.entries(item).map(([method, { responses }]) => ({ route: `${method} ${path}`, responses })),
);
const routes = OPERATIONS.map(({ route }) => route);
const ADMINS_ONLY = OPERATIONS.filter(({ responses }) =>
  JSON.stringify(responses['403'] ?? '').includes('FORBIDDEN'),
).map(({ route }) => route);
const guarded = routes.filter((route) => !PUBLIC.includes(route));
const withId = routes.filter((route) => route.includes('{id}'));
const withBody = routes.filter((route) => /^(?:post|patch) /u.test(route) && !NO_BODY.includes(route));

/** The part of the API description that says what a call answers. */
type Described = Record<
  string,
  { get?: { responses: Record<number, { content: { 'application/json': { schema: { type?: string } } } }> } }
>;

/** What holds for every route there is; what a route does stands in the test of its folder. */
describe('every route', () => {
  let app: TestApp;
  let user: TestUser;
  let admin: TestUser;
  beforeAll(async () => {
    app = await TestApp.start({ worker: false });
    [user, admin] = [await app.registerAndLogin(), await loginAdmin(app)];
  });
  afterAll(() => app.close());

  const ask = (by: Caller, route: string, id = UNKNOWN_ID, body?: object): PromiseLike<Answer> => {
    const [method, path] = route.split(' ') as ['get' | 'post' | 'patch' | 'put' | 'delete', string];
    const address = path.replace('{id}', id).replace(/\{\w+Id\}/u, UNKNOWN_ID);
    return method === 'get' ? by.get(address) : by[method](address, body ?? valid(route));
  };
  /** A body that only the id keeps from being accepted. */
  const valid = (route: string): object => (route.includes('deep-dive') ? { queryText: 'x' } : bodies(route));
  const bodies = (route: string): object => {
    if (route.endsWith('/consent')) return { mode: 'browser' };
    if (route.endsWith('/lines')) return { lines: [] };
    if (route.endsWith('/relabel')) return { from: 1, to: 2 };
    if (route.endsWith('/name-lines')) return { lineIds: [UNKNOWN_ID], party: 'manager' };
    if (route.endsWith('/retention')) return { words_days: 30, results_days: null };
    if (route.endsWith('/passkeys/{id}')) return { password: 'shizuka-ni-kiku' };
    if (route.endsWith('/keep')) return { kept: 'summary' };
    if (route === 'post /api/conversations/{id}/next-actions') return { text: '相談する', owner: 'manager' };
    if (route.endsWith('/messages')) return { sender: 'employee', message: 'はい' };
    return {};
  };
  const refusal = (statusCode: number, code: string) => ({
    status: statusCode,
    body: { statusCode, code, message: expect.any(String) as string },
  });

  it('[API-4] every list is a bare array', async () => {
    const { paths } = JSON.parse(readFileSync('test/api/openapi/openapi.json', 'utf8')) as { paths: Described };
    const isList = (path: string) => /(?:s|standing|cadence|audit)$/u.test(path) && !STATES.includes(path);
    const lists = Object.entries(paths).filter(([path, { get }]) => get !== undefined && isList(path));
    expect(lists.length).toBeGreaterThan(10);
    const report = await addEmployee(admin);
    const { id: talk } = await importTalk(admin, report);
    for (const [path, { get }] of lists) {
      expect([path, get?.responses[200]?.content['application/json'].schema.type]).toEqual([path, 'array']);
      const address = path.replace('{id}', path.includes('/employees/') ? report.id : talk);
      const { body } = await admin.get(path.endsWith('keyword-conversations') ? `${address}?keyword=x` : address);
      expect([path, Array.isArray(body)]).toEqual([path, true]);
    }
  });

  it.each(guarded)('[SEC-1] [SEC-5] %s answers nobody without a token', async (route) => {
    expect(await ask(app.visitor, route)).toMatchObject(refusal(401, 'UNAUTHENTICATED'));
  });

  it.each(ADMINS_ONLY)('[SEC-2] [SEC-3] %s is forbidden to who is no admin', async (route) => {
    expect(await ask(user, route)).toMatchObject(refusal(403, 'FORBIDDEN'));
  });

  it.each(withId)('[SEC-7] %s answers 404 for an id that nobody has, to admins too', async (route) => {
    if (!ADMINS_ONLY.includes(route)) expect(await ask(user, route)).toMatchObject({ status: 404 });
    expect(await ask(admin, route)).toMatchObject({ status: 404 });
  });

  it.each(withId)('%s answers 400 for what is no id', async (route) => {
    expect(await ask(admin, route, '1%27--')).toMatchObject(refusal(400, 'INVALID_ID'));
  });

  it.each(withBody)(
    '[DEV-6] %s takes a body over 1 MB only where it says beside it that it takes a transcript',
    async (route) => {
      const { responses } = OPERATIONS.find((one) => one.route === route)!;
      // One line may make the transcript too long, and is itself short.
      const takesTranscript =
        !route.endsWith('/lines/{lineId}') && JSON.stringify(responses['413'] ?? '').includes('TRANSCRIPT_TOO_LARGE');
      // 1.2 MB in fewer letters than a transcript may have.
      const { status } = await ask(admin, route, UNKNOWN_ID, { transcript: 'あ'.repeat(400_000) });
      expect(status === 413).toBe(!takesTranscript);
    },
  );

  it.each(withBody)(
    '[API-67] %s refuses a body of another kind, one that is none, and one that is too large',
    async (route) => {
      const [method, path] = route.split(' ') as ['post' | 'patch', string];
      const send = (body: string, type: string) =>
        admin[method](path.replace('{id}', UNKNOWN_ID)).set('content-type', type).send(body);
      expect(await send('a=b', 'application/x-www-form-urlencoded')).toMatchObject(
        refusal(415, 'UNSUPPORTED_MEDIA_TYPE'),
      );
      expect(await send('{"a":', 'application/json')).toMatchObject(refusal(400, 'MALFORMED_BODY'));
      const large = await send(JSON.stringify({ a: 'x'.repeat(4_100_000) }), 'application/json');
      expect(large).toMatchObject({ status: 413, body: { code: expect.stringMatching(/_TOO_LARGE$/u) as string } });
    },
  );
});
