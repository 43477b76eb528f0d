import { setTimeout as sleep } from 'node:timers/promises';
import { ThreadedDecoder } from '../../../../libs/speech/src/decoding/thread/threaded-decoder.js';
import { compareWords } from '../../../kit/sound/compare-words.js';
import { readTones } from '../../../kit/clients/live-session.js';
import { beginTalk, type RecordedTalk } from '../../../kit/clients/recorded-talk.js';
import { KILLABLE_DECODERS } from '../../../kit/product/decoder-killer.js';
import { heardWords } from '../../../kit/sound/tone-speaker.js';
import type { ScenarioResult, Scenario } from './scenario-types.js';
import { countAnalyses, waitForAnalyses, unresponsive } from './verify-writes.js';
import { KillableRecognizer } from '../system/killable-recognizer.js';
import type { RunningSystem } from '../system/running-system.js';

/** Recordings that have not ended by then are stuck. */
const LONGEST_MS = 150_000;

/** Where sound is recorded: the product, a recogniser that can die, and a recording of tone words. */
export interface RecordingEnvironment {
  system: RunningSystem;
  google: KillableRecognizer;
  pieces: Buffer[];
  /** Its words, as they are heard without a break. */
  said: readonly number[];
  /** A 1on1 of a new manager. */
  talk: () => Promise<RecordedTalk>;
  /** What became of one recording: ends with it, or when it is stuck. */
  outcomeOf: (recording: Promise<RecordingOutcome>) => Promise<RecordingOutcome>;
}

/** What was said in a recording, what is stored of it, and what its browser saw. */
export interface RecordingOutcome {
  said: readonly number[];
  found: readonly number[];
  /** Pieces of sound that the server accepted. */
  pieces: number;
  /** From the end of the recording until all of it was text. */
  waitedMs: number;
  troubles: ReadonlyMap<string, number>;
  isStuck?: boolean;
}

/** What became of all recordings. */
interface Recordings {
  sounds: readonly RecordingOutcome[];
  hung?: readonly string[];
  remark: string;
}

/** Managers record tone words while `record` breaks something. */
export function withSound(record: (environment: RecordingEnvironment) => Promise<Recordings>): () => Promise<Scenario> {
  return async () => {
    const google = await KillableRecognizer.start();
    const { pieces } = await readTones();
    const said = await wordsOf(pieces);
    return {
      env: { ...google.env, ...KILLABLE_DECODERS },
      run: async (system) => {
        // Past the balancer, which replaces the caller's address: the limits on one address are not under test.
        const talk = (): Promise<RecordedTalk> => beginTalk(system.fleet.apis[0]!.url);
        return verifySound(system, await record({ system, google, pieces, said, talk, outcomeOf }));
      },
      remove: () => {
        google.kill();
        return Promise.resolve();
      },
    };
  };
}

async function wordsOf(pieces: readonly Buffer[]): Promise<number[]> {
  const decoder = new ThreadedDecoder(1);
  return heardWords(pieces, decoder).finally(() => decoder.close());
}

async function outcomeOf(recording: Promise<RecordingOutcome>): Promise<RecordingOutcome> {
  const stuck = (why: string): RecordingOutcome => ({
    said: [],
    found: [],
    pieces: 0,
    waitedMs: LONGEST_MS,
    troubles: new Map([[why, 1]]),
    isStuck: true,
  });
  const failed = (error: unknown): RecordingOutcome => stuck(String(error).split('\n')[0] ?? '');
  return Promise.race([recording.catch(failed), sleep(LONGEST_MS, stuck('無応答'), { ref: false })]);
}

async function verifySound(system: RunningSystem, { sounds, hung = [], remark }: Recordings): Promise<ScenarioResult> {
  const waitedMs = await waitForAnalyses(system);
  const compared = sounds.map(({ said, found }) => compareWords(said, found));
  const failures = new Map<string, number>();
  for (const { troubles } of sounds)
    for (const [what, times] of troubles) failures.set(what, (failures.get(what) ?? 0) + times);
  const words = (count: number): string[] => Array.from({ length: count }, () => '言葉');
  return {
    verification: {
      managers: sounds.length,
      accepted: sum(sounds.map(({ pieces }) => pieces)),
      lines: sum(sounds.map(({ found }) => found.length)),
      lost: words(sum(compared.map(({ lost }) => lost))),
      doubled: words(sum(compared.map(({ doubled }) => doubled))),
      unannounced: 0,
      cutShort: 0,
      analyses: { ...(await countAnalyses(system)), waitedMs },
      longestMs: Math.max(0, ...sounds.map((sound) => sound.waitedMs)),
      failures,
      hung: [...hung, ...(await unresponsive(system))],
    },
    stuck: sounds.filter(({ isStuck }) => isStuck === true).length,
    remark,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}
