/**
 * `npm run bench`: what one recording more costs in memory, by the way it is heard. The recognisers are doubles in this process; the
 * product is one of its own. With sherpa the engine is a process of its own, and a take is what it is with openai: voice detection and
 * segments.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { GoogleSpeechServer } from '../../kit/doubles/google-speech-server.js';
import { OpenAiSpeechServer } from '../../kit/doubles/openai-speech-server.js';
import { startProduct } from '../../kit/product/product.js';
import { LiveSession, readRecording } from '../../kit/clients/live-session.js';
import { report } from '../tools/report.js';
import { usageOf } from '../tools/usage.js';

/** The first ones warm the product up: connections, threads, compiled code. */
const FIRST = 20;
const MORE = 40;
const MOST_MB = 8;

const { pieces } = await readRecording('speech');
const google = await GoogleSpeechServer.start();
const openai = await OpenAiSpeechServer.start();
try {
  await measure('google', { GOOGLE_SPEECH_ENDPOINT: google.endpoint, METADATA_SERVER_DETECTION: 'none' });
  const model = { OPENAI_SPEECH_MODEL: 'whisper', OPENAI_SPEECH_API_KEY: 'none' };
  await measure('openai', { OPENAI_SPEECH_BASE_URL: openai.url, ...model });
  // Nothing is recognised: the sound is held, as far as it is.
  openai.reset(() => ({ status: 503 }));
  await measure('openai', { OPENAI_SPEECH_BASE_URL: openai.url, ...model }, '（認識サービスが止まっている間）');
} finally {
  google.close();
  await openai.close();
}

async function measure(mode: string, env: Record<string, string>, when = ''): Promise<void> {
  const product = await startProduct({ env: { SPEECH_PROVIDER: mode, REGISTRATION: 'open', ...env } });
  try {
    const pid = product.child.pid ?? 0;
    const sessions = await record(product.url, mode, FIRST);
    const before = await usageOf(pid);
    sessions.push(...(await record(product.url, mode, MORE)));
    const after = await usageOf(pid);
    report({
      what: `${mode}${when}：録音 1 本あたりのメモリー`,
      measured: (after.megabytes - before.megabytes) / MORE,
      unit: 'MB',
      more: `${FIRST} 本のあとの ${MORE} 本`,
      budget: { atMost: MOST_MB },
    });
    for (const session of sessions) session.drop();
  } finally {
    await product.stop();
  }
}

/** So many recordings at once, at their own pace, which then stay open. */
async function record(url: string, mode: string, count: number): Promise<LiveSession[]> {
  const sessions: LiveSession[] = [];
  for (let n = 0; n < count; n += 1) sessions.push(await LiveSession.begin(url, pieces, { mode }));
  await Promise.all(
    sessions.map(async (session, n) => {
      await sleep((n * 1000) / count);
      for (let seq = 0; seq <= session.last; seq += 1) {
        session.send(seq);
        await sleep(1000);
      }
    }),
  );
  return sessions;
}
