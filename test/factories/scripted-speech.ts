import type {
  AudioBlock,
  AudioDecoder,
  DecodedChunk,
  DecoderOptions,
  Recognition,
  RecognitionOptions,
  RecognizedPiece,
  SpeechRecognizer,
  TakeDecoder,
} from '@app/speech';

/** One piece of a made-up take: a second with a word (0: silence), or `header`, or what cannot be read. */
export function soundOf(seq: number, word = seq + 1, { cluster = true } = {}): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ seq, word, cluster }));
}

export const UNREADABLE = new TextEncoder().encode('not a recording');

/** Reads {@link soundOf}. After a cut it uses the first piece as a header, as the real one does. */
export class ScriptedDecoder implements AudioDecoder {
  open({ fromMs }: DecoderOptions): TakeDecoder {
    let needsHeader = fromMs > 0;
    return {
      push: (chunk) => {
        const empty: DecodedChunk = { blocks: [], clusters: [] };
        if (needsHeader) {
          needsHeader = false;
          return Promise.resolve(empty);
        }
        return new Promise((resolve) => {
          const { seq, word, cluster } = JSON.parse(new TextDecoder().decode(chunk)) as {
            seq: number;
            word: number;
            cluster: boolean;
          };
          const pcm = new Int16Array(16_000).fill(word);
          const block: AudioBlock = { pcm, startMs: seq * 1000, isSpeech: word > 0 };
          const clusters = cluster ? [{ startMs: seq * 1000 }] : [];
          resolve({ blocks: (seq + 1) * 1000 <= fromMs ? [] : [block], clusters });
        });
      },
      close: () => undefined,
    };
  }

  warmUp(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** Hears `w1 w2 w3`: a final of each three words, the rest when the take is over. */
export class ScriptedRecognizer implements SpeechRecognizer {
  readonly mode = 'google';
  readonly hasEndpointing = true;
  /** Words of a final. */
  words = 3;
  heldMs = 0;
  /** Running recognitions. */
  open_ = 0;

  open({ onEvent }: RecognitionOptions): Recognition {
    const open: { text: string; startMs: number; endMs: number }[] = [];
    let isOver = false;
    this.open_ += 1;
    const piece = (): RecognizedPiece => ({
      text: open.map(({ text }) => text).join(' '),
      startMs: open[0]?.startMs ?? 0,
      endMs: open.at(-1)?.endMs ?? 0,
      words: open.map((word, at) => ({ ...word, text: at === 0 ? word.text : ` ${word.text}` })),
      speaker: 1,
    });
    const end = (): void => {
      if (!isOver) this.open_ -= 1;
      isOver = true;
    };
    const settle = (): void => {
      if (open.length > 0) onEvent({ type: 'final', piece: piece() });
      open.length = 0;
    };
    return {
      heldMs: this.heldMs,
      write: ({ pcm, startMs }) => {
        if (isOver) return;
        const word = pcm[0] ?? 0;
        if (word === 0) {
          settle();
          onEvent({ type: 'settled', ms: startMs });
          return;
        }
        open.push({ text: `w${word}`, startMs: startMs + 100, endMs: startMs + 900 });
        onEvent({ type: 'interim', piece: piece() });
        if (open.length >= this.words) settle();
      },
      finish: () => {
        if (!isOver) settle();
        end();
        return Promise.resolve();
      },
      abort: end,
    };
  }

  warmUp(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
