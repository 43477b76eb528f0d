/**
 * `npm run bench`: a talk of ten minutes that is held online. Both sides speak at once, Chromium's own recording of 20 tone words again
 * and again with short pauses; meanwhile the network, the reading threads, the recogniser and the api fail one after the other, and
 * streams come to their limit. What is lost, doubled or stored under the wrong name is counted: a word under the wrong name is lost
 * on one side and doubled on the other.
 */
import { CHANNELS, type Channel } from '@app/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import { HeldRecording } from '../../kit/clients/held-recording.js';
import { readTones } from '../../kit/clients/live-session.js';
import { beginTalk } from '../../kit/clients/recorded-talk.js';
import { GoogleSpeechServer, type Misbehaviour } from '../../kit/doubles/google-speech-server.js';
import { killDecoders, KILLABLE_DECODERS } from '../../kit/product/decoder-killer.js';
import { Fleet } from '../../kit/product/fleet.js';
import { compareWords } from '../../kit/sound/compare-words.js';
import { startOwnPostgres } from '../tools/own-postgres.js';
import { report } from '../tools/report.js';

const PIECE_MS = 1_000;
/** The piece of a round at which something breaks. */
const BREAK = 5;
const TALK_MS = 600_000;
const AWAY_MS = 4_000;
const OUTAGE_MS = 10_000;
const SECONDS_A_WORD = 0.5;
/** The pauses of the recording are short: each of its words is settled by itself. */
const PLAIN: Misbehaviour = { utteranceMs: 200 };
/** Every fifth stream comes to its limit in the middle of a round. */
const LIMITED: Misbehaviour = { ...PLAIN, limit: 6_000 };

process.env['METADATA_SERVER_DETECTION'] = 'none';
const { pieces, words } = await readTones();
const rounds = Math.ceil(TALK_MS / (pieces.length * PIECE_MS));
let google = await GoogleSpeechServer.start();
const behave = (index: number): Misbehaviour => (index % 5 === 4 ? LIMITED : PLAIN);
const postgres = await startOwnPostgres();
const env = {
  ...KILLABLE_DECODERS,
  SPEECH_PROVIDER: 'google',
  GOOGLE_SPEECH_ENDPOINT: google.endpoint,
  METADATA_SERVER_DETECTION: 'none',
};
const fleet = await Fleet.start({ ...postgres, env }, { apis: 1, workers: 0 });
const api = fleet.apis[0]!;

/** What befalls both channels, in turn, every fourth round. */
const TROUBLES: readonly ((recording: HeldRecording) => unknown)[] = [
  (recording) => recording.cut(AWAY_MS),
  () => killDecoders(api),
  async () => {
    google.close();
    await sleep(OUTAGE_MS);
    google = await GoogleSpeechServer.start(google.port);
    google.reset(behave);
  },
  async () => {
    await api.kill();
    await api.start();
  },
];

try {
  // What the recogniser makes of the recording when nothing fails: what went through Opus is heard a little off.
  google.reset(() => PLAIN);
  const calm = new HeldRecording(api.url, await beginTalk(api.url), pieces, CHANNELS);
  await bothSpeak(calm);
  calm.stop();
  const { own: known } = await calm.finishedBoth();
  if (known.length !== words || new Set(known).size !== words) throw new Error(`heard ${known.join(' ')}`);

  google.reset(behave);
  const recording = new HeldRecording(api.url, await beginTalk(api.url), pieces, CHANNELS);
  const struck: unknown[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) CHANNELS.forEach((channel) => recording.nextTake(channel));
    const trouble = round % 4 === 1 ? TROUBLES[((round - 1) / 4) % TROUBLES.length] : undefined;
    await bothSpeak(recording, trouble && (() => struck.push(trouble(recording))));
  }
  await Promise.all(struck);
  recording.stop();
  const found = await recording.finishedBoth();
  const said = Array.from({ length: rounds }, () => known).flat();
  for (const channel of CHANNELS) tell(channel, compareWords(said, found[channel]), said.length, struck.length);
} finally {
  await fleet.stop();
  await postgres.stop();
  google.close();
}

/** One round of both channels: the other side speaks half a word later, so that their words overlap. */
async function bothSpeak(recording: HeldRecording, strike: () => unknown = () => undefined): Promise<void> {
  const own = recording.speak(BREAK, strike, 'own');
  await sleep(PIECE_MS / 4);
  await Promise.all([own, recording.speak(-1, undefined, 'other')]);
}

function tell(
  channel: Channel,
  { lost, doubled }: ReturnType<typeof compareWords>,
  of: number,
  troubles: number,
): void {
  const what = channel === 'own' ? '自分の側' : '相手の側';
  const more = `${of} 語のうち ${lost} 語、障害 ${troubles} 回、ストリーム ${google.streams.length} 本（最後の障害から）`;
  report({ what: `${what}：失われた音声`, measured: lost * SECONDS_A_WORD, unit: '秒', more, budget: { atMost: 0 } });
  report({
    what: `${what}：二重になった、または相手の名前の言葉`,
    measured: doubled,
    unit: '語',
    budget: { atMost: 0 },
  });
}
