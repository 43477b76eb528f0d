/**
 * `npm run bench`: what is lost and doubled when something breaks while a recording runs. Chromium's own recording of 20 tone words
 * goes at its own pace to the built api as a process of its own; the recogniser is a double of Google's that fails on order.
 */
import { CHANNELS } from '@app/contract';
import { GoogleRecognizer } from '../../../libs/speech/src/providers/google/google.recognizer.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { Fleet } from '../../kit/product/fleet.js';
import { GoogleSpeechServer, type Misbehaviour } from '../../kit/doubles/google-speech-server.js';
import { killDecoders, KILLABLE_DECODERS } from '../../kit/product/decoder-killer.js';
import { SCALED, SpokenTake } from '../../kit/sound/spoken-take.js';
import { LiveSession, readTones } from '../../kit/clients/live-session.js';
import { compareWords, OPUS_OFF } from '../../kit/sound/compare-words.js';
import { HeldRecording } from '../../kit/clients/held-recording.js';
import { beginTalk } from '../../kit/clients/recorded-talk.js';
import { startOwnPostgres } from '../tools/own-postgres.js';
import { report } from '../tools/report.js';

const PIECE_MS = 1_000;
/** The piece at which something breaks. */
const BREAK = 5;
const AWAY_MS = 2_000;
const OUTAGE_MS = 10_000;
/** How long the recogniser stays away after the end: longer than the server waits for last words. */
const DEAD_MS = 35_000;
const SECONDS_A_WORD = 0.5;
const UNAVAILABLE = 14;
/** The pauses of the recording are short: each of its words is settled by itself. */
const PLAIN: Misbehaviour = { utteranceMs: 200 };

process.env['METADATA_SERVER_DETECTION'] = 'none';
const { pieces, words } = await readTones();
let google = await GoogleSpeechServer.start();
const postgres = await startOwnPostgres();
const env = {
  ...KILLABLE_DECODERS,
  SPEECH_PROVIDER: 'google',
  GOOGLE_SPEECH_ENDPOINT: google.endpoint,
  METADATA_SERVER_DETECTION: 'none',
};
const fleet = await Fleet.start({ ...postgres, env }, { apis: 1, workers: 0 });
const api = fleet.apis[0]!;
try {
  // Streams are opened in this order; those that follow take over from one that broke.
  const wrong: Misbehaviour[] = [
    PLAIN,
    PLAIN,
    { ...PLAIN, failsAt: 4_000, code: UNAVAILABLE },
    { ...PLAIN, limit: 5_000 },
  ];
  google.reset((index) => wrong[index] ?? PLAIN);
  const [calm, cut, crash, limit] = [await begin(), await begin(), await begin(), await begin()];
  const [known, ...broken] = await Promise.all([
    speak(calm),
    speak(cut, () => comeBack(cut)),
    speak(crash),
    speak(limit),
  ]);
  // What went through Opus is heard a little off, and after a start in its middle a little otherwise.
  if (known.length !== words || new Set(known).size !== words) throw new Error(`heard ${known.join(' ')}`);
  const faults = [
    `ソケットが ${AWAY_MS / 1000} 秒切れる`,
    '認識サービスが途中で落ちる',
    '認識サービスの長さの上限に達する',
  ];
  for (const [at, what] of faults.entries()) tell(what, known, broken[at]);

  google.reset(() => PLAIN);
  const killed = await Promise.all([begin(), begin(), begin()]);
  let restarting: Promise<void> | undefined;
  const afterKill = await Promise.all(
    killed.map((session) =>
      speak(session, async () => {
        restarting ??= api.kill().then(() => api.start());
        await restarting;
        await session.resume(BREAK);
      }),
    ),
  );
  tell(
    'api を kill -9 して起動し直す（録音 3 本）',
    killed.flatMap(() => known),
    afterKill.flat(),
  );

  await outage(known);
  await deadDecoders(known);
  await deadRecogniser(known);
  await twoChannels(known);
  await rollovers();
} finally {
  await fleet.stop();
  await postgres.stop();
  google.close();
}

