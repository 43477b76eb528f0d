import { User } from '@app/database';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { loginAdmin } from '../../kit/clients/callers.js';
import { addEmployee, importTalk, readTalk } from '../../kit/clients/one-on-one.js';
import {
  hostileRequests,
  seeded,
  type ApiDescription,
  type HostileRequest,
} from '../../kit/hostile/hostile-requests.js';
import { claimsOf, hostileHeaders, TOO_LARGE } from '../../kit/hostile/hostile-tokens.js';
import { ask } from '../../kit/product/postgres.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';

const COUNT = 2_000;
const SEED = 20_261_123;
const AT_A_TIME = 8;
/** Everything of the owner carries it. */
const SECRET = 'kakushi-goto';
/** What an error must never show: paths and frames of a stack, words of the database and its driver. */
const INSIDE = /\bat .+\(|node_modules|\.js:\d+|SELECT |insert into|relation "|syntax error at|MikroORM|Knex/u;
/** What is meant for everybody, and opens nothing. */
const FOR_ALL = [
  'GET /api/public-settings',
  'GET /api/maintenance',
  'POST /api/login/passkey/options',
  'POST /api/password-reset/request',
];
/** What is open to who still has to set up a second factor, or to change the password. */
const BEFORE = /^\/api\/(?:logout|oidc\/logout|change-password|account\/(?:proof|second-factor|passkeys))/u;
/** What the security log may tell of all this. */
const REFUSALS = ['login_failed', 'sign_on_refused', 'password_reset_requested'];
/** Ways into the product that the API's description leaves out. */
const BESIDE = {
  '/api/oidc/callback': {
    get: {
      parameters: [
        { name: 'code', in: 'query' },
        { name: 'state', in: 'query' },
      ],
    },
  },
  '/api/oidc/backchannel-logout': { post: {} },
  '/admin/queues': { get: {} },
  '/admin/queues/api/queues': { get: {}, post: {} },
  '/metrics': { get: {} },
};
const TWISTS: ((path: string) => string)[] = [
  (path) => path,
  (path) => path,
  (path) => path,
  (path) => path.replace('/api/', '/API/'),
  (path) => path.replace('/api/', '//api//'),
  (path) => path.replace('/api/', '/api/%2e%2e/api/'),
  (path) => path.replace('/api/', '/api/public-settings/../'),
  (path) => path.replace('/api/', '/api/%00'),
  (path) => path.replace(/(?=\?|$)/u, '/'),
  (path) => path.replace(/(?=\?|$)/u, ';public=1'),
];

/** Somebody who must not come in. */
interface Stranger {
  what: string;
  headers: Record<string, string>;
  /** What is not for this one to ask, since it is open to them. */
  except: (request: HostileRequest) => boolean;
}

describe('hostile requests at the door', () => {
  const described = JSON.parse(readFileSync('test/api/openapi/openapi.json', 'utf8')) as ApiDescription;
  const description = { ...described, paths: { ...described.paths, ...BESIDE } };
  const lines: string[] = [];
  let app: TestApp;
  /** The same database, where nobody makes an account and administrators need a second factor. */
  let door: TestApp;
  let owner: TestUser;
  let ids: string[];
  let strangers: Stranger[];

  beforeAll(async () => {
    app = await TestApp.start({ worker: false });
    door = await TestApp.start({
      worker: false,
      beside: app,
      logs: (line) => lines.push(line),
      config: {
        ...{ REGISTRATION: 'closed', REQUIRE_SECOND_FACTOR: 'admins', PUBLIC_URL: 'https://1on1.example.co.jp' },
        // Nobody answers there.
        ...{ OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'jizo', OIDC_CLIENT_SECRET: 'x' },
      },
    });
    owner = await app.registerAndLogin();
    const employee = await addEmployee(owner, SECRET);
    const talk = await importTalk(owner, employee, { transcript: `話者1: ${SECRET}`, memo: SECRET });
    const { sub, sid } = claimsOf(owner.token);
    ids = [employee.id, talk.id, String(sub), String(sid)];
    strangers = await allStrangers();
  }, 60_000);
  afterAll(async () => {
    await door.close();
    await app.close();
  });

  /** Everybody who must not come in, with the token they have. */
  async function allStrangers(): Promise<Stranger[]> {
    const [ended, gone, changing, other] = [
      await app.registerAndLogin(),
      await app.registerAndLogin(),
      await app.registerAndLogin(),
      await app.registerAndLogin(),
    ];
    const factorless = await loginAdmin(app);
    await ended.post('/api/logout').expect(204);
    const change = (user: TestUser, values: Partial<User>) =>
      app.orm.em.fork().nativeUpdate(User, { username: user.username }, values);
    await change(gone, { active: false });
    await change(changing, { mustChangePassword: true });
    const nothing = () => false;
    const open = ({ route }: HostileRequest) => BEFORE.test(route);
    const named = (what: string, { token }: TestUser, except: Stranger['except'] = nothing): Stranger => ({
      what,
      headers: { authorization: `Bearer ${token}` },
      except,
    });
    return [
      { what: 'nobody', headers: {}, except: nothing },
      named('a login that has ended', ended),
      named('a user who may not use it any more', gone),
      named('who has to change the password first', changing, open),
      named('an administrator without the second factor that is demanded', factorless, open),
      // What stands under an id is the owner's.
      named('another user', other, ({ route }) => !route.includes('{')),
      ...Object.entries(hostileHeaders(owner.token, other.token)).map(([what, headers]) => ({
        ...{ what, headers, except: nothing },
      })),
    ];
  }

  /** As it is written: `fetch` would tidy the path. Status 0: there was no answer. */
  function send({
    method,
    path,
    headers,
    body,
  }: HostileRequest): Promise<{ status: number; text: string; location: string }> {
    return new Promise((resolve) => {
      const call = request(new URL(door.url), { agent: false, method, path, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          resolve({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(parts).toString(),
            location: answer.headers.location ?? '',
          });
          // A refusal can come before all of it was sent.
          call.destroy();
        });
      });
      call.on('error', () => resolve({ status: 0, text: '', location: '' }));
      call.end(body);
    });
  }

  it(`[SEC-1] [SEC-5] [IDN-1] [IDN-5] ${COUNT} of them are refused, every route in turn, without a 5xx, a login or a word of the owner’s`, async () => {
    const before = await state();
    const random = seeded(SEED);
    const requests = hostileRequests(description, { count: COUNT, seed: SEED, ids, inTurn: true });
    const routes = Object.values(description.paths).flatMap((item) => Object.keys(item)).length;
    const seen = new Set<string>();
    const problems: string[] = [];
    const waiting = requests.map((one, at) => {
      const turn = strangers[Math.floor(at / routes) % strangers.length]!;
      const stranger = turn.except(one) ? strangers[0]! : turn;
      seen.add(`${one.method} ${one.route}`);
      const twist = TWISTS[Math.floor(random() * TWISTS.length)]!;
      const from = { 'x-forwarded-for': `198.18.${at % 256}.${Math.floor(at / 256)}` };
      const sent = { ...one, path: twist(one.path), headers: { ...one.headers, ...from, ...stranger.headers } };
      return { stranger, sent };
    });
    const work = async (): Promise<void> => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const { stranger, sent } = next;
        const { status, text, location } = await send(sent);
        const isOpen = FOR_ALL.includes(`${sent.method} ${sent.route}`);
        const isCut = status === 0 && stranger.what === TOO_LARGE;
        const isRefused = (status >= 400 && status < 500) || location.includes('refused=') || isCut;
        if ((!isOpen && !isRefused) || status >= 500 || INSIDE.test(text) || text.includes(SECRET))
          problems.push(`${stranger.what}: ${sent.method} ${sent.path}\n  -> ${status} ${text.slice(0, 300)}`);
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
    expect(problems).toEqual([]);
    expect(seen.size).toBe(routes);
    expect(await state()).toEqual(before);
    const told = lines.map((line) => JSON.parse(line) as { log?: string; event?: string });
    const events = new Set(told.filter(({ log }) => log === 'security').map(({ event }) => event));
    expect([...events].filter((event) => !REFUSALS.includes(event ?? ''))).toEqual([]);
  }, 300_000);

  /** Who there is, by what they come in, and what the owner has. */
  async function state(): Promise<unknown[]> {
    const { body } = await owner.get('/api/conversations').expect(200);
    const talks = await Promise.all((body as { id: string }[]).map(({ id }) => readTalk(owner, id)));
    const rows = await ask(
      app.database.url,
      `select (select json_agg(u order by u.id) from users u) as users,
              (select json_agg(json_build_array(l.id, l.ended_at) order by l.id) from logins l) as logins,
              (select count(*)::int from passkeys) as passkeys, (select count(*)::int from totps) as totps,
              (select count(*)::int from identities) as identities, (select count(*)::int from sign_on_codes) as codes,
              (select count(*)::int from password_resets) as resets, (select count(*)::int from audit) as acts`,
    );
    return [rows, talks, (await owner.get('/api/employees').expect(200)).body];
  }
});
