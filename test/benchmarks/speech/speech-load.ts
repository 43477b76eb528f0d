/**
 * `npm run bench`: live sessions over real sockets, with Chromium's own recording as sound and a double of Google's speech
 * service in this process. What it takes to play managers and Google is this process's; the product is one of its own.
 */
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { GoogleSpeechServer } from '../../kit/doubles/google-speech-server.js';
import { startProduct } from '../../kit/product/product.js';
import { startBareServer } from '../tools/bare.js';
import { percentile } from '../tools/percentile.js';
import { LiveSession, readTones } from '../../kit/clients/live-session.js';
import { report, spread } from '../tools/report.js';
import { usageOf } from '../tools/usage.js';

/** The first ones warm the product up: connections, threads, compiled code. */
const SESSIONS = [20, 40, 60];
/** As long as one take of the recording lasts. */
const SECONDS = 10;

/** One recording, and which stream of the recogniser hears it. */
interface Talk {
  session: LiveSession;
  stream: number;
  /** The first piece that was not sent yet. */
  next: number;
  /** Its end ends the recording. */
  isEnding: boolean;
}

/** Recordings that have begun, and the latencies of each once everything is said. */
interface Running {
  talks: Talk[];
  spoken: () => Promise<number[][]>;
}

const { pieces } = await readTones();
const google = await GoogleSpeechServer.start();
const env = {
  SPEECH_PROVIDER: 'google',
  GOOGLE_SPEECH_ENDPOINT: google.endpoint,
  METADATA_SERVER_DETECTION: 'none',
  REGISTRATION: 'open',
};
const product = await startProduct({ env });
try {
  for (const count of SESSIONS) await load(count, talkInRooms);
  await load(SESSIONS[0] ?? 0, talkOnline, '（オンライン、2 チャンネル）');
} finally {
  await product.stop();
  google.close();
}

async function load(count: number, run: typeof talkInRooms, kind = ''): Promise<void> {
  google.reset(() => ({}));
  const before = await usageOf(product.child.pid ?? 0);
  const { talks, spoken } = await run(count);
  const started = await usageOf(product.child.pid ?? 0);
  const at = performance.now();
  const latencies = (await spoken()).flat();
  const seconds = (performance.now() - at) / 1000;
  const after = await usageOf(product.child.pid ?? 0);
  const behind = talks.filter(({ session }) => session.received < SECONDS - 2).length;
  for (const { session, isEnding } of talks) if (isEnding) await session.finish(SECONDS);
  report({
    what: `録音 ${count} 本${kind}：音の断片が届いてから認識器に渡るまで、p99`,
    measured: percentile(latencies, 0.99),
    unit: 'ms',
    more: spread(latencies),
    ...((count === 40 || kind !== '') && { budget: { atMost: 25 } }),
    baselines: [{ what: '素の socket.io の往復', measured: percentile(await echoes(count), 0.99) }],
  });
  report({
    what: `録音 ${count} 本${kind}：遅れが残った録音`,
    measured: behind,
    unit: '本',
    ...(count === 60 && { budget: { atMost: 0 } }),
  });
  report({
    what: `録音 ${count} 本${kind}：CPU（全コアを 100 % として）`,
    measured: ((after.cpuSeconds - started.cpuSeconds) / seconds / availableParallelism()) * 100,
    unit: '%',
    more: `メモリー 1 本あたり ${((after.megabytes - before.megabytes) / count).toFixed(1)} MB`,
  });
}

/** The same pieces at the same pace to a server that only says that it has them. @returns milliseconds of each */
async function echoes(count: number): Promise<number[]> {
  const bare = await startBareServer();
  const sockets = Array.from({ length: count }, () => io(bare.url, { transports: ['websocket'], forceNew: true }));
  const samples = await Promise.all(
    sockets.map(async (socket, n) => {
      await sleep((n * 1000) / count);
      const begun = performance.now();
      const own: number[] = [];
      for (let at = 0; at < SECONDS; at += 1) {
        await sleep(Math.max(0, begun + at * 1000 - performance.now()));
        const sent = performance.now();
        await socket.emitWithAck('echo', { take: 0, seq: at, data: pieces[at] });
        own.push(performance.now() - sent);
      }
      return own;
    }),
  );
  for (const socket of sockets) socket.disconnect();
  await bare.stop();
  return samples.flat();
}

/** A piece each second; how long each takes until the recogniser has more sound. */
async function talk({ session, stream, next }: Talk, offset: number): Promise<number[]> {
  await sleep(offset);
  const latencies: number[] = [];
  const begun = performance.now();
  for (let n = next; n <= SECONDS; n += 1) {
    await sleep(Math.max(0, begun + (n - next) * 1000 - performance.now()));
    const sent = performance.now();
    const heard = google.streams[stream]?.heardMs ?? 0;
    session.send(n);
    await google.signal.until(() => (google.streams[stream]?.heardMs ?? 0) > heard, 'sound');
    latencies.push(performance.now() - sent);
  }
  return latencies;
}

/** One microphone each; they begin to talk when all have begun. */
async function talkInRooms(count: number): Promise<Running> {
  const talks: Talk[] = [];
  for (let n = 0; n < count; n += 1) {
    const stream = google.streams.length;
    const session = await LiveSession.begin(product.url, pieces);
    session.send(0);
    await google.signal.until(() => google.streams.length > stream, 'a stream');
    talks.push({ session, stream, next: 1, isEnding: true });
  }
  return { talks, spoken: () => Promise.all(talks.map((one, n) => talk(one, (n * 1000) / count))) };
}

/**
 * Both channels of each recording. A channel opens its stream with the first tone, and its sound goes on from then on: a stream that
 * starves in the middle of a tone would end.
 */
async function talkOnline(count: number): Promise<Running> {
  const pairs: [LiveSession, LiveSession][] = [];
  for (let n = 0; n < count; n += 1) pairs.push(await LiveSession.both(product.url, pieces));
  const talks: Talk[] = [];
  const running: Promise<number[]>[] = [];
  for (const session of pairs.flat()) {
    const stream = google.streams.length;
    await session.begin();
    session.send(0);
    session.send(1);
    await google.signal.until(() => google.streams.length > stream, 'a stream');
    const one = { session, stream, next: 2, isEnding: session.start.channel === 'own' };
    talks.push(one);
    running.push(talk(one, 1_000));
  }
  return { talks, spoken: () => Promise.all(running) };
}
