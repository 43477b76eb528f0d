import { RECORDING, type PieceRange } from '@app/contract';
import {
  SpeechError,
  type AudioBlock,
  type AudioDecoder,
  type Recognition,
  type RecognitionEvent,
  type SpeechRecognizer,
} from '@app/speech';
import { LiveTake, type TakeStart } from './live-take.js';
import type { Pace } from './owner-pace.js';
import type { Settled } from './take-commits.js';

const START: TakeStart = {
  mimeType: 'audio/webm;codecs=opus',
  committedMs: 0,
  committedSeq: -1,
  quarantined: [],
  mayQuarantine: true,
};
const UNLIMITED: Pace = { waitMs: null, spend: () => undefined, join: () => () => undefined };
const BYTES_PER_MS = 32;

/** A recogniser that keeps all audio, and reports the words that the test gives it. */
class Keeper implements SpeechRecognizer {
  readonly mode = 'google';
  readonly hasEndpointing = true;
  readonly blocks: AudioBlock[] = [];
  tell: (event: RecognitionEvent) => void = () => undefined;

  get heldMs(): number {
    return this.blocks.reduce((sum, { pcm }) => sum + pcm.length / 16, 0);
  }

  open({ onEvent }: { onEvent: (event: RecognitionEvent) => void }): Recognition {
    this.tell = onEvent;
    const held = (): number => this.heldMs;
    return {
      get heldMs() {
        return held();
      },
      write: (block) => this.blocks.push(block),
      finish: () => Promise.resolve({ settledMs: 0, complete: false }),
      abort: () => undefined,
    };
  }

