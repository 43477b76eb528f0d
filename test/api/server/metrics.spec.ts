import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { serveStatus } from '../../../apps/worker/src/serve-status.js';
import { readFile } from 'node:fs/promises';
import { addEmployee, importTalk, TRANSCRIPT } from '../../kit/clients/one-on-one.js';
import { takeOf } from '../../kit/clients/recording-client.js';
import { ScriptedAssistant } from '../../kit/doubles/scripted-assistant.js';
import { eventually } from '../../kit/waiting/eventually.js';
import { TestApp } from '../../kit/product/test-app.js';
import { TestSocket } from '../../kit/clients/socket-client.js';

jest.setTimeout(60_000);

const TOKEN = 'token-for-prometheus';

describe('the figures for Prometheus', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start({ config: { METRICS_TOKEN: TOKEN }, assistant: new ScriptedAssistant() });
  });
  afterAll(() => app.close());

  const read = (token?: string) =>
    fetch(`${app.url}/metrics`, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
  const figures = async () => (await read(TOKEN)).text();
  /** The value of one line. */
  const value = async (name: string): Promise<number> => {
    const line = (await figures()).split('\n').find((each) => each.startsWith(`${name} `));
    return Number(line?.slice(name.length + 1) ?? Number.NaN);
  };

  it('are for who shows their token: a login token, an admin’s too, is none', async () => {
    expect((await read(TOKEN)).status).toBe(200);
    const { token } = await app.registerAndLogin();
    for (const wrong of [undefined, '', token, `${TOKEN}x`]) expect((await read(wrong)).status).toBe(401);
  });

  it('are not there where no token was set', async () => {
    const other = await TestApp.start({ beside: app, worker: false });
    try {
      const answer = await fetch(`${other.url}/metrics`, { headers: { authorization: 'Bearer undefined' } });
      expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ code: 'NOT_FOUND' })]);
    } finally {
      await other.close();
    }
  });

  it('are answered by a worker of its own too, beside its health', async () => {
    const server = await serveStatus(app.nest, { HOST: '127.0.0.1', WORKER_PORT: 0, METRICS_TOKEN: TOKEN });
    try {
      const { port } = server.address() as AddressInfo;
      const status = async (path: string, token = '') =>
        (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
      expect(await Promise.all(['/health/live', '/health/ready', '/other'].map((path) => status(path)))).toEqual([
        200, 200, 404,
      ]);
      expect([await status('/metrics'), await status('/metrics', TOKEN)]).toEqual([401, 200]);
    } finally {
      server.close();
    }
  });

  it('count requests by the pattern of their route, jobs, sockets and recordings, and name nobody', async () => {
    const user = await app.registerAndLogin();
    const { id } = await importTalk(user, await addEmployee(user, '佐々木 花子'), { transcript: TRANSCRIPT });
    await user.get(`/api/conversations/${id}`).expect(200);
    await user.get(`/api/conversations/${randomUUID()}`).expect(404);
    await user.get('/api/nowhere').expect(404);
    const request = (labels: string) => value(`jizo_http_request_duration_seconds_count{${labels}}`);
    expect(await request('method="GET",route="/api/conversations/:id",status="200"')).toBe(1);
    expect(await request('method="GET",route="/api/conversations/:id",status="404"')).toBe(1);
    await eventually(
      async () => (await value('jizo_job_duration_seconds_count{job="analyse",outcome="done"}')) >= 1,
      'the analysis was counted',
    );
    expect(await value('jizo_job_wait_seconds_count{job="analyse"}')).toBeGreaterThanOrEqual(1);

    const socket = await new TestSocket(app.url, user.token).opened();
    expect(await value('jizo_sockets_connected')).toBe(1);
    await user.post(`/api/conversations/${id}/consent`, { mode: 'browser' }).expect(200);
    const start = takeOf(id);
    await socket.ask('start_transcription', start);
    expect(await value('jizo_recordings_running')).toBe(1);
    await socket.ask('end_transcription', { recordingId: start.recordingId });
    expect(await value('jizo_recordings_running')).toBe(0);
    socket.close();
    await eventually(async () => (await value('jizo_sockets_connected')) === 0, 'the socket is gone');

    const all = await figures();
    for (const secret of [id, user.username, '佐々木', '締め切り']) expect(all).not.toContain(secret);
    expect(all).toMatch(/^process_resident_memory_bytes \d/mu);
    expect(all).toMatch(/^# TYPE jizo_llm_calls_total counter$/mu);
  });
});

it('the example dashboard of Grafana asks for figures that there are', async () => {
  const { panels } = JSON.parse(await readFile('docs/grafana-dashboard.json', 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const source = await readFile('libs/platform/src/metrics/metrics.ts', 'utf8');
  const own = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => expr.match(/\bjizo_\w+/gu) ?? []));
  expect(new Set(own).size).toBeGreaterThan(10);
  for (const name of own) expect(source).toContain(name.replace(/_(?:bucket|sum|count)$/u, ''));
});
