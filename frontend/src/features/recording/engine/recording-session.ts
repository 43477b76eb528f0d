import { newId } from '../../../helpers/new-id.js';
import type { Channel, SpeechMode, TranscriptData, TranscriptionTrouble } from '@app/contract';
import type { SocketSource } from '../../../api/socket/current-socket.js';
import { BrowserRecognition } from '../capture/browser-recognition.js';
import type { SharedSound } from '../capture/shared-sound.js';
import { TalkCapture, type OnlineSound } from '../capture/talk-capture.js';
import type { ChunkStore } from '../store/chunk-store.js';
import { StoreError } from '../store/store-error.js';
import { bufferedSeconds } from '../store/custody.js';
import { announceRecording } from '../tabs/recording-lock.js';
import { quarantinedIn, waits } from '../store/held-sound.js';
import { canRecord, MicrophoneError } from '../capture/microphone.js';
import type { QuarantinedSound, Trouble } from '../model/recording-model.js';
import { stealSendingLock } from '../tabs/sending-lock.js';
import { noteUnreadableRecorder } from '../capture/effective-mode.js';
import { canRecognize } from '../capture/speech-recognition.js';
import { TEXT_TAKE, type NewTake, type StoredRecording } from '../store/stored-recording.js';
import { onTabMessage } from '../tabs/tab-messages.js';
import type { UplinkEnd } from '../uplink/uplink-listener.js';
import { Uplink } from '../uplink/uplink.js';

/** What a recording reports to the engine. */
export interface SessionListener {
  mode: (mode: SpeechMode) => void;
  line: (line: TranscriptData) => void;
  trouble: (trouble: Trouble, isOn: boolean) => void;
  buffered: (seconds: number) => void;
  quarantined: (sounds: readonly QuarantinedSound[]) => void;
  /** Mode `browser`: since when the recogniser writes nothing down although it claims to listen; null: it does. */
  silent: (since: number | null) => void;
  /** The server refuses the recording until something is changed; null: it takes it. */
  refused: (refusal: { code: string; message: string } | null) => void;
  /** Nothing more can be recorded: the engine stops it. What it has is kept and sent. */
  failed: (trouble: Trouble) => void;
  /** Nothing more is sent. */
  over: (end: UplinkEnd) => void;
}

export interface SessionStart {
  store: ChunkStore;
  sockets: SocketSource;
  userId: string;
  mode: SpeechMode;
  /** Where it begins on the clock of the 1on1. */
  offsetMs: () => number;
  /** Null: both people sit at one microphone. */
  online: OnlineSound | null;
}

/** Until the server has said otherwise, and the longest piece. */
const CHUNK_MS = 1_000;
const LONGEST_CHUNK_MS = 5_000;
/** The number of times in a row that the server may fail to read a take. */
const UNREADABLE = 3;
/** How long a stop waits for the last words, in ms: without the server, and without a new word. They follow later. */
const PATIENCE_MS = { away: 3_000, quiet: 10_000 };

/** One recording, from the microphone to its last stored word. */
export class RecordingSession {
  readonly id = newId();
  private begunAt = performance.now();
  private offsetMs = 0;
  private capture: TalkCapture | null = null;
  private recognition: BrowserRecognition | null = null;
  private uplink: Uplink | null = null;
  private giveTurn: () => void = () => undefined;
  /** Informs the other tabs that this one no longer records. */
  private hush: () => void = () => undefined;
  private deafen: () => void = () => undefined;
  private onRest: () => void = () => undefined;
  private quarantined = '[]';
  private takes = 0;
  private chunkMs = CHUNK_MS;
  /** Takes that the server could not read. */
  private unreadable = 0;
  private isReachable = false;
  /** Seconds that are not text. */
  private waiting = 0;
  private isStopped = false;
  private isOver = false;
  private settled: () => void = () => undefined;
  /** Ends when nothing more is sent. */
  private readonly done = new Promise<void>((resolve) => (this.settled = resolve));

  constructor(
    private readonly start: SessionStart,
    private readonly listener: SessionListener,
  ) {}

  /** Milliseconds since the talk began, as the times of its lines count. */
  get elapsedMs(): number {
    return this.offsetMs + performance.now() - this.begunAt;
  }

