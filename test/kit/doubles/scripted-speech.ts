import {
  SpeechError,
  type AudioBlock,
  type AudioDecoder,
  type DecodedChunk,
  type DecoderOptions,
  type Recognition,
  type RecognitionOptions,
  type RecognizedPiece,
  type SpeechRecognizer,
  type TakeDecoder,
} from '@app/speech';

/** One piece of a made-up take: a second with a word (0: silence). `share`: of the second that is not quiet. */
export function soundOf(seq: number, word = seq + 1, { cluster = true, share = 1 } = {}): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ seq, word, cluster, share }));
}

export const UNREADABLE = new TextEncoder().encode('not a recording');

interface Sound {
  seq: number;
  word: number;
  cluster: boolean;
  share: number;
}

/** Reads {@link soundOf}. After a cut it uses the first piece as a header, as the real one does, and looks for a Cluster. */
export class ScriptedDecoder implements AudioDecoder {
  /** What happens to a piece in place of being read. */
  fault: (seq: number, word: number) => SpeechError['code'] | null = () => null;
  /** Opened since the last {@link ScriptedDecoder.reset}. */
  opened = 0;

  reset(): void {
    this.fault = () => null;
    this.opened = 0;
  }

  open({ fromMs }: DecoderOptions): TakeDecoder {
    this.opened += 1;
    let needsHeader = fromMs > 0;
    let isSearching = needsHeader;
    const read = (chunk: Uint8Array): DecodedChunk => {
      const { seq, word, cluster, share } = parsed(chunk);
      const fault = this.fault(seq, word);
      if (fault !== null) throw new SpeechError(fault);
      if (needsHeader) {
        needsHeader = false;
        return { blocks: [], clusters: [] };
      }
      isSearching &&= !cluster;
      if (isSearching) return { blocks: [], clusters: [] };
      const pcm = new Int16Array(16_000).fill(word, 0, 16_000 * share);
      const block: AudioBlock = { pcm, startMs: seq * 1000, isSpeech: word > 0 };
      const clusters = cluster ? [{ startMs: seq * 1000 }] : [];
      return { blocks: (seq + 1) * 1000 <= fromMs ? [] : [block], clusters };
    };
    return { push: async (chunk) => Promise.resolve(chunk).then(read), close: () => undefined };
  }

  warmUp(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

function parsed(chunk: Uint8Array): Sound {
  try {
    return JSON.parse(new TextDecoder().decode(chunk)) as Sound;
  } catch {
    throw new SpeechError('UNREADABLE');
  }
}

/** Hears `w1 w2 w3`: a final of each three words, the rest when the take is over. */
export class ScriptedRecognizer implements SpeechRecognizer {
  readonly mode = 'google';
  readonly hasEndpointing = true;
  /** Words of a final. */
  words = 3;
  /** What is held, in place of what is. */
  heldMs: number | null = null;
  /** It hears and says nothing; what it was told meanwhile it says when it is up again. */
  isDown = false;
  /** So long it takes to give its last words, in milliseconds. */
  finishMs = 0;
  /** It ends with this at the next sound. */
  failure: SpeechError['code'] | null = null;
  /** It gives up a stretch with such a word. */
  isUnreadable: (word: number) => boolean = () => false;
  /** Running recognitions, and how many there ever were. */
  open_ = 0;
  opened = 0;
  private readonly running = new Set<() => void>();

  reset(): void {
    this.heldMs = null;
    this.isDown = false;
    this.finishMs = 0;
    this.failure = null;
    this.isUnreadable = () => false;
    this.opened = 0;
  }

  /** It answers again. */
  comeUp(): void {
    this.isDown = false;
    for (const settle of this.running) settle();
  }

  open({ onEvent, neverGivesUp }: RecognitionOptions): Recognition {
    const open: { text: string; startMs: number; endMs: number }[] = [];
    const said = { writtenMs: 0, settledMs: 0 };
    let isHeard = false;
    let isOver = false;
    this.open_ += 1;
    this.opened += 1;
    const piece = (words: typeof open): RecognizedPiece => ({
      text: words.map(({ text }) => text).join(' '),
      startMs: words[0]?.startMs ?? 0,
      endMs: words.at(-1)?.endMs ?? 0,
      words: words.map((word, at) => ({ ...word, text: at === 0 ? word.text : ` ${word.text}` })),
      speaker: 1,
    });
    const give = (count: number): void => {
      const words = open.splice(0, count);
      const [first, last] = [words[0], words.at(-1)];
      if (first === undefined || last === undefined) return;
      said.settledMs = last.endMs;
      if (neverGivesUp !== true && words.some(({ text }) => this.isUnreadable(Number(text.slice(1))))) {
        onEvent({ type: 'unreadable', startMs: first.startMs, endMs: last.endMs });
        onEvent({ type: 'settled', ms: last.endMs });
      } else onEvent({ type: 'final', piece: piece(words) });
    };
    const settle = (): void => {
      while (!this.isDown && open.length >= this.words) give(this.words);
    };
    const end = (): void => {
      if (!isOver) this.open_ -= 1;
      isOver = true;
      this.running.delete(settle);
    };
    const heldMs = (): number => this.heldMs ?? said.writtenMs - said.settledMs;
    this.running.add(settle);
    return {
      get heldMs() {
        return heldMs();
      },
      write: ({ pcm, startMs }) => {
        if (isOver) return;
        if (this.failure !== null) {
          end();
          onEvent({ type: 'failed', error: new SpeechError(this.failure) });
          return;
        }
        // Nothing before its first sound is held.
        if (!isHeard) said.settledMs = startMs;
        isHeard = true;
        said.writtenMs = startMs + pcm.length / 16;
        const word = pcm[0] ?? 0;
        if (word === 0) {
          if (this.isDown) return;
          give(open.length);
          said.settledMs = startMs;
          onEvent({ type: 'settled', ms: startMs });
          return;
        }
        open.push({ text: `w${word}`, startMs: startMs + 100, endMs: startMs + 900 });
        if (!this.isDown) onEvent({ type: 'interim', piece: piece(open) });
        settle();
      },
      finish: async () => {
        if (this.finishMs > 0) await new Promise((resolve) => setTimeout(resolve, this.finishMs));
        if (!isOver && !this.isDown) give(open.length);
        const complete = !isOver && !this.isDown;
        end();
        return { settledMs: complete ? said.writtenMs : said.settledMs, complete };
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
