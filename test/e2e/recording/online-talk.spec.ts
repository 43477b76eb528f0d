import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright';
import { ThreadedDecoder } from '../../../libs/speech/src/decoding/thread/threaded-decoder.js';
import { GoogleSpeechServer } from '../../kit/doubles/google-speech-server.js';
import { FAKE_SHARING } from '../../kit/screens/browser/chromium.js';
import { expect } from '../../kit/screens/browser/expect.js';
import { test as productTest } from '../../kit/screens/fixtures/product-test.js';
import { agreeOnline, OnlineMeeting, setupOf } from '../../kit/screens/flows/online-meeting.js';
import { EMPLOYEE, openSession, PLAIN_MICROPHONE } from '../../kit/screens/flows/session-page.js';
import { compareWords } from '../../kit/sound/compare-words.js';
import { heardWords, voiceOf, writeVoice } from '../../kit/sound/tone-speaker.js';

/** What the two say: tones of two ranges, so far apart that what Opus does to one never makes it a word of the other. */
const OWN = Array.from({ length: 40 }, (_, at) => (at * 10) % 30);
const OTHERS = OWN.slice(0, 25).map((word) => 35 + word);
const VOCABULARY = [...new Set([...OWN, ...OTHERS])];

/** The word of which this is an echo through Opus. */
const wordOf = (heard: number): number =>
  VOCABULARY.reduce((best, word) => (Math.abs(word - heard) < Math.abs(best - heard) ? word : best));
const wordsIn = (lines: readonly Line[]): number[] =>
  lines.flatMap(({ text }) => text.split(' ').map((word) => wordOf(Number(word.slice(1)))));

/** Keeps what each recorder of a page makes, and what was shared; runs before everything else in it. */
const KEEP_TAKES = `
  window.takes = [];
  window.MediaRecorder = class extends MediaRecorder {
    constructor(stream, options) {
      super(stream, options);
      const pieces = [];
      window.takes.push({ kinds: stream.getTracks().map(({ kind }) => kind), label: stream.getAudioTracks()[0].label, pieces });
      this.addEventListener('dataavailable', ({ data }) => pieces.push(data));
    }
  };
  window.pictures = [];
  const share = navigator.mediaDevices?.getDisplayMedia.bind(navigator.mediaDevices);
  if (share) navigator.mediaDevices.getDisplayMedia = async (options) => {
    if (window.refuses) throw new DOMException('', 'NotAllowedError');
    const stream = await share(options);
    if (window.isMute) stream.getAudioTracks().forEach((track) => stream.removeTrack(track));
    window.pictures.push(...stream.getVideoTracks());
    return stream;
  };
`;

interface Take {
  kinds: string[];
  label: string;
  pieces: string[];
}

interface Line {
  text: string;
  speaker: number | null;
}

/** On a product whose recogniser understands tones; the microphone plays them, and so does the tab of a meeting. */
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
      await writeVoice(voice, OWN);
      await use([...FAKE_SHARING.args, `--use-file-for-fake-audio-capture=${voice}`]);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  permissions: ['microphone'],
});

