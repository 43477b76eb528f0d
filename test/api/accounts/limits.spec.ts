import { TestApp, type Answer } from '../../kit/product/test-app.js';

jest.setTimeout(120_000);

const ADDRESS = '203.0.113.7';
/** Of the same network. */
const NEIGHBOUR = '203.0.113.200';
/** Where the owner logs in from. */
const HOME = '192.0.2.1';
const TOO_MANY = {
  statusCode: 429,
  code: 'TOO_MANY_ATTEMPTS',
  message: '試行回数が多すぎます。しばらく待ってから再度お試しください。',
};

describe('limits on attempts', () => {
  let app: TestApp;
  let second: TestApp;

  beforeAll(async () => {
    app = await TestApp.start({ worker: false });
    second = await TestApp.start({ worker: false, beside: app });
  });
  beforeEach(() => forget());
  afterAll(async () => {
    await second.close();
    await app.close();
  });

  /** Many calls, each by the next process. */
  const processes = () => {
    let turn = 0;
    return () => [app, second][(turn += 1) % 2]!;
  };
  const login = (by: TestApp, username: string, password: string, address?: string): Promise<Answer> => {
    const call = by.visitor.post('/api/login', { username, password });
    return Promise.resolve(address === undefined ? call : call.set('X-Forwarded-For', address));
  };
  const statuses = async (count: number, call: (turn: number) => PromiseLike<Answer>): Promise<number[]> => {
    const all: number[] = [];
    for (let turn = 0; turn < count; turn += 1) all.push((await call(turn)).status);
    return all;
  };
  const forget = () => app.orm.em.fork().execute('delete from rate_limits');
  /** As if the windows that run were over. */
  const later = () => app.orm.em.fork().execute(`update rate_limits set ends_at = now() - interval '1 second'`);
  function expectRefused(answer: Answer, seconds: number): void {
    expect(answer.body).toEqual(TOO_MANY);
    const wait = Number(answer.headers['retry-after']);
    expect(wait).toBeGreaterThan(seconds - 60);
    expect(wait).toBeLessThanOrEqual(seconds);
  }

  it('[SEC-13] [SEC-21] [SEC-33] [ERR-54] an account takes 10 failures in 15 minutes, over all processes', async () => {
    const { username, password } = await app.registerAndLogin();
    const next = processes();
    expect(await statuses(10, () => login(next(), username, 'wrong', ADDRESS))).toEqual(Array(10).fill(401));
    for (const by of [app, second]) {
      expectRefused(await login(by, username.toUpperCase(), 'wrong', ADDRESS), 900);
      expectRefused(await login(by, username, password, NEIGHBOUR), 900);
    }
    await later();
    expect((await login(app, username, password, ADDRESS)).status).toBe(200);
  });

  it('[SEC-13] [SEC-33] of many at the same time no more are looked at', async () => {
    const { username } = await app.registerAndLogin();
    const next = processes();
    const answers = await Promise.all(Array.from({ length: 40 }, () => login(next(), username, 'wrong', ADDRESS)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  it('[SEC-13] a name that nobody has is limited alike', async () => {
    expect(await statuses(11, () => login(app, 'nobody-at-all', 'wrong', ADDRESS))).toEqual([
      ...Array<number>(10).fill(401),
      429,
    ]);
  });

  it('a success forgets the failures of the account and counts nowhere', async () => {
    const { username, password } = await app.registerAndLogin();
    await forget();
    await statuses(9, () => login(app, username, 'wrong', ADDRESS));
    expect(await statuses(3, () => login(app, username, password, ADDRESS))).toEqual([200, 200, 200]);
    expect(await statuses(10, () => login(app, username, 'wrong', ADDRESS))).toEqual(Array(10).fill(401));
    const rows = await app.orm.em.fork().execute<{ count: number }[]>('select count from rate_limits');
    // Of this network since the success; of the address, and of the account elsewhere, all of them.
    expect(rows.map(({ count }) => count).sort((a, b) => a - b)).toEqual([9, 10, 19]);
  });

  it('[SEC-20] [SEC-21] [SEC-33] an address has 100 failures in 15 minutes, whatever the accounts', async () => {
    const { username, password } = await app.registerAndLogin();
    const next = processes();
    const answers = await Promise.all(
      Array.from({ length: 105 }, (_, turn) => login(next(), `nobody-${turn}`, 'wrong', ADDRESS)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(100);
    expectRefused(await login(second, username, password, ADDRESS), 900);
    expect((await login(app, username, password)).status).toBe(200);
  });

  it('[SEC-20] a whole IPv6 network of one client is one address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 101 }, (_, turn) => login(app, `nobody-${turn}`, 'wrong', `2001:db8:1:2::${turn + 1}`)),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await login(app, 'nobody', 'wrong', '2001:db8:1:3::1')).status).toBe(401);
  });

  it('[SEC-13] a wrong current password counts as a failed login does', async () => {
    const user = await app.registerAndLogin();
    const change = () =>
      user
        .post('/api/change-password', { currentPassword: 'wrong', newPassword: 'long enough' })
        .set('X-Forwarded-For', ADDRESS);
    const remove = () => user.delete('/api/account', { password: 'wrong' }).set('X-Forwarded-For', ADDRESS);
    expect(await statuses(10, (turn) => (turn % 2 === 0 ? change() : remove()))).toEqual(Array(10).fill(400));
    expectRefused(await change(), 900);
    expectRefused(await remove(), 900);
    expect((await login(app, user.username, user.password, ADDRESS)).status).toBe(429);
    await user.get('/api/employees').expect(200);
  });

  it('[BUD-8] who guesses a password locks nobody out who comes from elsewhere', async () => {
    const { username, password } = await app.registerAndLogin();
    expect((await login(app, username, password, HOME)).status).toBe(200);
    expect(await statuses(11, () => login(app, username, 'wrong', ADDRESS))).toEqual([
      ...Array<number>(10).fill(401),
      429,
    ]);
    expect((await login(app, username, password, HOME)).status).toBe(200);
    expect((await login(app, username, password, '198.51.100.9')).status).toBe(200);
    expectRefused(await login(second, username, password, NEIGHBOUR), 900);
  });

  it('[BUD-8] who guesses from very many networks locks a name for networks nobody logged in from, not for its owner', async () => {
    const { username, password } = await app.registerAndLogin();
    await login(app, username, password, HOME);
    const next = processes();
    const guesses = Array.from({ length: 105 }, (_, turn) => login(next(), username, 'wrong', `198.19.${turn}.1`));
    const answers = await Promise.all(guesses);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(100);
    expectRefused(await login(app, username, password, '198.51.100.9'), 3600);
    expect((await login(second, username, password, '192.0.2.77')).status).toBe(200);
    // The owner's success ends the attack for nobody.
    expectRefused(await login(app, username, password, '198.51.100.9'), 3600);
  });

  it('[BUD-8] a known network has a limit of its own, and a wide IPv6 network is one', async () => {
    const { username, password } = await app.registerAndLogin();
    await login(app, username, password, '2001:db8:7:1::1');
    const next = processes();
    const guess = (turn: number) => login(next(), username, 'wrong', `2001:db8:7:${turn}::5`);
    expect(await statuses(31, guess)).toEqual([...Array<number>(30).fill(401), 429]);
    expectRefused(await login(app, username, password, '2001:db8:7:1::1'), 900);
    expect((await login(app, username, password, '2001:db8:8:1::1')).status).toBe(200);
  });

  it('[BUD-8] who sets a new password by mail is let in from there, whoever guesses meanwhile', async () => {
    const { username, password } = await app.registerAndLogin();
    const email = `${username}@example.co.jp`;
    await app.orm.em.fork().execute('update users set email = ? where username = ?', [email, username]);
    for (let turn = 0; turn < 100; turn += 1) await login(app, username, 'wrong', `198.19.${turn}.1`);
    expect((await login(app, username, password, HOME)).status).toBe(429);
    const asked = await app.visitor.post('/api/password-reset/request', { email });
    const { previewToken: token } = asked.body as { previewToken: string };
    await app.visitor
      .post('/api/password-reset/confirm', { token, newPassword: 'another one' })
      .set('X-Forwarded-For', HOME)
      .expect(200);
    for (let turn = 0; turn < 101; turn += 1) await login(app, username, 'wrong', `198.19.${turn}.1`);
    expect((await login(app, username, 'another one', HOME)).status).toBe(200);
  });

  it('[BUD-8] of the networks of a user the latest 20 are kept, and nobody can read them', async () => {
    const { username, password } = await app.registerAndLogin();
    await statuses(22, (turn) => login(app, username, password, `198.19.${turn}.1`));
    const rows = await app.orm.em
      .fork()
      .execute<{ network: string }[]>(
        'select network from known_networks join users on id = user_id where username = ?',
        [username],
      );
    expect(rows).toHaveLength(20);
    for (const { network } of rows) expect(network).toMatch(/^[\w-]{43}$/u);
  });

  it('[SEC-30] [SEC-33] 20 registrations an hour come from one address', async () => {
    const next = processes();
    const register = (turn: number) =>
      next()
        .visitor.post('/api/register', { username: `new-${turn}`, password: 'long enough' })
        .set('X-Forwarded-For', ADDRESS);
    const refused = { username: '', password: 'long enough' };
    await app.visitor.post('/api/register', refused).set('X-Forwarded-For', ADDRESS).expect(400);
    expect(await statuses(20, register)).toEqual(Array(20).fill(201));
    expectRefused(await register(20), 3600);
    await app.registerAndLogin();
    await later();
    expect((await register(21)).status).toBe(201);
  });

  it('[SEC-31] [SEC-33] 30 reset requests an hour come from one address', async () => {
    const next = processes();
    const request = (turn: number) =>
      next()
        .visitor.post('/api/password-reset/request', { email: `nobody-${turn}@example.co.jp` })
        .set('X-Forwarded-For', ADDRESS);
    expect(await statuses(30, request)).toEqual(Array(30).fill(200));
    expectRefused(await request(30), 3600);
  });

  it('no name and no address can be read from what is kept', async () => {
    await login(app, 'readable-name', 'wrong', ADDRESS);
    const rows = await app.orm.em.fork().execute<{ key: string }[]>('select key from rate_limits');
    expect(rows).toHaveLength(3);
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/u);
  });
});
