import { StructuredLogger } from '@app/platform';
import { User } from '@app/database';
import type { ErrorBody } from '@app/contract';
import { ConversationReader } from '@app/conversations';
import { request } from 'node:http';
import { addEmployee, startTalk } from '../../kit/clients/one-on-one.js';
import { ScriptedAssistant } from '../../kit/doubles/scripted-assistant.js';
import { TestApp, type TestUser } from '../../kit/product/test-app.js';

jest.setTimeout(60_000);

describe('errors', () => {
  let app: TestApp;
  let user: TestUser;
  beforeAll(async () => {
    app = await TestApp.start({ worker: false, assistant: new ScriptedAssistant() });
    user = await app.registerAndLogin();
  });
  afterAll(() => app.close());

  const post = (body: string | Buffer, headers: Record<string, string>, path = '/api/login') =>
    fetch(app.url + path, { method: 'POST', body: new Uint8Array(Buffer.from(body)), headers });

  it.each([
    ['what is no JSON', '{"username": "secret'],
    ['a bare value', '5'],
    ['a list', '[1]'],
    ['nesting without end', '['.repeat(100_000)],
    ['nesting too deep', `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
    ['bytes that are no UTF-8 text of JSON', Buffer.from([0x7b, 0xff, 0xfe])],
  ])('[ERR-5] answers 400 for %s, without quoting it', async (_, body) => {
    const response = await post(body, { 'content-type': 'application/json' });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      statusCode: 400,
      code: 'MALFORMED_BODY',
      message: '送信された内容を読み取れませんでした。形式を確認してください。',
    });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=shift_jis', ''])(
    'answers 415 for the content type %p',
    async (type) => {
      const response = await post('{"username":"a","password":"b"}', type === '' ? {} : { 'content-type': type });
      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
    },
  );

  it('reads JSON with parameters and compressed, and measures it unpacked', async () => {
    const { gzipSync } = await import('node:zlib');
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'gzip' };
    const body = { username: user.username, password: user.password };
    expect((await post(gzipSync(JSON.stringify(body)), headers)).status).toBe(200);
    const bomb = gzipSync(JSON.stringify({ username: 'a'.repeat(20_000_000), password: 'b' }));
    expect((await post(bomb, headers)).status).toBe(413);
  });

  it('keeps an idle connection open for longer than a balancer does, which would meet a closed one and answer 502', async () => {
    const { headers } = await fetch(`${app.url}/health/live`);
    expect(Number(/timeout=(\d+)/u.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(120);
  });

  it('ignores __proto__ and the like', async () => {
    const raw = '{"name":"佐藤","__proto__":{"owner":"x"},"constructor":{"prototype":{"id":"1"}}}';
    const response = await post(
      raw,
      { 'content-type': 'application/json', authorization: `Bearer ${user.token}` },
      '/api/employees',
    );
    expect(response.status).toBe(201);
    expect(Object.keys((await response.json()) as object)).toEqual(['id', 'name', 'email']);
  });

  it.each([
    '/api',
    '/api/unknown',
    '/api/conversations/a/b/c',
    '/API/nothing',
    '/nothing',
    '/assets/gone.js',
    '/health/unknown',
  ])('answers 404 as JSON for %s', async (path) => {
    await user.get(path).expect(404, { statusCode: 404, code: 'NOT_FOUND', message: 'お探しの情報が見つかりません。' });
  });

  it('answers 404 for a method a route has not', async () => {
    await user.post('/api/public-settings', {}).expect(404);
  });

  it('survives addresses that cannot be decoded', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const call = request(`${app.url}/api/conversations/%E0%A4%A`, {
        headers: { authorization: `Bearer ${user.token}` },
      });
      call
        .on('response', (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(400);
  });

  it('[ERR-6] answers an unexpected error with a generic sentence and an id that stands in the log, and nothing else', async () => {
    const { conversationId } = await startTalk(user, await addEmployee(user));
    const logged: unknown[] = [];
    const logger = app.nest.get(StructuredLogger);
    const error = jest.spyOn(logger, 'error').mockImplementation((message) => void logged.push(message));
    const broken = jest.spyOn(app.nest.get(ConversationReader, { strict: false }), 'detail');
    broken.mockRejectedValue(new Error('insert into messages values (秘密の話)'));
    try {
      const { body, headers } = await user.get(`/api/conversations/${conversationId}`).expect(500);
      expect(body).toEqual({
        statusCode: 500,
        code: 'INTERNAL',
        message: 'サーバーで問題が発生しました。しばらくしてからもう一度お試しください。',
        requestId: headers['x-request-id'],
      });
      expect(JSON.stringify(logged)).toContain('a request failed unexpectedly');
      expect(JSON.stringify(logged)).not.toContain('秘密');
    } finally {
      broken.mockRestore();
      error.mockRestore();
    }
  });

  it('logs requests without query, body or token', async () => {
    const lines: string[] = [];
    const logger = app.nest.get(StructuredLogger);
    const log = jest.spyOn(logger, 'log').mockImplementation((message) => void lines.push(JSON.stringify(message)));
    try {
      await user.get('/api/dashboard/keywords?employeeId=secret-query').expect(400);
      await user.post('/api/employees', { name: '秘密の名前' }).expect(201);
      expect(lines.join()).toContain('"path":"/api/dashboard/keywords","status":400');
      for (const secret of ['secret-query', '秘密', user.token]) expect(lines.join()).not.toContain(secret);
    } finally {
      log.mockRestore();
    }
  });

  it("takes a proxy's request id when it is one", async () => {
    const given = await app.visitor.get('/api/public-settings').set('X-Request-Id', 'abc-12345678');
    expect(given.headers['x-request-id']).toBe('abc-12345678');
    const odd = await app.visitor.get('/api/public-settings').set('X-Request-Id', 'a b{}');
    expect(odd.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('[ERR-7] answers the first wrong field alone', async () => {
    const { body } = await app.visitor.post('/api/register', { username: '', password: '' }).expect(400);
    expect((body as ErrorBody).message).toBe('ユーザー名は1〜64文字で入力してください。');
  });

  it('GET /health answers whoever asks', async () => {
    await app.visitor.get('/health/live').expect(200, { status: 'ok' });
    await app.visitor.get('/health/ready').expect(200, { status: 'ok' });
  });

  it('keeps requests of different users apart while they run side by side', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => app.registerAndLogin()));
    await Promise.all(users.map((one) => addEmployee(one, one.username)));
    const lists = await Promise.all(users.flatMap((one) => [one, one, one]).map((one) => one.get('/api/employees')));
    lists.forEach(({ body }, index) => expect(body).toMatchObject([{ name: users[Math.floor(index / 3)]!.username }]));
    expect(await app.orm.em.fork().count(User)).toBeGreaterThanOrEqual(7);
  });
});