/** The whole way: a tab that plays sound, Chromium's sharing, two recorders, the socket, the server, Google's client, the database. */
test.describe('a talk over a service for meetings', () => {
  const decoder = new ThreadedDecoder(1);
  test.afterAll(() => decoder.close());

  let page: Page;
  let lines: () => Promise<Line[]>;
  let meeting: OnlineMeeting;

  test.beforeEach(async ({ context, network, manager }) => {
    const employeeId = await manager.addEmployee(EMPLOYEE);
    lines = async () => {
      const [talk] = await manager.call<{ id: string }[]>('GET', `/api/conversations?employeeId=${employeeId}`);
      return talk === undefined
        ? []
        : (await manager.call<{ lines: Line[] }>('GET', `/api/conversations/${talk.id}`)).lines;
    };
    for (const script of [PLAIN_MICROPHONE, KEEP_TAKES]) await context.addInitScript(script);
    meeting = await OnlineMeeting.open(context, voiceOf(OTHERS));
    page = await context.newPage();
    await openSession(page, { url: network.url, token: manager.token, employeeId, name: EMPLOYEE });
    await agreeOnline(page);
  });

  const button = (name: string) => page.getByRole('button', { name });
  const head = () => page.getByRole('group', { name: '録音' });
  const notice = () => page.getByRole('status').filter({ hasText: '相手の声が届いていません' });
  const takes = () =>
    page.evaluate<Take[]>(
      `Promise.all(takes.map(async ({ pieces, ...take }) => ({ ...take, pieces: await Promise.all(pieces.map(async (piece) => (await piece.bytes()).toBase64())) })))`,
    );
  /** What the recorders of one side made, word by word. */
  const spoken = async (isShared: boolean): Promise<number[]> => {
    const words: number[] = [];
    for (const { label, pieces } of await takes()) {
      if (label.includes('Tab') !== isShared) continue;
      words.push(
        ...(
          await heardWords(
            pieces.map((piece) => Buffer.from(piece, 'base64')),
            decoder,
          )
        ).map(wordOf),
      );
    }
    return words;
  };
  const stored = async (words: readonly number[]) => {
    const own = (await lines()).filter((line) => wordsIn([line]).every((word) => words.includes(word)));
    return { words: wordsIn(own), speakers: [...new Set(own.map(({ speaker }) => speaker))] };
  };
  /** Each word once and in order; the one in the middle of which the microphone was stopped may be missing. */
  const expectEach = (heard: readonly number[], said: readonly number[]) => {
    expect(said.length - heard.length).toBeLessThanOrEqual(1);
    expect(heard).toEqual(said.slice(0, heard.length));
  };
  const stop = async () => {
    await button('録音停止').click();
    await expect(head()).toContainText('録音していません', { timeout: 60_000 });
  };

  test('[REM-1] [REM-2] [REM-6] both sides are heard before, recorded as two channels without a picture, and stored under the right name', async () => {
    const { dialog, own, other, share, start, alone } = setupOf(page);
    await expect(dialog).toContainText('ZoomやTeamsの録画と文字起こしは別のもので、ここで消しても残ります。');
    await expect(own.getByRole('status')).toHaveText('聞こえています');
    await expect(alone).toBeVisible();
    await share.click();
    await meeting.speak();
    await expect(other.getByRole('status')).toHaveText('聞こえています');
    await expect(dialog).toContainText('両方聞こえています。');
    await start.click();
    await expect(head()).toContainText('録音中');
    await meeting.speak();
    await expect
      .poll(async () => (await stored(OTHERS)).words.length, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(OTHERS.length);
    // Whose words they are stands beside them while they are spoken.
    const log = page.getByRole('log');
    for (const name of ['上司', '佐倉さん']) await expect(log.getByText(name, { exact: true }).first()).toBeVisible();
    await expect(log).not.toContainText('未確認');
    await stop();
    const [mine, theirs] = [await stored(OWN), await stored(OTHERS)];
    expectEach(mine.words, await spoken(false));
    expectEach(theirs.words, await spoken(true));
    expect(mine.words.length + theirs.words.length).toBe(wordsIn(await lines()).length);
    expect([mine.speakers, theirs.speakers]).toEqual([[1], [2]]);
    expect((await takes()).map(({ kinds }) => kinds)).toEqual([['audio'], ['audio']]);
    expect(await page.evaluate(`pictures.map(({ readyState }) => readyState)`)).toEqual(['ended']);
  });

  test('[REM-7] the sharing ends in the middle: the microphone goes on, the screen says so, and shares again into the same recording', async () => {
    const { share, start } = setupOf(page);
    await share.click();
    await start.click();
    await expect(head()).toContainText('録音中');
    await meeting.speak();
    await expect.poll(async () => (await stored(OTHERS)).words.length, { timeout: 60_000 }).toBeGreaterThan(2);
    await meeting.close();
    await expect(notice()).toBeVisible();
    await expect(head()).toContainText('録音中');
    const before = (await stored(OWN)).words.length;
    await expect.poll(async () => (await stored(OWN)).words.length, { timeout: 60_000 }).toBeGreaterThan(before + 3);
    meeting = await OnlineMeeting.open(page.context(), voiceOf(OTHERS));
    await button('もう一度共有する').click();
    await expect(notice()).toBeHidden();
    const heard = (await stored(OTHERS)).words.length;
    await meeting.speak();
    await expect.poll(async () => (await stored(OTHERS)).words.length, { timeout: 60_000 }).toBeGreaterThan(heard + 3);
    await stop();
    expectEach((await stored(OWN)).words, await spoken(false));
    expectEach((await stored(OTHERS)).words, await spoken(true));
    expect(await takes()).toHaveLength(3);
  });

  test('[REM-3] a cut, a pause and a stop hold for both sides: each word of both is stored once, under the right name', async ({
    network,
  }) => {
    const { share, start } = setupOf(page);
    await share.click();
    await start.click();
    await expect(head()).toContainText('録音中');
    await meeting.speak();
    const both = async (count: number) => {
      for (const words of [OWN, OTHERS]) {
        await expect.poll(async () => (await stored(words)).words.length, { timeout: 60_000 }).toBeGreaterThan(count);
      }
    };
    await both(2);
    network.cut();
    await expect(page.getByText('つながりが切れています', { exact: false }).first()).toBeVisible();
    network.mend();
    await both(6);
    await page.getByRole('button', { name: '一時停止' }).click();
    await expect(head()).toContainText('一時停止中');
    await page.getByRole('button', { name: '再開' }).click();
    await meeting.speak();
    const before = Math.max((await stored(OWN)).words.length, (await stored(OTHERS)).words.length);
    await both(before + 3);
    await stop();
    // A take that ends in the middle of a word may hold it or not: there are two of each side.
    const [mine, theirs] = [await stored(OWN), await stored(OTHERS)];
    expect(mine.words.length + theirs.words.length).toBe(wordsIn(await lines()).length);
    expect([mine.speakers, theirs.speakers]).toEqual([[1], [2]]);
    expect(await takes()).toHaveLength(4);
    for (const [heard, said] of [
      [mine.words, await spoken(false)],
      [theirs.words, await spoken(true)],
    ] as const) {
      const { lost, doubled } = compareWords(said, heard);
      expect([lost <= 2, doubled <= 2]).toEqual([true, true]);
    }
  });

  test('[REM-5] [REM-7] what is shared without sound, not at all, or no longer is told before the talk, which can begin with the own voice and share later', async () => {
    const { dialog, other, share, alone } = setupOf(page);
    await page.evaluate(`window.isMute = true`);
    await share.click();
    await expect(dialog).toContainText('共有したものに、音が入っていませんでした。');
    await page.evaluate(`window.isMute = false; window.refuses = true`);
    await share.click();
    await expect(dialog).toContainText('共有されませんでした。');
    await page.evaluate(`window.refuses = false`);
    await share.click();
    await expect(other.getByRole('button', { name: '選びなおす' })).toBeVisible();
    await meeting.close();
    await expect(share).toBeVisible();
    await alone.click();
    await expect(head()).toContainText('録音中');
    await expect(notice()).toBeVisible();
    meeting = await OnlineMeeting.open(page.context(), voiceOf(OTHERS));
    await button('もう一度共有する').click();
    await expect(notice()).toBeHidden();
    await meeting.speak();
    await expect.poll(async () => (await stored(OTHERS)).speakers, { timeout: 60_000 }).toEqual([2]);
  });
});

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0';

test('[REM-5] a browser that gives no sound of the other side is told before the talk, with what to do', async ({
  browser,
  network,
  manager,
}) => {
  const context = await browser.newContext({ userAgent: FIREFOX, permissions: ['microphone'] });
  const page = await context.newPage();
  const employeeId = await manager.addEmployee(EMPLOYEE);
  await openSession(page, { url: network.url, token: manager.token, employeeId, name: EMPLOYEE });
  await agreeOnline(page);
  const { dialog, share, alone } = setupOf(page);
  await expect(dialog).toContainText('Firefoxでは、佐倉さんの声を受けとれません');
  await expect(dialog).toContainText('ChromeかEdgeでこの画面をひらくと、ふたりの声を文字にできます。');
  await expect(share).toHaveCount(0);
  await expect(alone).toBeVisible();
  await dialog.getByText('ブラウザーごとの違い').click();
  await expect(dialog.getByRole('row', { name: /^Chrome/u })).toContainText('タブ、ウィンドウ、画面全体');
  await context.close();
});