  /** Asks for what it needs. @throws MicrophoneError */
  async open(): Promise<void> {
    const isAudio = this.start.mode !== 'browser' && canRecord();
    if (this.start.mode === 'off' || (!isAudio && !canRecognize())) throw new MicrophoneError('unsupported');
    if (!isAudio) return;
    const clock = { now: this.now, chunkMs: () => this.chunkMs };
    const listener = {
      takeBegan: (take: NewTake) => this.addTake(take),
      piece: (take: number, seq: number, data: ArrayBuffer) => this.keep(take, seq, data),
      takeEnded: async (take: number) => {
        // The end of the recording ends it, too: a store that failed must not keep the microphone open.
        await this.start.store.endTake(this.id, take).catch(() => undefined);
        this.uplink?.wake();
      },
      microphoneLost: () => this.listener.failed('microphone'),
      sharingEnded: () => this.listener.trouble('sharing', true),
    };
    this.capture = new TalkCapture(clock, listener, this.start.online);
    await this.capture.open();
  }

  /** Begins to record and to send. @throws StoreError */
  async begin(conversationId: string): Promise<void> {
    const { store, sockets, userId, mode } = this.start;
    this.begunAt = performance.now();
    this.offsetMs = this.start.offsetMs();
    await store.begin({ id: this.id, userId, conversationId, mode, startedAt: Date.now() });
    this.giveTurn = stealSendingLock(conversationId, () => this.finished({ reason: 'taken_over' }));
    if (this.isStopped) return;
    this.hush = announceRecording(conversationId);
    keepStorage();
    this.deafen = onTabMessage((message) => {
      if (message.type === 'again' && message.recordingId === this.id) this.again();
    });
    this.uplink = new Uplink(
      { store, recordingId: this.id, userId, sockets },
      {
        started: (told, chunkMs) => this.started(told, chunkMs),
        reachable: (isReachable) => {
          this.isReachable = isReachable;
          this.listener.trouble('network', !isReachable);
        },
        line: (line) => {
          this.unreadable = 0;
          this.listener.line(line);
        },
        trouble: (trouble) => this.troubled(trouble),
        refused: (code, message) => this.listener.refused({ code, message }),
        resting: () => this.onRest(),
        unreadable: (channel) => void this.renew(channel),
        stored: (recording) => this.stored(recording),
        over: (end) => this.finished(end),
      },
    );
    if (this.capture === null) await this.listen();
    else await this.capture.begin();
  }

  /** Hears the other person's sound, of an online talk. */
  async share(shared: SharedSound): Promise<void> {
    if (this.capture === null) shared.close();
    else {
      this.listener.trouble('sharing', false);
      await this.capture.share(shared);
    }
  }

  pause(): void {
    this.capture?.pause();
    void this.recognition?.stop();
  }

  resume(): void {
    void this.capture?.resume();
    void this.recognition?.start();
  }

  /**
   * Ends it; resolves when the last words are stored, or when that has to wait for the network or the recogniser.
   * @returns whether something waits: the sending goes on, and `over` says when it has ended
   */
  async stop(): Promise<boolean> {
    await this.stopRecording();
    const { store } = this.start;
    await store.end(this.id).catch(() => undefined);
    const rested = new Promise<void>((resolve) => (this.onRest = resolve));
    this.uplink?.again();
    if (this.uplink === null) this.finished({ reason: 'closed' });
    await Promise.race([this.done, rested, this.impatient()]);
    const recording = await store.recording(this.id).catch(() => undefined);
    return !this.isOver && recording !== undefined && waits(recording);
  }

  /** Tries at once to send the waiting sound. */
  again(): void {
    this.uplink?.again();
  }

  /** Stops at once and sends nothing more; the recorded sound stays in the store. */
  async halt(): Promise<void> {
    this.uplink?.close();
    await this.stopRecording();
    await this.start.store.end(this.id).catch(() => undefined);
  }

  private readonly now = (): number => this.elapsedMs;

  private async stopRecording(): Promise<void> {
    this.isStopped = true;
    await Promise.all([this.capture?.stop(), this.recognition?.stop()]);
    // A talk that never came so far as to hear it.
    this.start.online?.shared?.close();
    this.hush();
  }

