import { RECORDING } from '@app/contract';
import { AUDIO_TYPE } from './microphone.js';

/** What one recorder says. Pieces come in order, numbered from 0; nothing comes after {@link TakeRecorder.stop} has ended. */
export interface TakeListener {
  piece: (seq: number, data: ArrayBuffer) => Promise<void>;
  /** The recorder stopped without a call to stop, as when the device was unplugged. */
  broken: () => void;
}

/** One take: one MediaRecorder from its start to its end, so that one header fits all its pieces. */
export class TakeRecorder {
  private readonly recorder: MediaRecorder;
  private readonly ended: Promise<void>;
  private pieces: Promise<void> = Promise.resolve();
  private seq = 0;
  private isStopping = false;

  constructor(stream: MediaStream, chunkMs: number, listener: TakeListener) {
    this.recorder = new MediaRecorder(stream, {
      mimeType: AUDIO_TYPE,
      audioBitsPerSecond: RECORDING.bitsPerSecond,
    });
    this.recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size === 0) return;
      const { seq } = this;
      this.seq += 1;
      // One after the other: reading a blob takes longer for some than for others.
      this.pieces = this.pieces.then(async () => listener.piece(seq, await data.arrayBuffer()));
    });
    this.ended = new Promise((resolve) => {
      this.recorder.addEventListener('stop', () => {
        resolve();
        if (!this.isStopping) listener.broken();
      });
    });
    this.recorder.start(chunkMs);
  }

  get mimeType(): string {
    return this.recorder.mimeType === '' ? AUDIO_TYPE : this.recorder.mimeType;
  }

  /** Pauses the recording and emits the sound so far at once, so that it becomes text. */
  pause(): void {
    if (this.recorder.state !== 'recording') return;
    this.recorder.requestData();
    this.recorder.pause();
  }

  /** Ends when the last piece was handed over. */
  async stop(): Promise<void> {
    this.isStopping = true;
    if (this.recorder.state !== 'inactive') this.recorder.stop();
    await this.ended;
    await this.pieces;
  }
}
