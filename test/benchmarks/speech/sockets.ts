/** `npm run bench`: from a piece of sound until the gateway says that it has it, beside a socket.io that only says so. */
import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { GoogleSpeechServer } from '../../kit/doubles/google-speech-server.js';
import { startProduct } from '../../kit/product/product.js';
import { startBareServer } from '../tools/bare.js';
import { percentile } from '../tools/percentile.js';
import { LiveSession, readTones } from '../../kit/clients/live-session.js';
import { report, spread } from '../tools/report.js';

const ROUNDS = 300;
/** The gateway takes no more than so many pieces a second from one socket. */
const PAUSE_MS = 30;
/** It is known after the first time, so that nothing but the way is measured. */
const PIECE = 1;

const { pieces } = await readTones();
const google = await GoogleSpeechServer.start();
const env = { SPEECH_PROVIDER: 'google', GOOGLE_SPEECH_ENDPOINT: google.endpoint, METADATA_SERVER_DETECTION: 'none' };
const product = await startProduct({ env: { ...env, REGISTRATION: 'open' } });
const bare = await startBareServer();
try {
  const session = await LiveSession.begin(product.url, pieces);
  session.send(0);
  session.send(PIECE);
  await session.receivedUpTo(PIECE);
  const ours = await times(async () => {
    const progress = session.progress();
    session.send(PIECE);
    await progress;
  });
  session.drop();
  const socket = io(bare.url, { transports: ['websocket'] });
  const { recordingId, take } = session.start;
  const echoes = await times(() => socket.emitWithAck('echo', { recordingId, take, seq: PIECE, data: pieces[PIECE] }));
  socket.disconnect();
  report({
    what: '音の断片を送ってから、受け取ったと言われるまで、p99',
    measured: percentile(ours, 0.99),
    unit: 'ms',
    more: spread(ours),
    baselines: [{ what: '素の socket.io の往復', measured: percentile(echoes, 0.99) }],
  });
} finally {
  await bare.stop();
  await product.stop();
  google.close();
}

/** @returns milliseconds of each, without those that warm up */
async function times(work: () => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await sleep(PAUSE_MS);
    const sent = performance.now();
    await work();
    samples.push(performance.now() - sent);
  }
  return samples.slice(ROUNDS / 10);
}
