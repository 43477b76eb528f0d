import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Client } from 'pg';
import type { Page } from 'playwright';
import { knownMigrations } from '../../libs/database/src/schema/migrate.js';
import { ThreadedDecoder } from '../../libs/speech/src/decoding/thread/threaded-decoder.js';
import { startBrowser, type Browser } from '../kit/screens/browser/chromium.js';
import { eventually } from '../kit/waiting/eventually.js';
import { expect as expectSoon } from '../kit/screens/browser/expect.js';
import type { Member } from '../kit/product/fleet.js';
import { GoogleSpeechServer } from '../kit/doubles/google-speech-server.js';
import { importByDialog } from '../kit/screens/flows/import-dialog.js';
import { registerManager, type ApiClient } from '../kit/clients/manager-client.js';
import { figure, Production } from '../kit/product/production.js';
import { RequestStream } from '../kit/clients/request-stream.js';
import { microphoneOf, openSession, PLAIN_MICROPHONE, startRecording } from '../kit/screens/flows/session-page.js';
import { KEEP_RECORDED, recordedWords, storedWords, WORDS, writeVoice } from '../kit/sound/tone-speaker.js';

const EMPLOYEE = '佐倉 美咲';
const SOCKETS = 'jizo_sockets_connected';
const WRITES = 'jizo_http_request_duration_seconds_count{method="POST"';
const ANALYSES = 'jizo_job_duration_seconds_count';