/** With its first piece sent: its stream is open. */
async function begin(): Promise<LiveSession> {
  const streams = google.streams.length;
  const session = await LiveSession.begin(api.url, pieces);
  session.send(0);
  session.send(1);
  await google.signal.until(() => google.streams.length > streams, 'a stream');
  return session;
}

/** The rest of the recording as it would be spoken; at one piece `strike` happens, which sends up to that piece. @returns the stored words */
async function speak(session: LiveSession, strike?: () => Promise<void>): Promise<number[]> {
  for (let seq = 2; seq <= session.last; seq += 1) {
    await sleep(PIECE_MS);
    if (seq === BREAK && strike !== undefined) await strike();
    else session.send(seq);
  }
  return session.finish();
}

async function comeBack(session: LiveSession): Promise<void> {
  session.drop();
  await sleep(AWAY_MS);
  await session.resume(BREAK);
}

/** Nothing for ten seconds, then all of it at once: until the recogniser has it, and until it is stored. */
async function outage(known: readonly number[]): Promise<void> {
  google.reset(() => PLAIN);
  const session = await begin();
  await session.receivedUpTo(1);
  session.drop();
  await sleep(OUTAGE_MS);
  const back = performance.now();
  await session.resume(session.last);
  const heard = (): number => google.streams.reduce((sum, { heardMs }) => sum + heardMs, 0);
  while (session.received < session.last || heard() < (session.last - 1) * PIECE_MS) await sleep(5);
  const caughtUp = (performance.now() - back) / 1000;
  const found = await session.finish();
  report({
    what: `${OUTAGE_MS / 1000} 秒切れたあと、認識器が追いつくまで`,
    measured: caughtUp,
    unit: '秒',
    more: `録音を終えて最後の言葉が保存されるまで ${((performance.now() - back) / 1000).toFixed(2)} 秒`,
    budget: { atMost: 2 },
  });
  tell(`${OUTAGE_MS / 1000} 秒切れる`, known, found);
}

/** Every decoder of the process dies at once, in the middle of three recordings. */
async function deadDecoders(known: readonly number[]): Promise<void> {
  google.reset(() => PLAIN);
  const recordings = [await hold(), await hold(), await hold()];
  let killed: Promise<void> | undefined;
  const strike = (): unknown => (killed = killDecoders(api));
  const found = await Promise.all(
    recordings.map(async (recording, at) => {
      await (at === 0 ? recording.speak(BREAK, strike) : recording.speak());
      recording.stop();
      return recording.finished();
    }),
  );
  await killed;
  const wanted = recordings.flatMap(() => known);
  tell('音声を読むスレッドが途中で落ちる（録音 3 本）', wanted, found.flat());
}

/** The recogniser dies in the middle and is back only after the end: of a tab of today with one take, of one with two, and of an old tab. */
async function deadRecogniser(known: readonly number[]): Promise<void> {
  google.reset(() => PLAIN);
  const [one, two, old] = [await hold(), await hold(), await LiveSession.begin(api.url, pieces, { isOldTab: true })];
  old.send(0);
  old.send(1);
  const whole = one.speak(BREAK, () => google.close());
  const parted = two.speak().then(() => two.nextTake());
  const oldWords = speak(old);
  await whole;
  one.stop();
  const stopped = performance.now();
  await parted;
  const later = two.speak();
  await sleep(DEAD_MS);
  google = await GoogleSpeechServer.start(google.port);
  google.reset(() => PLAIN);
  const found = await one.finished();
  const back = ((performance.now() - stopped) / 1000).toFixed(1);
  tell(
    `認識サービスが途中で落ち、止めてから ${DEAD_MS / 1000} 秒後に戻る`,
    known,
    found,
    OPUS_OFF,
    `止めてから ${back} 秒`,
  );
  await later;
  two.stop();
  tell('認識サービスが落ちている間に次の区切りを始める', [...known, ...known], await two.finished());
  const foundOld = await oldWords;
  tell(
    '更新の前から開いているタブ、終わりに認識サービスが落ちている',
    known,
    foundOld,
    OPUS_OFF,
    `${old.ends} 回送り直し`,
  );
}

