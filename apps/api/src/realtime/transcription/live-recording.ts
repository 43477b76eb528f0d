import {
  RECORDING,
  type AudioChunk,
  type Channel,
  type StartTranscription,
  type TranscriptionEnded,
  type TranscriptionRestart,
  type TranscriptionStarted,
} from '@app/contract';
import type { Claim } from '@app/conversations';
import { AppError, recordingsLost } from '@app/platform';
import { Echoes } from '../take/echo.js';
import type { Engines } from '../take/live-take.js';
import type { Pace } from '../take/owner-pace.js';
import type { Settled, TakeLine } from '../take/take-commits.js';
import { TakeTroubles } from '../take/take-troubles.js';
import { RunningTake, type TakeOwner } from './running-take.js';
import type { Client } from './socket-types.js';

/** What a recording needs of the rest of the process; each runs on behalf of the claim's owner. */
export interface RecordingHost {
  /** How long a recording is heard without a socket, in milliseconds. */
  readonly runsFor: number;
  /** By whether a take is that of a channel. Null when the browser recognises the speech. */
  engines: (isChannel: boolean) => Engines | null;
  pace: (owner: string) => Pace;
  store: (claim: Claim, settled: Settled) => Promise<boolean>;
  /** @returns false when another process or tab has taken it over */
  alive: (claim: Claim) => Promise<boolean>;
  end: (claim: Claim) => Promise<void>;
  /** Its end was asked for, and the rest of it is awaited. */
  putOffEnd: (claim: Claim) => Promise<void>;
  awaitRest: (claim: Claim) => Promise<void>;
  /** Called when the recording is over here, for any reason. */
  forget: (recording: LiveRecording) => void;
}

type End = Omit<TranscriptionEnded, 'recordingId'>;

/** A recording as this process hears it: whose, on which socket. At most one take of each channel runs at a time. */
export class LiveRecording {
  private readonly takes = new Map<Channel | null, RunningTake>();
  private readonly echoes = new Echoes();
  private readonly troubles = new TakeTroubles((trouble) =>
    this.socket?.emit('transcription_trouble', { recordingId: this.claim.recordingId, trouble }),
  );
  /** While this process claims its own recording again, a refusal does not mean a takeover. */
  private claiming: Promise<unknown> = Promise.resolve();
  private readonly heartbeat: NodeJS.Timeout;
  private patience: NodeJS.Timeout | null = null;
  private isReleasing = false;
  private isFinishing = false;
  /** When it was last begun, or something of it came or was stored. */
  private heardAt = performance.now();
  private isClosed = false;
  /** The browser has said that its recorder has stopped: that counts for takes that are yet to begin, too. */
  isStopped = false;
  /** The login of the socket that last spoke for it. */
  login: string | undefined;

  constructor(
    /** The latest: its epoch counts for every take. */
    public claim: Claim,
    /** What the browser that began it understands. */
    readonly protocol: StartTranscription['protocol'],
    private socket: Client | null,
    private readonly host: RecordingHost,
  ) {
    this.login = socket?.data.claims.sid;
    this.heartbeat = setInterval(() => void this.beat(), RECORDING.heartbeat);
    this.heartbeat.unref();
    this.begin(claim);
  }

  /** Nothing more comes of it. */
  get isOver(): boolean {
    return this.isClosed || this.isReleasing;
  }

  /** Whether `socket` is the one that speaks for it. */
  isOn(socket: Client): boolean {
    return this.socket === socket;
  }

  /** What the browser has to know of a take that it has begun. */
  standOf(take: number): Pick<TranscriptionStarted, 'resumeFrom' | 'quarantined'> {
    const running = this.running(take);
    return { resumeFrom: { take, seq: running?.nextSeq ?? 0 }, ...running?.quarantined };
  }

  /**
   * Makes room for the take that a browser begins: an earlier one of its channel first becomes text, a later one is left.
   * @returns whether this goes on with it @throws AppError SERVICE_UNAVAILABLE when the earlier one has to be sent again first
   */
  async makeRoomFor({ take, channel, protocol }: StartParts): Promise<boolean> {
    if (this.isOver || this.protocol !== protocol) {
      this.abort();
      return false;
    }
    const running = this.takes.get(channel ?? null);
    if (running === undefined || running.claim.take === take) return true;
    if (running.claim.take > take) {
      this.leave(running);
      return true;
    }
    const { complete } = await running.finish();
    this.leave(running);
    if (complete) return !this.isOver;
    this.closeIfEmpty();
    throw new AppError('SERVICE_UNAVAILABLE');
  }

