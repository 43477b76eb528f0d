/**
 * `npm run bench`: what is lost and doubled when something breaks while a recording runs. Chromium's own recording of 20 tone words
 * goes at its own pace to the built api as a process of its own; the recogniser is a double of Google's that fails on order.
 */
import { GoogleRecognizer } from '@app/speech';
import { setTimeout as sleep } from 'node:timers/promises';
import { Fleet } from '../harness/fleet.js';
import { GoogleSpeechServer, type Misbehaviour } from '../harness/google-speech-server.js';
import { SCALED, SpokenTake } from '../harness/spoken-take.js';
import { LiveSession, readTones } from './live-session.js';
import { startOwnPostgres } from './own-postgres.js';
import { report } from './report.js';

const PIECE_MS = 1_000;
/** The piece at which something breaks. */
const BREAK = 5;
const AWAY_MS = 2_000;
const OUTAGE_MS = 10_000;
const SECONDS_A_WORD = 0.5;
const UNAVAILABLE = 14;
/** So far a word is heard off after Opus; its neighbours are four apart. */
const OFF = 3;
/** The pauses of the recording are short: each of its words is settled by itself. */
const PLAIN: Misbehaviour = { utteranceMs: 200 };

process.env['METADATA_SERVER_DETECTION'] = 'none';
const { pieces, words } = await readTones();
const google = await GoogleSpeechServer.start();
const postgres = await startOwnPostgres();
const env = { SPEECH_PROVIDER: 'google', GOOGLE_SPEECH_ENDPOINT: google.endpoint, METADATA_SERVER_DETECTION: 'none' };
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

/** How many words stand in both, in the same order: the longest common subsequence. */
function common(wanted: readonly number[], found: readonly number[], off: number): number {
  let row = Array.from({ length: found.length + 1 }, () => 0);
  for (const word of wanted) {
    const next = [0];
    found.forEach((heard, at) => {
      const both = Math.abs(word - heard) <= off ? (row[at] ?? 0) + 1 : 0;
      next.push(Math.max(both, row[at + 1] ?? 0, next[at] ?? 0));
    });
    row = next;
  }
  return row.at(-1) ?? 0;
}

function tell(what: string, wanted: readonly number[], found: readonly number[] = [], off = OFF): void {
  const matched = common(wanted, found, off);
  const lost = wanted.length - matched;
  const more = `${wanted.length} 語のうち ${lost} 語`;
  report({ what: `${what}：失われた音声`, measured: lost * SECONDS_A_WORD, unit: '秒', more, budget: { atMost: 0 } });
  report({ what: `${what}：二重になった言葉`, measured: found.length - matched, unit: '語', budget: { atMost: 0 } });
}