  warmUp(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** The length of sound in each piece, in blocks of at most a second. */
function decoderOf(pieceMs: number, fault: (seq: number) => SpeechError | null = () => null): AudioDecoder {
  return {
    open: () => ({
      push: (piece) => {
        const seq = piece[0] ?? 0;
        const error = fault(seq);
        if (error !== null) return Promise.reject(error);
        const blocks = Array.from({ length: Math.ceil(pieceMs / 1000) }, (_, at) => ({
          pcm: new Int16Array(Math.min(pieceMs, 1000) * 16),
          startMs: seq * pieceMs + at * 1000,
          isSpeech: true,
        }));
        return Promise.resolve({ blocks, clusters: [{ startMs: seq * pieceMs }] });
      },
      close: () => undefined,
    }),
    warmUp: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

function takeOf(recognizer: SpeechRecognizer, decoder: AudioDecoder, start: Partial<TakeStart> = {}) {
  const told = { stored: [] as Settled[], again: [] as (number | undefined)[], lost: [] as string[] };
  const take = new LiveTake({ ...START, ...start }, { recognizer, decoder }, UNLIMITED, {
    store: (settled) => {
      told.stored.push(settled);
      return Promise.resolve(true);
    },
    interim: () => undefined,
    final: () => undefined,
    progress: () => undefined,
    again: (waitMs) => told.again.push(waitMs),
    trouble: () => undefined,
    lost: (reason) => told.lost.push(reason),
  });
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
  };
  return { take, told, settled };
}

const piece = (seq: number): Uint8Array => Uint8Array.of(seq);

describe('a take', () => {
  it('[BUD-5] holds at most 8 MB of decoded sound, for any claimed size of its pieces and any recogniser', async () => {
    const recognizer = new Keeper();
    const { take, told, settled } = takeOf(recognizer, decoderOf(60_000));
    const answers = Array.from({ length: 60 }, (_, seq) => take.accept(seq, piece(seq)));
    expect(answers.filter((answer) => answer === 'taken').length).toBe(60);
    await settled();
    expect(recognizer.heldMs).toBeGreaterThan(60_000);
    expect(recognizer.heldMs * BYTES_PER_MS).toBeLessThanOrEqual(RECORDING.decodedBytes);
    // Pieces that were not decoded are requested again, and refused until there is room.
    expect(told.again).toHaveLength(1);
    expect(take.receivedSeq).toBe(recognizer.heldMs / 60_000 - 1);
    expect(take.accept(take.receivedSeq + 1, piece(take.receivedSeq + 1))).toBe('again');
    take.abort();
  });

  it('[BUD-5] holds at most 2 MB of pieces that are not decoded', () => {
    const { take } = takeOf(new Keeper(), decoderOf(1_000));
    const large = new Uint8Array(RECORDING.chunkBytes);
    const answers = Array.from({ length: 20 }, (_, seq) => take.accept(seq, large));
    expect(answers.filter((answer) => answer === 'taken').length).toBeLessThanOrEqual(9);
    take.abort();
  });

  it('[REC-47] takes a whole window of the shortest pieces, in the bursts in which a browser sends them', async () => {
    const { take, settled } = takeOf(new Keeper(), decoderOf(250));
    const answers = new Set<string>();
    for (let seq = 0; seq < RECORDING.window / 250; seq += 1) {
      answers.add(take.accept(seq, piece(seq)));
      if (seq % 20 === 19) await settled();
    }
    expect([...answers]).toEqual(['taken']);
    take.abort();
  });

  it('[CUS-4] commits no further than the recogniser says at its end', async () => {
    const recognizer = new Keeper();
    const { take, told, settled } = takeOf(recognizer, decoderOf(1_000));
    for (let seq = 0; seq < 10; seq += 1) take.accept(seq, piece(seq));
    await settled();
    recognizer.tell({ type: 'settled', ms: 4_500 });
    expect(await take.finish()).toEqual({ complete: false, committedSeq: 3 });
    expect(told.stored.at(-1)).toMatchObject({ committedMs: 4_500, committedSeq: 3 });
    expect(take.accept(10, piece(10))).toBe('over');
  });

  it('[CUS-4] is not complete where its recognition failed while it was finished, and commits nothing behind that', async () => {
    const recognizer = new Keeper();
    const { take, told, settled } = takeOf(recognizer, decoderOf(1_000));
    for (let seq = 0; seq < 3; seq += 1) take.accept(seq, piece(seq));
    await settled();
    recognizer.tell({ type: 'settled', ms: 1_500 });
    const end = take.finish();
    recognizer.tell({ type: 'failed', error: new SpeechError('UNAVAILABLE') });
    expect(await end).toMatchObject({ complete: false, committedSeq: 0 });
    expect(told.stored.at(-1)).toMatchObject({ committedMs: 1_500 });
  });

  it('[REC-39] has no speakers after its recognition failed: the next one numbers the voices anew', async () => {
    jest.useFakeTimers();
    try {
      const recognizer = new Keeper();
      const { take, told, settled } = takeOf(recognizer, decoderOf(1_000));
      const say = async (text: string, startMs: number): Promise<void> => {
        const words = { text, startMs, endMs: startMs + 900, words: null, speaker: 1 };
        recognizer.tell({ type: 'final', piece: words });
        await settled();
      };
      take.accept(0, piece(0));
      await settled();
      await say('はい', 0);
      recognizer.tell({ type: 'failed', error: new SpeechError('UNAVAILABLE') });
      jest.advanceTimersByTime(2_000);
      for (const seq of [0, 1, 2]) expect(take.accept(seq, piece(seq))).toBe('taken');
      await settled();
      await say('いいえ', 1_000);
      const lines = told.stored.flatMap((stored) => stored.lines);
      expect(lines.map(({ text, speaker }) => [text, speaker])).toEqual([
        ['はい', 1],
        ['いいえ', null],
      ]);
      take.abort();
    } finally {
      jest.useRealTimers();
    }
  });

  it('[CUS-6] stores what cannot be read before anything behind it, and notes it once', async () => {
    const recognizer = new Keeper();
    const decoder = decoderOf(1_000, (seq) => (seq === 2 ? new SpeechError('UNREADABLE') : null));
    const known: PieceRange[] = [{ fromSeq: 2, toSeq: 2 }];
    const { take, told, settled } = takeOf(recognizer, decoder, { quarantined: known });
    for (let seq = 0; seq < 3; seq += 1) take.accept(seq, piece(seq));
    await settled();
    // It is known: no further decoder tries it.
    expect(take.receivedSeq).toBe(2);
    for (const seq of [0, 3, 4]) expect(take.accept(seq, piece(seq))).toBe('taken');
    await settled();
    expect(recognizer.blocks.map(({ startMs }) => startMs)).toEqual([0, 1_000, 3_000, 4_000]);
    expect(told.stored.flatMap(({ quarantined }) => quarantined)).toEqual([]);
    take.abort();
  });

  it('[CUS-6] goes on where the browser leaves out what it knows to be unreadable', async () => {
    const recognizer = new Keeper();
    const start = { committedMs: 2_000, committedSeq: 1, quarantined: [{ fromSeq: 2, toSeq: 3 }] };
    const { take, settled } = takeOf(recognizer, decoderOf(1_000), start);
    expect([0, 4, 5].map((seq) => take.accept(seq, piece(seq)))).toEqual(['taken', 'taken', 'taken']);
    await settled();
    expect(take.receivedSeq).toBe(5);
    expect(recognizer.blocks.map(({ startMs }) => startMs)).toEqual([4_000, 5_000]);
    take.abort();
  });

  it('[CUS-6] whose header cannot be read is left with the browser as a whole, and does not come back to it', async () => {
    const decoder = decoderOf(1_000, () => new SpeechError('UNREADABLE'));
    const { take, told, settled } = takeOf(new Keeper(), decoder);
    for (let time = 0; time <= RECORDING.decoders; time += 1) {
      expect(told.lost).toEqual([]);
      take.accept(0, piece(0));
      await settled();
    }
    expect(told.lost).toEqual(['unreadable']);
    expect(told.stored.flatMap(({ quarantined }) => quarantined)).toEqual([{ fromSeq: 0, toSeq: null }]);
    const again = takeOf(new Keeper(), decoder, { quarantined: [{ fromSeq: 0, toSeq: null }] });
    expect(again.take.accept(0, piece(0))).toBe('known');
    again.take.abort();
  });
});
