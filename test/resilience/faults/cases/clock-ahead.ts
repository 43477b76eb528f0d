import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ThreadedDecoder } from '../../../../libs/speech/src/decoding/thread/threaded-decoder.js';
import { startBrowser, type Browser } from '../../../kit/screens/browser/chromium.js';
import { eventually } from '../../../kit/waiting/eventually.js';
import { registerManager } from '../../../kit/clients/manager-client.js';
import {
  microphoneOf,
  openSession,
  PLAIN_MICROPHONE,
  startRecording,
} from '../../../kit/screens/flows/session-page.js';
import { KEEP_RECORDED, recordedWords, storedWords, writeVoice } from '../../../kit/sound/tone-speaker.js';
import { withSound, type RecordingOutcome } from '../scenario/sound-scenario.js';
import type { RunningSystem } from '../system/running-system.js';

const NAME = '佐倉 美咲';
/** Dates of a page are a year ahead, from its first script on. */
const YEAR_AHEAD = `
  const ahead = 366 * 24 * 60 * 60_000;
  const Real = window.Date;
  const now = () => Real.now() + ahead;
  window.Date = class extends Real {
    constructor(...parts) {
      super(...(parts.length === 0 ? [now()] : parts));
    }
    static now() {
      return now();
    }
  };
`;
/** Some words are text by then, and after so long without a network others are not. */
const WORDS_BEFORE = 4;
const CUT_MS = 6_000;

/** Chromium records, loses its network, is closed with sound that is not sent, and comes back with a clock that is a year ahead. */
export const clockOneYearAhead = withSound(async ({ system, outcomeOf }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'jizo-voice-'));
  const voice = path.join(folder, 'voice.wav');
  await writeVoice(voice);
  const browser = await startBrowser({ args: microphoneOf(voice) });
  try {
    for (const script of [PLAIN_MICROPHONE, KEEP_RECORDED]) await browser.context.addInitScript(script);
    const sounds = [await outcomeOf(recordAndReturn(system, browser))];
    const remark = '道が切れている間に録音を止めてページを閉じ、1年先の時計でログインし直しました。';
    return { sounds, remark };
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
});

async function recordAndReturn(system: RunningSystem, { context, page }: Browser): Promise<RecordingOutcome> {
  const { url, network, fleet } = system;
  const { token, username, password, addEmployee, call } = await registerManager(fleet.apis[0]!.url);
  const employeeId = await addEmployee(NAME);
  const words = async (): Promise<number[]> => {
    const [talk] = await call<{ id: string }[]>('GET', `/api/conversations?employeeId=${employeeId}`);
    if (talk === undefined) return [];
    return storedWords((await call<{ lines: { text: string }[] }>('GET', `/api/conversations/${talk.id}`)).lines);
  };
  await openSession(page, { url, token, employeeId, name: NAME });
  await startRecording(page);
  await eventually(async () => (await words()).length >= WORDS_BEFORE, 'the first words');
  network.cut();
  await sleep(CUT_MS);
  await page.getByRole('button', { name: '録音停止' }).click();
  await page.getByRole('button', { name: '録音開始' }).waitFor();
  const decoder = new ThreadedDecoder(1);
  const said = await recordedWords(page, decoder);
  await decoder.close();
  const held = said.length - (await words()).length;
  await page.close();
  network.mend();
  const stopped = performance.now();
  const later = await context.newPage();
  await later.addInitScript(YEAR_AHEAD);
  await later.goto(`${url}/login`);
  await later.getByLabel('ユーザー名').fill(username);
  await later.getByLabel('パスワード').first().fill(password);
  await later.getByRole('button', { name: 'ログイン', exact: true }).click();
  await eventually(async () => (await words()).length >= said.length, 'the words that were held').catch(
    () => undefined,
  );
  const year = await later.evaluate<number>('new Date().getFullYear()');
  if (year <= new Date().getFullYear()) throw new Error('the clock of the page is not ahead');
  const waitedMs = performance.now() - stopped;
  return { said, found: await words(), pieces: held, waitedMs, troubles: new Map() };
}