  /**
   * Claims a take again for a socket, or one more, and goes on. If another process has heard the recording in between, or it has
   * ended, the state here is out of date and it is not continued.
   * @returns the claim, and whether this goes on with it
   */
  async reclaim(socket: Client, claim: () => Promise<Claim>): Promise<{ claim: Claim; goesOn: boolean }> {
    const claiming = claim();
    this.claiming = claiming.catch(() => this.closeIfEmpty());
    const mine = await claiming;
    if (this.isOver || mine.epoch !== this.claim.epoch + 1) return { claim: mine, goesOn: false };
    this.claim = mine;
    if (this.patience) clearTimeout(this.patience);
    this.patience = null;
    this.heardAt = performance.now();
    this.socket = socket;
    this.login = socket.data.claims.sid;
    for (const running of this.takes.values()) running.resume();
    this.begin(mine);
    if (mine.isRest || this.isStopped) this.becomeRest();
    return { claim: mine, goesOn: true };
  }

  /** Takes a piece of a running take, and says how far it has come. */
  receive(chunk: AudioChunk & { data: Uint8Array }): void {
    this.heardAt = performance.now();
    if (!this.isOver) this.running(chunk.take)?.receive(chunk);
  }

  /** A line that the browser recognised. @returns false when the recording was taken over */
  async storeLine(line: TakeLine): Promise<boolean> {
    this.heardAt = performance.now();
    const settled = { lines: [line], committedMs: 0, committedSeq: -1, quarantined: [] };
    const isMine = await this.store(this.claim, settled, () => true);
    if (!isMine) this.lose('taken_over');
    return isMine;
  }

  /** Its recorder has stopped: what comes from now on was said before. */
  recorderStopped(): void {
    this.isStopped = true;
    this.becomeRest();
  }

  /** Notes for other processes that only its rest comes. */
  async awaitRest(): Promise<void> {
    if (!this.isOver) await this.host.awaitRest(this.claim);
  }

  /** Its end is asked for: over when the last words are stored; otherwise the rest of it is awaited. */
  async finish(): Promise<End> {
    this.isFinishing = true;
    this.recorderStopped();
    try {
      const end = await this.finishTakes();
      await (end.complete ? this.host.end(this.claim) : this.host.putOffEnd(this.claim));
      return end;
    } finally {
      this.close();
    }
  }

  /** The socket is gone. Keeps the received pieces for a while, since the socket usually comes back. */
  detach(): void {
    this.socket = null;
    if (this.patience) clearTimeout(this.patience);
    this.patience = setTimeout(() => void this.release(), this.host.runsFor);
    this.patience.unref();
  }

  /** Ends the recording here immediately; the browser keeps everything that is not text. */
  abort(): void {
    for (const running of this.takes.values()) running.abort();
    this.close();
  }

  /** Does {@link LiveRecording.abort}, and sends the browser the reason. */
  lose(reason: TranscriptionRestart['reason']): void {
    recordingsLost.inc({ reason });
    this.socket?.emit('transcription_restart', { reason, recordingId: this.claim.recordingId });
    this.abort();
  }

  /** Ends the recording here when no one may continue it. Never rejects. */
  async check(): Promise<void> {
    // A database that is away for a moment takes nothing over.
    const { claim } = this;
    const isMine = await this.host.alive(claim).catch(() => true);
    await this.claiming;
    if (!isMine && !this.isClosed && this.claim.epoch === claim.epoch) this.lose('taken_over');
  }

  /** No socket came back, or nothing comes: stores the settled part; the browser has the rest. A socket that comes now begins again. */
  private async release(): Promise<void> {
    if (this.isClosed) return;
    this.isReleasing = true;
    try {
      const end = await this.finishTakes();
      // If a socket has come meanwhile, this claim's epoch is old.
      if (end.complete) await this.host.end(this.claim);
    } catch {
      // The database is away: the recording counts as over when it has not been seen for a while.
    } finally {
      this.forget();
      this.close();
    }
  }

  /** A browser that is there after all sends again what is not stored, and begins anew. */
  private forget(): void {
    if (this.isClosed) return;
    for (const running of this.takes.values()) running.forget();
  }

