import type { SpeechMode, TranscriptData } from '@app/contract';
import type { SocketSource } from '../../api/current-socket.js';
import { AudioCapture } from './audio-capture.js';
import { BrowserRecognition } from './browser-recognition.js';
import type { ChunkStore } from './chunk-store.js';
import { canRecord, MicrophoneError } from './microphone.js';
import type { Trouble } from './recording-model.js';
import { takeTurn } from './sending-turn.js';
import { canRecognize } from './speech-recognition.js';
import { TEXT_TAKE } from './stored-recording.js';
import type { UplinkEnd } from './uplink-listener.js';
import { Uplink } from './uplink.js';

/** What a recording tells the engine. */
export interface SessionListener {
  mode: (mode: SpeechMode) => void;
  line: (line: TranscriptData) => void;
  trouble: (trouble: Trouble, isOn: boolean) => void;
  buffered: (seconds: number) => void;
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
}

/** Until the server has said otherwise, and the longest piece. */
const CHUNK_MS = 1_000;
const LONGEST_CHUNK_MS = 5_000;
/** So often in a row the server may fail to read a take. */
const UNREADABLE = 3;
/** Words are waited for so long while the server cannot be reached: they are sent later. */
const PATIENCE_MS = 3_000;

/** One recording, from the microphone to its last stored word. */
export class RecordingSession {
  readonly id = crypto.randomUUID();
  private begunAt = performance.now();
  private offsetMs = 0;
  private capture: AudioCapture | null = null;
  private recognition: BrowserRecognition | null = null;
  private uplink: Uplink | null = null;
  private giveTurn: () => void = () => undefined;
  private takes = 0;
  private chunkMs = CHUNK_MS;
  private unreadable = 0;
  private isReachable = false;
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
    this.capture = new AudioCapture(this.now, () => this.chunkMs, {
      takeBegan: (take, offsetMs, mimeType, chunkMs) => this.addTake({ take, offsetMs, mimeType, chunkMs }),
      piece: (take, seq, data) => this.keep(take, seq, data),
      takeEnded: async (take) => {
        await this.start.store.endTake(this.id, take);
        this.uplink?.wake();
      },
      lost: () => this.listener.failed('microphone'),
    });
    await this.capture.open();
  }

  /** Begins to record and to send. */
  async begin(conversationId: string): Promise<void> {
    const { store, sockets, userId, mode } = this.start;
    this.begunAt = performance.now();
    this.offsetMs = this.start.offsetMs();
    await store.begin({ id: this.id, userId, conversationId, mode, startedAt: Date.now() });
    this.giveTurn = takeTurn(conversationId, () => this.finished({ reason: 'taken_over' }));
    if (this.isStopped) return;
    this.uplink = new Uplink(store, this.id, userId, sockets, {
      started: (told, chunkMs) => this.started(told, chunkMs),
      reachable: (isReachable) => {
        this.isReachable = isReachable;
        this.listener.trouble('network', !isReachable);
      },
      line: (line) => {
        this.unreadable = 0;
        this.listener.line(line);
      },
      provider: (isTroubled) => this.listener.trouble('provider', isTroubled),
      unreadable: () => void this.renew(),
      buffered: (seconds) => this.listener.buffered(seconds),
      over: (end) => this.finished(end),
    });
    if (this.capture === null) await this.listen();
    else this.capture.begin();
  }

  pause(): void {
    this.capture?.pause();
    void this.recognition?.stop();
  }

  resume(): void {
    void this.capture?.resume();
    void this.recognition?.start();
  }

  /** Ends it; resolves when the last words are stored, or when that has to wait for the network. */
  async stop(): Promise<void> {
    await this.stopRecording();
    await this.start.store.end(this.id).catch(() => undefined);
    this.uplink?.wake();
    if (this.uplink === null) this.finished({ reason: 'closed' });
    await Promise.race([this.done, this.unreachable()]);
  }

  /** Stops at once and sends nothing more; what was recorded stays in the store. */
  async halt(): Promise<void> {
    this.uplink?.close();
    await this.stopRecording();
    await this.start.store.end(this.id).catch(() => undefined);
  }

  private readonly now = (): number => this.elapsedMs;

  private async stopRecording(): Promise<void> {
    this.isStopped = true;
    await Promise.all([this.capture?.stop(), this.recognition?.stop()]);
  }

  private async unreachable(): Promise<void> {
    do await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    while (this.isReachable);
  }

  private async listen(): Promise<void> {
    this.listener.mode('browser');
    const { store } = this.start;
    await this.addTake({ take: this.takes, offsetMs: Math.round(this.now()), mimeType: TEXT_TAKE, chunkMs: 0 });
    this.recognition = new BrowserRecognition(this.now, {
      interim: (line) => {
        this.listener.line({ ...line, isFinal: false });
        this.uplink?.interim(line);
      },
      final: (line) => {
        this.listener.line({ ...line, isFinal: true });
        void store.addLine(this.id, line).then(this.uplink?.wake);
      },
      error: (kind) => {
        if (kind === 'unsupported' || kind === 'could-not-start') this.listener.failed('unsupported');
        else if (kind === 'not-allowed') this.listener.failed('microphone');
      },
    });
    if (!this.isStopped) await this.recognition.start();
  }

  private async addTake(take: { take: number; offsetMs: number; mimeType: string; chunkMs: number }): Promise<void> {
    this.takes = take.take + 1;
    await this.start.store.addTake(this.id, take).catch(() => undefined);
    this.uplink?.wake();
  }

  private async keep(take: number, seq: number, data: ArrayBuffer): Promise<void> {
    // A browser that keeps no more is full, whatever it calls it.
    const kept = await this.start.store.addChunk(this.id, take, seq, data).catch(() => 'full' as const);
    this.uplink?.wake();
    if (kept === 'full') this.listener.failed('store_full');
    else this.listener.trouble('store_nearly_full', kept === 'nearly_full');
  }

  private started(mode: SpeechMode, chunkMs: number): void {
    this.chunkMs = Math.min(Math.max(chunkMs, 100), LONGEST_CHUNK_MS);
    if (this.recognition !== null) return;
    this.listener.mode(mode);
    if (mode === 'browser') void this.hearHere();
  }

  /** The server cannot read this take: a new one, and in the end the browser's own recognition. */
  private async renew(): Promise<void> {
    this.unreadable += 1;
    if (this.unreadable < UNREADABLE) await this.capture?.reopen();
    else await this.hearHere();
  }

  private async hearHere(): Promise<void> {
    const { capture } = this;
    this.capture = null;
    await capture?.stop();
    // Nobody can read them.
    for (let take = 0; take < this.takes; take += 1) await this.start.store.finishTake(this.id, take);
    if (this.isStopped || this.recognition !== null) return;
    if (canRecognize()) await this.listen();
    else this.listener.failed('unsupported');
  }

  private finished(end: UplinkEnd): void {
    if (this.isOver) return;
    this.isOver = true;
    this.giveTurn();
    this.uplink?.close();
    this.settled();
    this.listener.over(end);
  }
}
