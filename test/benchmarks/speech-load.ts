/**
 * `npm run bench`: live sessions over real sockets, with Chromium's own recording as sound and a double of Google's speech
 * service in this process. What it takes to play managers and Google is this process's; the product is one of its own.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { GoogleSpeechServer } from '../harness/google-speech-server.js';
import { startProduct } from '../harness/product.js';
import { startBareServer } from './bare.js';
import { newManager, percentile } from './client.js';
import { report, spread } from './report.js';
import { usageOf } from './usage.js';

/** The first ones warm the product up: connections, threads, compiled code. */
const SESSIONS = [20, 40, 60];
/** As long as one take of the recording lasts. */
const SECONDS = 10;
const OUTAGE_MS = 10_000;
const FIXTURE = new URL('../fixtures/recordings/tones', import.meta.url);

/** One recording: its socket, and which stream of the recogniser hears it. */
interface Session {
  socket: Socket;
  start: { conversationId: string; recordingId: string; take: number; offsetMs: number; mimeType: string };
  stream: number;
  seq: number;
  received: number;
}

const pieces = await readPieces();
const google = await GoogleSpeechServer.start();
const env = {
  SPEECH_PROVIDER: 'google',
  GOOGLE_SPEECH_ENDPOINT: google.endpoint,
  METADATA_SERVER_DETECTION: 'none',
  REGISTRATION: 'open',
};
const product = await startProduct({ env });
try {
  for (const count of SESSIONS) await load(count);
  await outage();
} finally {
  await product.stop();
  google.close();
}

async function load(count: number): Promise<void> {
  google.reset(() => ({}));
  const before = await usageOf(product.child.pid ?? 0);
  const sessions: Session[] = [];
  for (let n = 0; n < count; n += 1) sessions.push(await begin());
  const started = await usageOf(product.child.pid ?? 0);
  const at = performance.now();
  const latencies = (await Promise.all(sessions.map((session, n) => talk(session, (n * 1000) / count)))).flat();
  const seconds = (performance.now() - at) / 1000;
  const after = await usageOf(product.child.pid ?? 0);
  const behind = sessions.filter(({ seq, received }) => received < seq - 2).length;
  for (const session of sessions) await finish(session);
  report({
    what: `録音 ${count} 本：音の断片が届いてから認識器に渡るまで、p99`,
    measured: percentile(latencies, 0.99),
    unit: 'ms',
    more: spread(latencies),
    ...(count === 40 && { budget: { atMost: 25 } }),
    baselines: [{ what: '素の socket.io の往復', measured: percentile(await echoes(count), 0.99) }],
  });
  report({
    what: `録音 ${count} 本：遅れが残った録音`,
    measured: behind,
    unit: '本',
    ...(count === 60 && { budget: { atMost: 0 } }),
  });
  report({
    what: `録音 ${count} 本：CPU（全コアを 100 % として）`,
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
async function talk(session: Session, offset: number): Promise<number[]> {
  await sleep(offset);
  const latencies: number[] = [];
  const begun = performance.now();
  for (let n = 0; n < SECONDS; n += 1) {
    await sleep(Math.max(0, begun + n * 1000 - performance.now()));
    const sent = performance.now();
    const heard = google.streams[session.stream]?.heardMs ?? 0;
    say(session);
    await google.signal.until(() => (google.streams[session.stream]?.heardMs ?? 0) > heard, 'sound');
    latencies.push(performance.now() - sent);
  }
  return latencies;
}

/** Ten seconds without a socket, and how long it takes until all of them are heard. */
async function outage(): Promise<void> {
  google.reset(() => ({}));
  const session = await begin();
  say(session);
  await sleep(1000);
  session.socket.disconnect();
  const missed = OUTAGE_MS / 1000;
  await sleep(OUTAGE_MS);
  const last = session.seq + missed - 1;
  const started = performance.now();
  session.socket.connect();
  const { resumeFrom } = (await session.socket.emitWithAck('start_transcription', session.start)) as {
    resumeFrom: { seq: number };
  };
  for (let seq = resumeFrom.seq; seq <= last; seq += 1) send(session, seq);
  const heard = (): number => google.streams.reduce((sum, { heardMs }) => sum + heardMs, 0);
  while (session.received < last || heard() < (last - 1) * 1000) await sleep(5);
  report({
    what: `ソケットが ${missed} 秒切れたあと、追いつくまで`,
    measured: (performance.now() - started) / 1000,
    unit: '秒',
    budget: { atMost: 2 },
  });
  await finish(session);
}

async function begin(): Promise<Session> {
  const manager = await newManager(product.url);
  const { id: employeeId } = await manager.call<{ id: string }>('POST', '/api/employees', { name: '測定 太郎' });
  const talkOf = { employeeId, employeeName: '測定 太郎', theme: '測定', stance: '測定' };
  const { conversationId } = await manager.call<{ conversationId: string }>('POST', '/api/conversations/start', talkOf);
  await manager.call('POST', `/api/conversations/${conversationId}/consent`, { mode: 'google' });
  const socket = io(product.url, { auth: { token: manager.token }, transports: ['websocket'] });
  const start = { conversationId, recordingId: randomUUID(), take: 0, offsetMs: 0, mimeType: 'audio/webm;codecs=opus' };
  const session: Session = { socket, start, stream: google.streams.length, seq: 0, received: -1 };
  socket.on('transcription_progress', ({ take, receivedSeq }: { take: number; receivedSeq: number }) => {
    if (take === session.start.take) session.received = receivedSeq;
  });
  await socket.emitWithAck('start_transcription', start);
  const streams = google.streams.length;
  say(session);
  await google.signal.until(() => google.streams.length > streams, 'a stream');
  return session;
}

/** The next piece. */
function say(session: Session): void {
  send(session, session.seq);
  session.seq += 1;
}

function send({ socket, start: { recordingId, take } }: Session, seq: number): void {
  socket.emit('audio_stream', { recordingId, take, seq, data: pieces[seq] });
}

async function finish({ socket, start: { recordingId } }: Session): Promise<void> {
  await socket.emitWithAck('end_transcription', { recordingId });
  socket.disconnect();
}

async function readPieces(): Promise<Buffer[]> {
  const bytes = await readFile(`${FIXTURE.pathname}.webm`);
  const { pieces: sizes } = JSON.parse(await readFile(`${FIXTURE.pathname}.json`, 'utf8')) as { pieces: number[] };
  let at = 0;
  return sizes.map((size) => bytes.subarray(at, (at += size)));
}