/** A talk that is held online: both sides speak at once, and one of three troubles befalls both. */
async function twoChannels(known: readonly number[]): Promise<void> {
  const limited: Misbehaviour[] = [
    { ...PLAIN, limit: 5_000 },
    { ...PLAIN, limit: 6_000 },
  ];
  google.reset((index) => limited[index] ?? PLAIN);
  await both('オンライン、認識サービスの長さの上限に達する', known);
  google.reset(() => PLAIN);
  await both(`オンライン、ソケットが ${AWAY_MS / 1000} 秒切れる`, known, (recording) => recording.cut(AWAY_MS));
  await both('オンライン、音声を読むスレッドが途中で落ちる', known, () => killDecoders(api));
  await both('オンライン、認識サービスが途中で落ち、10 秒後に戻る', known, async () => {
    google.close();
    await sleep(OUTAGE_MS);
    google = await GoogleSpeechServer.start(google.port);
    google.reset(() => PLAIN);
  });
}

async function both(
  what: string,
  known: readonly number[],
  strike: (recording: HeldRecording) => unknown = () => undefined,
): Promise<void> {
  const recording = new HeldRecording(api.url, await beginTalk(api.url), pieces, CHANNELS);
  let struck: unknown;
  const own = recording.speak(BREAK, () => (struck = strike(recording)), 'own');
  // The other side speaks half a word later: their words overlap.
  await sleep(PIECE_MS / 4);
  await Promise.all([own, recording.speak(-1, undefined, 'other')]);
  await struck;
  recording.stop();
  const found = await recording.finishedBoth();
  const [manager, employee] = [compareWords(known, found.own), compareWords(known, found.other)];
  const lost = manager.lost + employee.lost;
  tellCounts(what, { lost, doubled: manager.doubled + employee.doubled }, 2 * known.length);
}

/** A recording that is kept until it is text, as a browser keeps it. */
async function hold(): Promise<HeldRecording> {
  return new HeldRecording(api.url, await beginTalk(api.url), pieces);
}

/** Many streams in a row: the adapter alone, with its times of five minutes shortened to ten seconds. */
async function rollovers(): Promise<void> {
  google.reset(() => ({ limit: 10_000 }));
  const about = { projectId: 'p', apiVersion: 'v1', model: 'latest_long', diarization: false } as const;
  const recognizer = new GoogleRecognizer({ endpoint: google.endpoint, ...about, settings: SCALED });
  await recognizer.warmUp();
  const said = Array.from({ length: 160 }, (_, index) => (index * 7) % 60);
  const take = new SpokenTake(recognizer, said, (index) => (index % 8 === 7 ? 700 : 80));
  await take.speak();
  await recognizer.close();
  tell(`ストリームの切り替え（${google.streams.length} 本、160 語、時間を縮めて）`, said, take.heard(), 0);
}

function tell(
  what: string,
  wanted: readonly number[],
  found: readonly number[] = [],
  off = OPUS_OFF,
  remark = '',
): void {
  tellCounts(what, compareWords(wanted, found, off), wanted.length, remark);
}

/** A word under the wrong name is lost on one side and doubled on the other. */
function tellCounts(what: string, { lost, doubled }: { lost: number; doubled: number }, of: number, remark = ''): void {
  const more = [`${of} 語のうち ${lost} 語`, remark].filter(Boolean).join('、');
  report({ what: `${what}：失われた音声`, measured: lost * SECONDS_A_WORD, unit: '秒', more, budget: { atMost: 0 } });
  report({ what: `${what}：二重になった言葉`, measured: doubled, unit: '語', budget: { atMost: 0 } });
}
