import {
  RECORDING,
  type AudioChunk,
  type StartTranscription,
  type TranscriptData,
  type TranscriptionEnded,
  type TranscriptionRestart,
  type TranscriptionStarted,
} from '@app/contract';
import type { Claim } from '@app/conversations';
import { recordingsLost } from '@app/platform';
import type { Client } from './socket-types.js';
import { LiveTake, type Engines } from '../take/live-take.js';
import type { Pace } from '../take/owner-pace.js';
import type { Settled, TakeLine } from '../take/take-commits.js';

/** What a recording needs of the rest of the process; each runs on behalf of the claim's owner. */
export interface RecordingHost {
  /** How long a recording is heard without a socket, in milliseconds. */
  readonly runsFor: number;
  /** Null when the browser recognises the speech. */
  readonly engines: Engines | null;
  pace: (owner: string) => Pace;
  store: (claim: Claim, settled: Settled) => Promise<boolean>;
  /** @returns false when another process or tab has taken it over */
  alive: (claim: Claim) => Promise<boolean>;
  end: (claim: Claim) => Promise<void>;
  /** Its end was asked for, and the rest of it is awaited. */
  putOffEnd: (claim: Claim) => Promise<void>;
  /** Called when the recording is over here, for any reason. */
  forget: (recording: LiveRecording) => void;
}

type End = Omit<TranscriptionEnded, 'recordingId'>;

/** One take of a recording as this process hears it: whose, on which socket. A later take is a new one of these. */
export class LiveRecording {
  private readonly take: LiveTake | null;
  /** Until then it has been said that pieces have to come again. */
  private toldAgainUntil = -Infinity;
  /** While this process claims its own recording again, a refusal does not mean a takeover. */
  private claiming: Promise<unknown> = Promise.resolve();
  private readonly heartbeat: NodeJS.Timeout;
  private patience: NodeJS.Timeout | null = null;
  private isReleasing = false;
  private isClosed = false;

  constructor(
    public claim: Claim,
    /** What the browser that began it understands. */
    readonly protocol: StartTranscription['protocol'],
    private socket: Client | null,
    private readonly host: RecordingHost,
  ) {
    this.heartbeat = setInterval(() => void this.beat(), RECORDING.heartbeat);
    this.heartbeat.unref();
    this.take = host.engines === null ? null : this.openTake(host.engines);
  }

  /** Nothing more comes of it. */
  get isOver(): boolean {
    return this.isClosed || this.isReleasing;
  }

  /** The piece that is wanted next. */
  get nextSeq(): number {
    return (this.take?.receivedSeq ?? -1) + 1;
  }

  /** Pieces of the take that could not be read; missing when there are none. */
  get quarantined(): Pick<TranscriptionStarted, 'quarantined'> {
    const quarantined = this.take?.quarantined ?? [];
    return quarantined.length > 0 ? { quarantined: [...quarantined] } : {};
  }

  /** Whether `socket` is the one that speaks for it. */
  isOn(socket: Client): boolean {
    return this.socket === socket;
  }

  /**
   * Claims the same take again for a socket and continues it. If another process has heard it in between, or it has ended, the
   * state here is out of date and it is not continued.
   * @returns the claim, and whether this goes on with it
   */
  async reclaim(socket: Client, claim: () => Promise<Claim>): Promise<{ claim: Claim; goesOn: boolean }> {
    const claiming = claim();
    this.claiming = claiming.catch(() => undefined);
    const mine = await claiming;
    if (this.isOver || mine.epoch !== this.claim.epoch + 1) return { claim: mine, goesOn: false };
    this.claim = mine;
    if (this.patience) clearTimeout(this.patience);
    this.patience = null;
    this.toldAgainUntil = -Infinity;
    this.socket = socket;
    return { claim: mine, goesOn: true };
  }

  /** Takes a piece of the running take, and says how far it has come. */
  receive({ take, seq, data }: AudioChunk & { data: Uint8Array }): void {
    if (this.isOver || this.take === null || take !== this.claim.take) return;
    const reception = this.take.accept(seq, data);
    // A take that is over acknowledges nothing: the browser begins again.
    if (reception === 'over') return;
    if (reception !== 'again') {
      this.toldAgainUntil = -Infinity;
      this.tellProgress();
    } else if (performance.now() >= this.toldAgainUntil) this.tellAgain(this.take.waitMs ?? undefined);
  }

  /** A line that the browser recognised. @returns false when the recording was taken over */
  async storeLine(line: TakeLine): Promise<boolean> {
    const isMine = await this.store({ lines: [line], committedMs: 0, committedSeq: -1, quarantined: [] });
    if (!isMine) this.lose('taken_over');
    return isMine;
  }

  /** Makes what has come of the take text, as far as it can be, so that a later one begins; the recording goes on. */
  async finishTake(): Promise<End> {
    const end = (await this.take?.finish()) ?? { complete: true, committedSeq: -1 };
    this.close();
    return end;
  }

