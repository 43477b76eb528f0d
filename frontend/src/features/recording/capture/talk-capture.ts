import type { Channel } from '@app/contract';
import { AudioCapture, type SoundSource, type TakeClock } from './audio-capture.js';
import { openMicrophone } from './microphone.js';
import type { NewTake } from '../store/stored-recording.js';
import type { SharedSound } from './shared-sound.js';

/** Where the sound of a talk goes. */
export interface TalkListener {
  takeBegan: (take: NewTake) => Promise<void>;
  piece: (take: number, seq: number, data: ArrayBuffer) => Promise<void>;
  takeEnded: (take: number) => Promise<void>;
  /** The microphone is gone: nothing more can be recorded. */
  microphoneLost: () => void;
  /** The sound of the other person is gone: the microphone goes on. */
  sharingEnded: () => void;
}

/** An online talk: the microphone and the other person's sound are two channels. */
export interface OnlineSound {
  /** Undefined: the browser's own choice. */
  microphoneId?: string | undefined;
  /** Null: the talk begins with the microphone alone. */
  shared: SharedSound | null;
}

/** A device that went away is often back in a moment. */
const MICROPHONE_REOPENINGS = 4;

/** The sources of a talk: the microphone, and in an online talk the shared sound beside it. Their takes are numbered together. */
export class TalkCapture {
  private takes = 0;
  private readonly own: AudioCapture;
  private other: AudioCapture | null = null;
  private shared: SharedSound | null = null;
  private isPaused = false;
  private isStopped = false;
  private readonly clock: TakeClock;

  constructor(
    clock: Omit<TakeClock, 'nextTake'>,
    private readonly listener: TalkListener,
    private readonly online: OnlineSound | null,
  ) {
    this.clock = { ...clock, nextTake: () => this.takes++ };
    const microphone = () => openMicrophone(online?.microphoneId);
    this.own = this.capture(
      { open: microphone, reopenings: MICROPHONE_REOPENINGS },
      online === null ? undefined : 'own',
      listener.microphoneLost,
    );
  }

  /** Asks for the microphone. @throws MicrophoneError */
  open(): Promise<void> {
    return this.own.open();
  }

  /** Begins to record. */
  async begin(): Promise<void> {
    this.own.begin();
    if (this.online === null) return;
    if (this.online.shared === null) this.listener.sharingEnded();
    else await this.share(this.online.shared);
  }

  /** Hears the other person, for the first time or again; a sharing before it ends. */
  async share(shared: SharedSound): Promise<void> {
    await this.leaveShared();
    if (this.isStopped) {
      shared.close();
      return;
    }
    const lost = () => {
      if (this.shared === shared) void this.leaveShared().then(this.listener.sharingEnded);
    };
    const other = this.capture({ open: () => shared.open(), reopenings: 1 }, 'other', lost);
    this.shared = shared;
    this.other = other;
    try {
      await other.open();
    } catch {
      lost();
      return;
    }
    if (this.isPaused) other.pause();
    else other.begin();
  }

  /** Hears nothing until {@link TalkCapture.resume}. */
  pause(): void {
    this.isPaused = true;
    for (const capture of this.captures) capture.pause();
  }

  /** Hears again. */
  async resume(): Promise<void> {
    this.isPaused = false;
    await Promise.all(this.captures.map((capture) => capture.resume()));
  }

  /** A new take of the channel whose take cannot be read. */
  async reopen(channel: Channel | undefined): Promise<void> {
    await (channel === 'other' ? this.other : this.own)?.reopen();
  }

  /** Ends it all; resolves when the last piece was handed over. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all([this.own.stop(), this.leaveShared()]);
  }

  private get captures(): readonly AudioCapture[] {
    return this.other === null ? [this.own] : [this.own, this.other];
  }

  private async leaveShared(): Promise<void> {
    const { other, shared } = this;
    this.other = null;
    this.shared = null;
    await other?.stop();
    shared?.close();
  }

  private capture(source: SoundSource, channel: Channel | undefined, lost: () => void): AudioCapture {
    const { listener } = this;
    return new AudioCapture(source, this.clock, {
      takeBegan: (take, offsetMs, mimeType, chunkMs) =>
        listener.takeBegan({ take, offsetMs, mimeType, chunkMs, ...(channel !== undefined && { channel }) }),
      piece: listener.piece,
      takeEnded: listener.takeEnded,
      lost,
    });
  }
}
