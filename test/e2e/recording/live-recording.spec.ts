import type { BrowserContext, Page } from 'playwright';
import type { ApiClient } from '../../kit/clients/manager-client.js';
import type { CuttableProxy } from '../../kit/doubles/cuttable-proxy.js';
import { GoogleSpeechServer } from '../../kit/doubles/google-speech-server.js';
import { test as productTest } from '../../kit/screens/fixtures/product-test.js';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ThreadedDecoder } from '../../../libs/speech/src/decoding/thread/threaded-decoder.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { eventually } from '../../kit/waiting/eventually.js';
import { microphoneOf, openSession, PLAIN_MICROPHONE, startRecording } from '../../kit/screens/flows/session-page.js';
import { KEEP_RECORDED, recordedWords, storedWords, WORDS, writeVoice } from '../../kit/sound/tone-speaker.js';

const EMPLOYEE = '佐倉 美咲';

/** On a product whose recogniser understands tones, and in a browser whose microphone plays them once a page. */
const test = productTest.extend<object, { google: GoogleSpeechServer }>({
  google: [
    async ({}, use) => {
      const google = await GoogleSpeechServer.start();
      await use(google);
      google.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ google }, use) =>
      use({
        SPEECH_PROVIDER: 'google',
        GOOGLE_SPEECH_ENDPOINT: google.endpoint,
        METADATA_SERVER_DETECTION: 'none',
        REGISTRATION: 'open',
      }),
    { scope: 'worker' },
  ],
  microphone: [
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'jizo-voice-'));
      const voice = path.join(folder, 'voice.wav');
      await writeVoice(voice);
      await use(microphoneOf(voice));
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

/** The whole way: Chromium's microphone, recorder, socket, server, Google's client, a server that understands tones, the database. */
test.describe('a recording in a browser', () => {
  let context: BrowserContext;
  let network: CuttableProxy;
  let manager: ApiClient;
  let employeeId: string;
  const decoder = new ThreadedDecoder(1);

  const words = async () => {
    const [talk] = await manager.call<{ id: string }[]>('GET', `/api/conversations?employeeId=${employeeId}`);
    if (talk === undefined) return [];
    const { lines } = await manager.call<{ lines: { text: string }[] }>('GET', `/api/conversations/${talk.id}`);
    return storedWords(lines);
  };
  const heard = (count: number) =>
    eventually(async () => (await words()).length >= count, `${count} words that are stored`, 90_000);

  test.beforeEach(async ({ context: own, network: way, manager: mine }) => {
    [context, network, manager] = [own, way, mine];
    for (const script of [PLAIN_MICROPHONE, KEEP_RECORDED]) await context.addInitScript(script);
    employeeId = await manager.addEmployee(EMPLOYEE);
  });

  test.afterAll(() => decoder.close());

  /** A session of its own, recording. */
  const record = async (watch: (page: Page) => void = () => undefined): Promise<Page> => {
    const page = await context.newPage();
    watch(page);
    await openSession(page, { url: network.url, token: manager.token, employeeId, name: EMPLOYEE });
    await startRecording(page);
    return page;
  };
  const spoken = (page: Page) => recordedWords(page, decoder);
  const stop = async (page: Page): Promise<number[]> => {
    await page.getByRole('button', { name: '録音停止' }).click();
    await expect(page.getByText('録音していません')).toBeVisible({ timeout: 60_000 });
    const words = await spoken(page);
    await page.close();
    return words;
  };

  test('[REC-1] [REC-2] [REC-5] [REC-8] [REC-13] [REC-24] [REC-25] [SOC-1] [SOC-3] shows what is heard as it is heard, and stores each word once', async () => {
    const sockets: string[] = [];
    const page = await record((opened) => opened.on('websocket', (socket) => sockets.push(socket.url())));
    await expect(page.getByText('認識：Google')).toBeVisible();
    await expect(
      page
        .getByRole('log')
        .getByText(/w0 w[456]/u)
        .first(),
    ).toBeVisible({ timeout: 20_000 });
    await heard(WORDS.length);
    const said = await stop(page);
    expect(sockets.map((url) => new URL(url).pathname)).toContain('/socket.io/');
    expect(await words()).toEqual(said);
    expect(said.length).toBeGreaterThanOrEqual(WORDS.length - 1);
    const [talk] = await manager.call<{ id: string }[]>('GET', `/api/conversations?employeeId=${employeeId}`);
    const detail = await manager.call<{ theme: string; consent_at: string | null }>(
      'GET',
      `/api/conversations/${talk!.id}`,
    );
    expect([detail.theme, typeof detail.consent_at]).toEqual(['リアルタイム文字起こしセッション', 'string']);
  });

  test('[REC-43] [SOC-6] [SOC-18] loses and doubles nothing when the way is cut twice and the server is killed', async ({
    product,
  }) => {
    const page = await record();
    await heard(4);
    network.cut();
    await expect(page.getByText('つながりが切れています', { exact: false })).toBeVisible({ timeout: 20_000 });
    network.mend();
    await heard(9);
    await product.kill();
    network.cut();
    await product.restart();
    network.mend();
    await heard(14);
    network.cut();
    network.mend();
    await heard(WORDS.length);
    const said = await stop(page);
    expect(await words()).toEqual(said);
  });

  test('[SOC-18] [REC-9] sends the rest when the tab was closed by mistake', async () => {
    const page = await record();
    await heard(4);
    network.cut();
    // What is said now lies in the browser alone.
    await expect(page.getByText('つながりが切れています', { exact: false })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(/（\d0秒ほど）/u)).toBeVisible({ timeout: 30_000 });
    const said = await spoken(page);
    await page.close();
    network.mend();
    const again = await context.newPage();
    await again.goto(`${network.url}/app/logs`);
    // The last word may end in a piece that was not recorded any more.
    const rest = async () => (await words()).slice(0, said.length - 1);
    await expect.poll(rest, { timeout: 60_000 }).toEqual(said.slice(0, -1));
    await again.close();
  });

  test('[REC-10] leaves no sound in the data folder', async ({ product }) => {
    const page = await record();
    await heard(4);
    await stop(page);
    expect(await filesWith(product.dataDir, [OPUS, WEBM])).toEqual([]);
  });
});

const OPUS = Buffer.from('OpusHead');
const WEBM = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

/** Files of a folder that hold one of the marks. The database's own files are among them. */
async function filesWith(folder: string, marks: readonly Buffer[]): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const held = await Promise.all(
    files
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const bytes = await readFile(path.join(parentPath, name)).catch(() => Buffer.alloc(0));
        return marks.some((mark) => bytes.includes(mark)) ? name : null;
      }),
  );
  return held.filter((name) => name !== null);
}