  /** Its end is asked for: over when the last words are stored; otherwise the rest of it is awaited. */
  async finish(): Promise<End> {
    // What comes from now on was said before the end.
    this.claim = { ...this.claim, isRest: true };
    try {
      const end = (await this.take?.finish()) ?? { complete: true, committedSeq: -1 };
      await (end.complete ? this.host.end(this.claim) : this.host.putOffEnd(this.claim));
      return { ...end, ...this.quarantined };
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
    this.take?.abort();
    this.close();
  }

  /** Does {@link LiveRecording.abort}, and sends the browser the reason. */
  lose(reason: TranscriptionRestart['reason']): void {
    recordingsLost.inc({ reason });
    this.socket?.emit('transcription_restart', { reason, recordingId: this.claim.recordingId });
    this.abort();
  }

  /** No socket came back: stores the settled part; the browser has the rest. A socket that comes now begins again. */
  private async release(): Promise<void> {
    if (this.isClosed) return;
    this.isReleasing = true;
    try {
      const end = (await this.take?.finish()) ?? { complete: true };
      // If a socket has come meanwhile, this claim's epoch is old.
      if (end.complete) await this.host.end(this.claim);
    } catch {
      // The database is away: the recording counts as over when it has not been seen for a while.
    } finally {
      this.close();
    }
  }

  /** Ends the recording here when no one may continue it. Never rejects. */
  async check(): Promise<void> {
    // A database that is away for a moment takes nothing over.
    const { claim } = this;
    const isMine = await this.host.alive(claim).catch(() => true);
    await this.claiming;
    if (!isMine && !this.isClosed && this.claim.epoch === claim.epoch) this.lose('taken_over');
  }

  /** @returns false when another process or tab has taken the recording over */
  private async store(settled: Settled): Promise<boolean> {
    const { claim } = this;
    if (await this.host.store(claim, settled)) return true;
    await this.claiming;
    return this.claim.epoch !== claim.epoch && this.host.store({ ...claim, epoch: this.claim.epoch }, settled);
  }

  private openTake(engines: Engines): LiveTake {
    const { mimeType, committedMs, committedSeq } = this.claim;
    // A tab from before the update would delete the pieces in this list.
    const mayQuarantine = this.protocol !== undefined;
    const quarantined = mayQuarantine ? this.claim.quarantined : [];
    const start = { mimeType, committedMs, committedSeq, quarantined, mayQuarantine };
    return new LiveTake(start, engines, this.host.pace(this.claim.owner), {
      store: (settled) => this.store(this.onClock(settled)),
      // Open words are sent again in a moment: a slow browser need not receive all of them.
      interim: (line) => this.socket?.volatile.emit('transcript_data', toData(line, false, this.claim)),
      final: (line) => this.socket?.emit('transcript_data', toData(line, true, this.claim)),
      progress: () => this.tellProgress(),
      again: (waitMs) => this.tellAgain(waitMs),
      trouble: (trouble) =>
        this.socket?.emit('transcription_trouble', { recordingId: this.claim.recordingId, trouble }),
      lost: (reason) => this.lose(reason),
    });
  }

  private onClock({ lines, ...progress }: Settled): Settled {
    const { offsetMs } = this.claim;
    const shifted = lines.map((line) => ({
      ...line,
      startMs: line.startMs + offsetMs,
      endMs: line.endMs + offsetMs,
    }));
    return { ...progress, lines: shifted };
  }

  /** Reported once: work that was in progress at that time still arrives. */
  private tellAgain(waitMs?: number): void {
    this.toldAgainUntil = performance.now() + (waitMs ?? Infinity);
    this.tellProgress({ resend: true, ...(waitMs !== undefined && { waitMs: Math.ceil(waitMs) }) });
  }

  private tellProgress(more: { resend?: boolean; waitMs?: number } = {}): void {
    if (this.take === null) return;
    const { recordingId, take } = this.claim;
    const { receivedSeq, committedSeq } = this.take;
    this.socket?.emit('transcription_progress', {
      ...{ recordingId, take, receivedSeq, committedSeq },
      ...more,
      ...this.quarantined,
    });
  }

  private async beat(): Promise<void> {
    if (this.socket !== null) await this.check();
  }

  private close(): void {
    this.isClosed = true;
    clearInterval(this.heartbeat);
    if (this.patience) clearTimeout(this.patience);
    this.host.forget(this);
  }
}

/** A line as the browser receives it; a bare client has no recording. */
export function toData(
  { id, text, speaker, startMs, endMs }: TakeLine,
  isFinal: boolean,
  claim?: Pick<Claim, 'recordingId' | 'offsetMs'>,
): TranscriptData {
  const { offsetMs = 0, recordingId } = claim ?? {};
  return {
    transcript: text,
    isFinal,
    lineId: id,
    startMs: Math.round(startMs + offsetMs),
    endMs: Math.round(endMs + offsetMs),
    ...(speaker !== null && { speakerTag: speaker }),
    ...(recordingId !== undefined && { recordingId }),
  };
}