/** What docker-compose.yml describes, as processes on this machine: two apis, two workers, one PostgreSQL, one Redis, and Caddy. */
describe('several processes', () => {
  let folder: string;
  let google: GoogleSpeechServer;
  let production: Production;
  let browser: Browser;
  let manager: ApiClient;
  let employeeId: string;
  let transcript: string;
  let page: Page;
  let loads = 0;
  const decoder = new ThreadedDecoder(1);

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'jizo-voice-'));
    const voice = path.join(folder, 'voice.wav');
    await writeVoice(voice);
    const { lines } = JSON.parse(await readFile('test/fixtures/one-on-ones/17.json', 'utf8')) as {
      lines: { speaker: string; text: string }[];
    };
    transcript = lines.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n');
    google = await GoogleSpeechServer.start();
    production = await Production.start({
      SPEECH_PROVIDER: 'google',
      GOOGLE_SPEECH_ENDPOINT: google.endpoint,
      METADATA_SERVER_DETECTION: 'none',
    });
    browser = await startBrowser({ args: microphoneOf(voice) });
    for (const script of [PLAIN_MICROPHONE, KEEP_RECORDED]) await browser.context.addInitScript(script);
  }, 180_000);

  afterAll(async () => {
    await browser.close();
    await production.stop();
    google.close();
    await decoder.close();
    await rm(folder, { recursive: true, force: true });
  }, 90_000);

  const query = async <T>(sql: string): Promise<T[]> => {
    const client = new Client({ connectionString: production.ownerUrl });
    await client.connect();
    try {
      return (await client.query(sql)).rows as T[];
    } finally {
      await client.end();
    }
  };
  const figures = (members: readonly Member[], name: string) =>
    Promise.all(members.map((member) => figure(member, name)));
  const importTalk = () => manager.call('POST', '/api/conversations', { employeeId, transcript });
  /** Caddy sends to it again what it writes. */
  const isWrittenTo = async (api: Member) => {
    const before = await figure(api, WRITES);
    await eventually(async () => (await figure(api, WRITES)) > before, `a write to ${api.name}`);
  };
  /** No analysis is outstanding, and each was begun once. */
  const allAnalysed = () =>
    eventually(
      async () => {
        const open = await query('select 1 from analyses where wanted_rev > done_rev');
        return open.length === 0;
      },
      'all analyses',
      90_000,
    );

  it('start at once on an empty database: it is migrated once, and there is one first admin', async () => {
    const applied = await query<{ name: string }>('select name from migrations order by id');
    expect(applied.map(({ name }) => name)).toEqual(knownMigrations());
    expect(await query('select role from users')).toEqual([{ role: 'admin' }]);
    const printed = production.fleet.apis.map((api) => api.output()).join('');
    expect(printed.match(/管理者 admin を作成しました/gu)).toHaveLength(1);
  });

  it('[SEC-33] count failed logins together', async () => {
    await registerManager(production.url);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const { url } = production.fleet.apis[attempt % 2]!;
      const body = JSON.stringify({ username: 'shippai', password: 'wrong password' });
      // From a network where the owner never logged in.
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' };
      statuses.push((await fetch(`${url}/api/login`, { method: 'POST', headers, body })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });

  it('[SOC-16] a browser’s socket is on one api, its analysis on any worker, and the result comes to the screen by itself', async () => {
    manager = await registerManager(production.url);
    employeeId = await manager.addEmployee(EMPLOYEE);
    ({ page } = browser);
    await page.addInitScript((mine) => localStorage.setItem('jizo_token', mine), manager.token);
    await page.goto(`${production.url}/app/logs`);
    page.on('load', () => (loads += 1));
    await eventually(async () => (await figures(production.fleet.apis, SOCKETS)).includes(1), 'the socket');
    expect((await figures(production.fleet.apis, SOCKETS)).toSorted()).toEqual([0, 1]);
    await importByDialog(page, EMPLOYEE, transcript);
    await expectSoon(page.getByText('オフライン分析').first()).toBeVisible({ timeout: 30_000 });
    let talks = 1;
    // A job is counted after its result is stored; and how many it takes until both workers have had one is theirs to say.
    const allCounted = async () => {
      const done = await figures(production.fleet.workers, ANALYSES);
      return done.reduce((sum, one) => sum + one) === talks && done;
    };
    await eventually(async () => {
      await Promise.all(Array.from({ length: 10 }, importTalk));
      talks += 10;
      await allAnalysed();
      return Math.min(...(await eventually(allCounted, 'a count of each analysis'))) > 0;
    }, 'analyses on both workers');
    expect(loads).toBe(0);
  }, 120_000);

  it('[REC-43] [SOC-18] a recording moves to the other api when its own is killed: no word lost or doubled', async () => {
    const reportId = await manager.addEmployee('録音 花子');
    const session = await browser.context.newPage();
    await openSession(session, { url: production.url, token: manager.token, employeeId: reportId, name: '録音 花子' });
    await startRecording(session);
    const words = async () => {
      const [talk] = await manager.call<{ id: string }[]>('GET', `/api/conversations?employeeId=${reportId}`);
      if (talk === undefined) return [];
      return storedWords(
        (await manager.call<{ lines: { text: string }[] }>('GET', `/api/conversations/${talk.id}`)).lines,
      );
    };
    const heard = (count: number) =>
      eventually(async () => (await words()).length >= count, `${count} words that are stored`, 90_000);
    const holder = async () => {
      const held = await figures(production.fleet.apis, 'jizo_recordings_running');
      return production.fleet.apis.find((_, at) => held[at] === 1);
    };
    await heard(5);
    const first = (await holder())!;
    await first.kill();
    const second = await eventually(holder, 'the recording on the other api');
    expect(second).not.toBe(first);
    await heard(WORDS.length);
    await session.getByRole('button', { name: '録音停止' }).click();
    await expectSoon(session.getByText('録音していません')).toBeVisible({ timeout: 60_000 });
    expect(await words()).toEqual(await recordedWords(session, decoder));
    await session.close();
    await first.start();
  }, 180_000);

  it('an api that ends says so, hangs up on reads, and answers writes as the last on their connection', async () => {
    const [api] = production.fleet.apis as [Member];
    const call = (method: string, at: string) =>
      new Promise<unknown>((resolve) => {
        const asked = request(`${api.url}${at}`, { method, agent: new Agent({ keepAlive: true }) }, (answer) => {
          answer.resume().once('end', () => resolve([answer.statusCode, answer.headers.connection]));
        });
        asked.once('error', () => resolve('hung up')).end();
      });
    expect(await call('GET', '/health/ready')).toEqual([200, 'keep-alive']);
    const exit = api.stop();
    await eventually(async () => isDeepStrictEqual(await call('GET', '/health/ready'), [503, 'close']), 'its word');
    expect(await call('POST', '/api/logout-of-nowhere')).toEqual([404, 'close']);
    expect(await call('GET', '/api/maintenance')).toBe('hung up');
    expect(await exit).toBe(0);
    await api.start();
  }, 60_000);

  it('are restarted one after the other: no request fails, and every analysis is made once', async () => {
    const stream = new RequestStream(production.url, manager, importTalk);
    const codes: (number | null)[] = [];
    for (const member of production.fleet.members) {
      for (const api of production.fleet.apis) await isWrittenTo(api);
      codes.push(await member.stop());
      await member.start();
    }
    await stream.end();
    expect(codes).toEqual([0, 0, 0, 0]);
    expect(stream.failures).toEqual([]);
    const reports = await manager.call<{ name: string }[]>('GET', '/api/employees');
    const names = reports.map(({ name }) => name).filter((name) => /^\d+ \d+ \d+$/u.test(name));
    expect(names.toSorted()).toEqual(stream.added.toSorted());
    await allAnalysed();
    expect(
      await query('select kind, attempts from analyses where wanted_rev > 0 and (attempts <> 1 or failed)'),
    ).toEqual([]);
    // The browser has found its way back, and still hears of what changes.
    await eventually(async () => (await figures(production.fleet.apis, SOCKETS)).includes(1), 'the socket');
    expect(loads).toBe(0);
  }, 240_000);
});
