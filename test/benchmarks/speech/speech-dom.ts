/** `npm run bench`: how long it takes from a word of the recogniser until it stands on the screen of a real Chromium. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBrowser } from '../../kit/screens/browser/chromium.js';
import { GoogleSpeechServer } from '../../kit/doubles/google-speech-server.js';
import { startProduct } from '../../kit/product/product.js';
import { microphoneOf, openSession, PLAIN_MICROPHONE, startRecording } from '../../kit/screens/flows/session-page.js';
import { toneWords } from '../../kit/sound/tones.js';
import { wavOf } from '../../kit/sound/wav.js';
import { registerManager } from '../../kit/clients/manager-client.js';
import { percentile } from '../tools/percentile.js';
import { report, spread } from '../tools/report.js';

const WORDS = 40;
/** When each text of the log was first seen, by the clock of this machine. */
const WATCH = `
  window.seen = {};
  new MutationObserver(() => {
    const log = document.querySelector('[role=log]')?.parentElement;
    for (const text of log?.innerText.match(/w\\d+(?: w\\d+)*/g) ?? []) window.seen[text] ??= performance.timeOrigin + performance.now();
  }).observe(document, { childList: true, subtree: true, characterData: true });
`;

const folder = await mkdtemp(path.join(tmpdir(), 'jizo-bench-'));
const voice = path.join(folder, 'voice.wav');
await writeFile(
  voice,
  wavOf(
    toneWords(
      Array.from({ length: WORDS }, (_, at) => at),
      () => 700,
    ),
  ),
);
const google = await GoogleSpeechServer.start();
const said = new Map<string, number>();
google.onSay = (text) => {
  if (!said.has(text)) said.set(text, performance.timeOrigin + performance.now());
};
const env = {
  SPEECH_PROVIDER: 'google',
  GOOGLE_SPEECH_ENDPOINT: google.endpoint,
  METADATA_SERVER_DETECTION: 'none',
  REGISTRATION: 'open',
};
const product = await startProduct({ env });
const browser = await startBrowser({ args: microphoneOf(voice) });
try {
  const manager = await registerManager(product.url);
  const { id } = await manager.call<{ id: string }>('POST', '/api/employees', { name: '測定 太郎' });
  const { page } = browser;
  await page.addInitScript(PLAIN_MICROPHONE);
  await page.addInitScript(WATCH);
  await openSession(page, { url: product.url, token: manager.token, employeeId: id, name: '測定 太郎' });
  await startRecording(page);
  await sleep(WORDS * 1000 + 2_000);
  const seen = await page.evaluate<Record<string, number>>('window.seen');
  const delays = Object.entries(seen).flatMap(([text, at]) => at - (said.get(text) ?? Number.NaN));
  const known = delays.filter((delay) => !Number.isNaN(delay));
  report({
    what: '認識器が言葉を返してから画面に出るまで、p95',
    measured: percentile(known, 0.95),
    unit: 'ms',
    more: spread(known),
  });
} finally {
  await browser.close();
  await product.stop();
  google.close();
  await rm(folder, { recursive: true, force: true });
}
