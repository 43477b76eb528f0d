import { RECORDING } from '@app/contract';
import { closeMicrophone, MicrophoneError, setMicrophoneEnabled } from './microphone.js';
import { TakeRecorder } from './take-recorder.js';

/** Where the takes of a recording go. */
export interface CaptureListener {
  takeBegan: (take: number, offsetMs: number, mimeType: string, chunkMs: number) => Promise<void>;
  piece: (take: number, seq: number, data: ArrayBuffer) => Promise<void>;
  takeEnded: (take: number) => Promise<void>;
  /** The source is gone. */
  lost: () => void;
}

/** Where the sound comes from. */
export interface SoundSource {
  /** @throws MicrophoneError */
  open: () => Promise<MediaStream>;
  /** How many times a source that came to an end is asked for again: a headset that changes its mode is back in a moment. */
  reopenings: number;
}

/** What the takes of all sources of one recording share. */
export interface TakeClock {
  /** Now, on the clock of the 1on1. */
  now: () => number;
  chunkMs: () => number;
  /** The number of the take that begins. */
  nextTake: () => number;
}

/** One source of sound and the takes that are made of it. */
export class AudioCapture {
  private stream: MediaStream | null = null;
  private recorder: TakeRecorder | null = null;
  private take = -1;
  private isPaused = false;
  private isStopped = false;
  private reopening: Promise<void> | null = null;

  constructor(
    private readonly source: SoundSource,
    private readonly clock: TakeClock,
    private readonly listener: CaptureListener,
  ) {}

  /** Asks for the source. @throws MicrophoneError */
  async open(): Promise<void> {
    const stream = await this.source.open();
    if (this.isStopped) {
      closeMicrophone(stream);
      return;
    }
    this.stream = stream;
    for (const track of stream.getTracks()) {
      // Not fired by our own stop().
      track.addEventListener('ended', () => void (this.stream === stream && this.reopen()));
    }
  }

  /** Begins the next take. */
  begin(): void {
    if (this.stream === null || this.isStopped) return;
    const take = this.clock.nextTake();
    this.take = take;
    const chunkMs = this.clock.chunkMs();
    let begun: Promise<void> = Promise.resolve();
    const recorder = new TakeRecorder(this.stream, chunkMs, {
      piece: async (seq, data) => {
        await begun;
        await this.listener.piece(take, seq, data);
      },
      broken: () => void (this.recorder === recorder && this.reopen()),
    });
    begun = this.listener.takeBegan(take, Math.round(this.clock.now()), recorder.mimeType, chunkMs);
    this.recorder = recorder;
  }

  /** Hears nothing until {@link AudioCapture.resume}. */
  pause(): void {
    this.isPaused = true;
    this.recorder?.pause();
    if (this.stream !== null) setMicrophoneEnabled(this.stream, false);
  }

  /** Hears again, in a new take: the times inside of a recorder do not know of its pause. */
  async resume(): Promise<void> {
    this.isPaused = false;
    await this.endTake();
    // Another resume may have begun a take meanwhile.
    if (!this.mayBegin() || this.recorder !== null) return;
    if (this.stream !== null) setMicrophoneEnabled(this.stream, true);
    this.begin();
  }

  /** The source anew and a new take: this one came to an end, or cannot be read. */
  reopen(): Promise<void> {
    this.reopening ??= this.reopenNow().finally(() => {
      this.reopening = null;
    });
    return this.reopening;
  }

  /** Ends it all; resolves when the last piece was handed over. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.endTake();
    this.close();
  }

  private async reopenNow(): Promise<void> {
    await this.endTake();
    this.close();
    for (let tries = 1; !this.isStopped; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, RECORDING.microphoneRestart * tries));
      try {
        await this.open();
        break;
      } catch (error) {
        if (!(error instanceof MicrophoneError) || tries >= this.source.reopenings) {
          this.listener.lost();
          return;
        }
      }
    }
    if (this.isPaused) this.pause();
    else this.begin();
  }

  private mayBegin(): boolean {
    return !this.isPaused && !this.isStopped && this.reopening === null;
  }

  private async endTake(): Promise<void> {
    const { recorder, take } = this;
    this.recorder = null;
    if (recorder === null) return;
    await recorder.stop();
    await this.listener.takeEnded(take);
  }

  private close(): void {
    if (this.stream !== null) closeMicrophone(this.stream);
    this.stream = null;
  }
}