  private becomeRest(): void {
    this.claim = { ...this.claim, isRest: true };
    for (const running of this.takes.values()) running.claim = { ...running.claim, isRest: true };
  }

  private async finishTakes(): Promise<End> {
    const ends = await Promise.all([...this.takes.values()].map((running) => running.finish()));
    const complete = ends.every((end) => end.complete);
    const takes = ends.map(({ take, committedSeq, quarantined }) => ({
      take,
      committedSeq,
      ...(quarantined && { quarantined }),
    }));
    const { committedSeq = -1, quarantined } = takes.at(-1) ?? {};
    const hasChannels = [...this.takes.keys()].some((channel) => channel !== null);
    return { complete, committedSeq, ...(quarantined && { quarantined }), ...(hasChannels && { takes }) };
  }

  private running(take: number): RunningTake | undefined {
    return [...this.takes.values()].find((running) => running.claim.take === take);
  }

  /** Begins a take, or goes on with it under a new claim. */
  private begin(claim: Claim): void {
    const known = this.takes.get(claim.channel);
    const engines = this.host.engines(claim.channel !== null);
    if (known?.claim.take === claim.take) known.goOn(claim);
    else if (engines !== null) {
      const running: RunningTake = new RunningTake(
        claim,
        this.ownerOf(claim, engines, () => running),
      );
      this.takes.set(claim.channel, running);
    }
  }

  private ownerOf(
    { owner, channel, recordingId, take }: Claim,
    engines: Engines,
    running: () => RunningTake,
  ): TakeOwner {
    return {
      engines,
      pace: this.host.pace(owner),
      mayQuarantine: this.protocol !== undefined,
      echoes: this.echoes,
      store: (claim, settled) => this.store(claim, settled, () => this.takes.get(channel) === running()),
      tellLine: (line) => {
        // Open words are sent again in a moment: a slow browser need not receive all of them.
        const socket = line.isFinal || line.transcript === '' ? this.socket : this.socket?.volatile;
        socket?.emit('transcript_data', line);
      },
      tellProgress: (progress) => this.socket?.emit('transcription_progress', progress),
      trouble: (trouble) => this.troubles.set(channel ?? '', trouble),
      lost: (reason) => {
        if (reason === 'taken_over') {
          this.lose(reason);
          return;
        }
        recordingsLost.inc({ reason });
        this.socket?.emit('transcription_restart', { reason, recordingId, take });
        this.leave(running());
        this.closeIfEmpty();
      },
    };
  }

  private leave(running: RunningTake): void {
    running.abort();
    const { channel } = running.claim;
    this.troubles.set(channel ?? '', null);
    if (this.takes.get(channel) === running) this.takes.delete(channel);
  }

  /**
   * @param isRunning whether the take still runs here: one that was left and begun again is heard anew from what is stored
   * @returns false when another process or tab has taken the recording over, or the take was left
   */
  private async store(claim: Claim, settled: Settled, isRunning: () => boolean): Promise<boolean> {
    const { epoch } = this.claim;
    if (!isRunning()) return false;
    this.heardAt = performance.now();
    if (await this.host.store({ ...claim, epoch }, settled)) return true;
    await this.claiming;
    if (!isRunning() || this.claim.epoch === epoch) return false;
    return this.host.store({ ...claim, epoch: this.claim.epoch }, settled);
  }

  private async beat(): Promise<void> {
    if (this.isLeftBehind) await this.release();
    else if (this.socket !== null) await this.check();
  }

  /**
   * A rest of which nothing comes: the browser had let go of it when its request was carried out. For as long as that browser is there it
   * would be held, and counted among those that are heard.
   */
  private get isLeftBehind(): boolean {
    return this.claim.isRest && !this.isFinishing && performance.now() - this.heardAt > this.host.runsFor;
  }

  /** Nothing of it is heard any more. (Where the browser recognises the speech, nothing ever is.) */
  private closeIfEmpty(): void {
    if (this.takes.size === 0 && this.host.engines(false) !== null) this.close();
  }

  private close(): void {
    this.isClosed = true;
    clearInterval(this.heartbeat);
    if (this.patience) clearTimeout(this.patience);
    this.host.forget(this);
  }
}

type StartParts = Pick<StartTranscription, 'take' | 'channel' | 'protocol'>;
