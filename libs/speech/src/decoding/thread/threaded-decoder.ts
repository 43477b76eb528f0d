import { availableParallelism } from 'node:os';
import { Logger } from '@nestjs/common';
import type { AudioDecoder, DecoderOptions, TakeDecoder } from '../../ports/decoder.port.js';
import { SpeechError } from '../../ports/recognizer.port.js';
import { DecoderThread } from './decoder-thread.js';

const MOST_THREADS = 2;

/** Takes as WebM, or without a word about it (a bare client). Safari's MP4 holds AAC, which nothing here decodes. */
function isReadable(mimeType: string): boolean {
  return mimeType === '' || /^(audio|video)\/(webm|x-matroska)\b/i.test(mimeType.trim());
}

const UNREADABLE: TakeDecoder = {
  push: () => Promise.reject(new SpeechError('UNREADABLE', 'not audio/webm')),
  close: () => undefined,
};

/** Takes decoded in worker threads, each on the one with the fewest. */
export class ThreadedDecoder implements AudioDecoder {
  private readonly logger = new Logger('AudioDecoder');
  private readonly threads = new Set<DecoderThread>();
  private closed = false;

  constructor(private readonly size = Math.min(MOST_THREADS, availableParallelism())) {}

  async warmUp(): Promise<void> {
    this.fill();
    const detectors = await Promise.all([...this.threads].map((thread) => thread.warmUp()));
    if (detectors.includes('energy'))
      this.logger.warn('the trained speech detection could not be loaded here: loudness is used in its place');
  }

  open(options: DecoderOptions): TakeDecoder {
    if (!isReadable(options.mimeType)) return UNREADABLE;
    if (this.closed) throw new SpeechError('UNAVAILABLE', 'the decoder is closed');
    this.fill();
    const [thread] = [...this.threads].sort((a, b) => a.load - b.load);
    if (thread === undefined) throw new SpeechError('UNAVAILABLE', 'no decoder thread');
    return thread.open(options);
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.threads].map((thread) => thread.close()));
    this.threads.clear();
  }

  /** One that died is replaced when the next take is opened. @throws SpeechError UNAVAILABLE */
  private fill(): void {
    try {
      while (this.threads.size < this.size) this.start();
    } catch {
      throw new SpeechError('UNAVAILABLE', 'a decoder thread cannot be started');
    }
  }

  private start(): void {
    this.threads.add(
      new DecoderThread((ended) => {
        this.threads.delete(ended);
        if (!this.closed) this.logger.error('a decoder thread ended');
      }),
    );
  }
}
