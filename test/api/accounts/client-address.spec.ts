import { request, type IncomingHttpHeaders } from 'node:http';
import { TestApp } from '../../kit/product/test-app.js';

jest.setTimeout(60_000);

/** Asks from an address of this machine. */
function ask(
  url: string,
  path: string,
  from: string,
  headers: Record<string, string>,
): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const { port, hostname } = new URL(url);
    const body = JSON.stringify({ username: 'nobody', password: 'wrong' });
    const call = request(
      {
        host: hostname,
        port,
        path,
        method: 'POST',
        localAddress: from,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
      },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve({ headers: answer.headers, status: answer.statusCode ?? 0 }));
      },
    );
    call.once('error', reject);
    call.end(body);
  });
}

/** The proxy that is trusted is 127.0.0.1; every other address of this machine is somebody else's. */
describe('[BUD-9] the address of a client', () => {
  let app: TestApp;
  const warnings: string[] = [];
  beforeAll(async () => {
    app = await TestApp.start({
      worker: false,
      config: { TRUSTED_PROXIES: ['127.0.0.1', '127.0.1.0/24'] },
      logs: (line) => {
        if (line.includes('TRUSTED_PROXIES')) warnings.push(line);
      },
    });
  });
  beforeEach(() => app.orm.em.fork().execute('delete from rate_limits'));
  afterAll(() => app.close());

  const login = (from: string, forwarded: string) => ask(app.url, '/api/login', from, { 'x-forwarded-for': forwarded });
  const statuses = async (count: number, call: (turn: number) => Promise<{ status: number }>): Promise<number[]> => {
    const all: number[] = [];
    for (let turn = 0; turn < count; turn += 1) all.push((await call(turn)).status);
    return all;
  };
  const REFUSED = [...Array<number>(10).fill(401), 429];

  it('cannot be made up by who is no trusted proxy, and the operator is told once', async () => {
    expect(await statuses(11, (turn) => login('127.0.0.2', `198.51.${turn}.1`))).toEqual(REFUSED);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).not.toMatch(/127\.|198\./u);
  });

  it.each([
    ['a trusted address', '127.0.0.1'],
    ['a trusted range', '127.0.1.9'],
  ])('is what %s says', async (_, proxy) => {
    expect(await statuses(11, (turn) => login(proxy, `198.51.${turn}.1`))).toEqual(Array(11).fill(401));
    await app.orm.em.fork().execute('delete from rate_limits');
    expect(await statuses(11, () => login(proxy, '198.51.100.1'))).toEqual(REFUSED);
  });

  it('is the last that no trusted proxy wrote: what a client puts in front counts for nothing', async () => {
    const faked = (turn: number) => login('127.0.0.1', `198.51.${turn}.1, 203.0.113.5, 127.0.1.3`);
    expect(await statuses(11, faked)).toEqual(REFUSED);
  });

  it('is one in both ways of writing an IPv4 address', async () => {
    const turns = (turn: number) => login('127.0.0.1', turn % 2 === 0 ? '203.0.113.5' : '::ffff:203.0.113.5');
    expect(await statuses(11, turns)).toEqual(REFUSED);
  });

  it('comes by a trusted proxy whose own address is mapped into IPv6', async () => {
    const mapped = await TestApp.start({ worker: false, beside: app, host: '::' });
    try {
      const call = (turn: number) =>
        ask(mapped.url, '/api/login', '127.0.0.1', { 'x-forwarded-for': `198.51.${turn}.1` });
      expect(await statuses(11, call)).toEqual(Array(11).fill(401));
    } finally {
      await mapped.close();
    }
  });

  it('neither is its protocol', async () => {
    const tls = async (from: string) =>
      (await ask(app.url, '/api/login', from, { 'x-forwarded-proto': 'https' })).headers['strict-transport-security'];
    expect(await tls('127.0.0.2')).toBeUndefined();
    expect(await tls('127.0.0.1')).toBeDefined();
  });
});