  /** Ends when the last words are not worth waiting for any longer. */
  private async impatient(): Promise<void> {
    let left = this.waiting;
    let since = performance.now();
    do {
      await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS.away));
      if (this.waiting < left) since = performance.now();
      left = this.waiting;
    } while (this.isReachable && performance.now() - since < PATIENCE_MS.quiet);
  }

  private async listen(): Promise<void> {
    this.listener.mode('browser');
    const { store, online } = this.start;
    if (online !== null) this.listener.trouble('sharing', true);
    await this.addTake({ take: this.takes, offsetMs: Math.round(this.now()), mimeType: TEXT_TAKE, chunkMs: 0 });
    this.recognition = new BrowserRecognition(this.now, {
      interim: (line) => {
        this.listener.line({ ...line, isFinal: false });
        this.uplink?.interim(line);
      },
      final: (line) => {
        this.listener.line({ ...line, isFinal: true });
        void store.addLine(this.id, line).then(this.uplink?.wake, this.unstored);
      },
      error: (kind) => {
        if (kind === 'unsupported' || kind === 'could-not-start') this.listener.failed('unsupported');
        else if (kind === 'not-allowed') this.listener.failed('microphone');
      },
      silent: (since) => this.listener.silent(since),
    });
    if (!this.isStopped) await this.recognition.start();
  }

  private async addTake(take: NewTake): Promise<void> {
    this.takes = Math.max(this.takes, take.take + 1);
    await this.start.store.addTake(this.id, take).catch(this.unstored);
    this.uplink?.wake();
  }

  private async keep(take: number, seq: number, data: ArrayBuffer): Promise<void> {
    try {
      const kept = await this.start.store.addChunk(this.id, take, seq, data);
      if (kept === 'full') this.listener.failed('store_full');
      else this.listener.trouble('store_nearly_full', kept === 'nearly_full');
    } catch (error) {
      this.unstored(error);
    }
    this.uplink?.wake();
  }

  /** What is not stored here is lost: nothing more is recorded. */
  private readonly unstored = (error: unknown): void =>
    this.listener.failed(error instanceof StoreError ? error.trouble : 'store_failed');

  private started(mode: SpeechMode, chunkMs: number): void {
    this.chunkMs = Math.min(Math.max(chunkMs, 100), LONGEST_CHUNK_MS);
    if (!this.isUnreadable) this.listener.refused(null);
    if (this.recognition !== null) return;
    this.listener.mode(mode);
    if (mode === 'browser') void this.hearHere();
  }

  private troubled(trouble: TranscriptionTrouble['trouble']): void {
    for (const one of ['provider', 'refused', 'pace'] as const) this.listener.trouble(one, one === trouble);
  }

  private stored(recording: StoredRecording): void {
    this.waiting = bufferedSeconds(recording);
    this.listener.buffered(this.waiting);
    const sounds = quarantinedIn(recording);
    const told = JSON.stringify(sounds);
    if (told === this.quarantined) return;
    this.quarantined = told;
    this.listener.quarantined(sounds);
  }

  /** The server cannot read the sound of the recorder: only another recognition is left. */
  private get isUnreadable(): boolean {
    return this.unreadable >= UNREADABLE;
  }

  /**
   * The server cannot read this take, which is kept: a new one begins. In the end only the browser's own recognition is left, which
   * sends the voice elsewhere: the recording stops until the other person agrees to that.
   */
  private async renew(channel: Channel | undefined): Promise<void> {
    this.unreadable += 1;
    if (!this.isUnreadable) await this.capture?.reopen(channel);
    else if (canRecognize()) {
      noteUnreadableRecorder();
      this.listener.failed('consent');
    } else this.listener.failed('unsupported');
  }

  private async hearHere(): Promise<void> {
    const { capture } = this;
    this.capture = null;
    await capture?.stop();
    if (this.isStopped || this.recognition !== null) return;
    if (canRecognize()) await this.listen();
    else this.listener.failed('unsupported');
  }

  private finished(end: UplinkEnd): void {
    if (this.isOver) return;
    this.isOver = true;
    this.giveTurn();
    this.deafen();
    this.uplink?.close();
    if (end.reason === 'finished') this.listener.buffered(0);
    this.settled();
    this.listener.over(end);
  }
}

/** Asks the browser not to evict stored sound that waits to become text. */
function keepStorage(): void {
  if ('storage' in navigator) void navigator.storage.persist().catch(() => undefined);
}
