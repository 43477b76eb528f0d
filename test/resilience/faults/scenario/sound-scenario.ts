import { setTimeout as sleep } from 'node:timers/promises';
import { ThreadedDecoder } from '../../../../libs/speech/src/decoding/thread/threaded-decoder.js';
import { compareWords } from '../../../kit/sound/compare-words.js';
import { readTones } from '../../../kit/clients/live-session.js';
import { beginTalk, type RecordedTalk } from '../../../kit/clients/recorded-talk.js';
import { MORTAL_DECODERS } from '../../../kit/product/decoder-killer.js';
import { heardWords } from '../../../kit/sound/tone-speaker.js';
import type { Played, Stage } from './scenario-types.js';
import { countAnalyses, settle, silent } from './verify-writes.js';
import { MortalGoogle } from '../system/killable-recognizer.js';
import type { World } from '../system/running-system.js';

/** Recordings that have not come to their end by then are stuck. */
const LONGEST_MS = 150_000;

/** Where sound is recorded: the product, a recogniser that can die, and a recording of tone words. */
export interface Studio {
  world: World;
  google: MortalGoogle;
  pieces: Buffer[];
  /** Its words, as they are heard without a break. */
  said: readonly number[];
  /** A 1on1 of a new manager. */
  talk: () => Promise<RecordedTalk>;
  /** What became of one recording: ends with it, or when it is stuck. */
  heard: (recording: Promise<HeardSound>) => Promise<HeardSound>;
}

/** What was said in a recording, what is stored of it, and what its browser saw. */
export interface HeardSound {
  said: readonly number[];
  found: readonly number[];
  /** Pieces of sound that the server accepted. */
  pieces: number;
  /** From the end of the recording until all of it was text. */
  waitedMs: number;
  troubles: ReadonlyMap<string, number>;
  isStuck?: boolean;
}

/** What a play found. */
interface Take {
  sounds: readonly HeardSound[];
  hung?: readonly string[];
  remark: string;
}

/** Managers record tone words while `play` breaks something. */
export function withSound(play: (studio: Studio) => Promise<Take>): () => Promise<Stage> {
  return async () => {
    const google = await MortalGoogle.start();
    const { pieces } = await readTones();
    const said = await wordsOf(pieces);
    return {
      env: { ...google.env, ...MORTAL_DECODERS },
      play: async (world) => {
        // Past the balancer, which lets nobody say for whom he calls: the limits on one address are not what is tried.
        const talk = (): Promise<RecordedTalk> => beginTalk(world.fleet.apis[0]!.url);
        return judgeSound(world, await play({ world, google, pieces, said, talk, heard }));
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

async function heard(recording: Promise<HeardSound>): Promise<HeardSound> {
  const stuck = (why: string): HeardSound => ({
    said: [],
    found: [],
    pieces: 0,
    waitedMs: LONGEST_MS,
    troubles: new Map([[why, 1]]),
    isStuck: true,
  });
  const failed = (error: unknown): HeardSound => stuck(String(error).split('\n')[0] ?? '');
  return Promise.race([recording.catch(failed), sleep(LONGEST_MS, stuck('無応答'), { ref: false })]);
}

async function judgeSound(world: World, { sounds, hung = [], remark }: Take): Promise<Played> {
  const waitedMs = await settle(world);
  const compared = sounds.map(({ said, found }) => compareWords(said, found));
  const failures = new Map<string, number>();
  for (const { troubles } of sounds)
    for (const [what, times] of troubles) failures.set(what, (failures.get(what) ?? 0) + times);
  const words = (count: number): string[] => Array.from({ length: count }, () => '言葉');
  return {
    verdict: {
      managers: sounds.length,
      accepted: sum(sounds.map(({ pieces }) => pieces)),
      lines: sum(sounds.map(({ found }) => found.length)),
      lost: words(sum(compared.map(({ lost }) => lost))),
      doubled: words(sum(compared.map(({ doubled }) => doubled))),
      unannounced: 0,
      cutShort: 0,
      analyses: { ...(await countAnalyses(world)), waitedMs },
      longestMs: Math.max(0, ...sounds.map((sound) => sound.waitedMs)),
      failures,
      hung: [...hung, ...(await silent(world))],
    },
    stuck: sounds.filter(({ isStuck }) => isStuck === true).length,
    remark,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}
