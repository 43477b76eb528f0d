import { RECORDING, type AudioChunk, type TranscriptData, type TranscriptionRestart } from '@app/contract';
import type { Claim } from '@app/conversations';
import { recordingsLost } from '@app/platform';
import type { AudioDecoder, SpeechRecognizer } from '@app/speech';
import type { Client } from './io.js';
import { LiveTake, type Settled, type TakeLine } from './live-take.js';

/** What a recording needs of the rest of the process; each runs on behalf of the claim's owner. */
export interface RecordingHost {
  store: (claim: Claim, settled: Settled) => Promise<boolean>;
  /** @returns false when somebody else has taken it over */
  alive: (claim: Claim) => Promise<boolean>;
  end: (claim: Claim) => Promise<void>;
  /** It is over here, for whatever reason. */
  forget: (recording: LiveRecording) => void;
}

export interface Engines {
  decoder: AudioDecoder;
  recognizer: SpeechRecognizer;
}

/** One recording as this process holds it: whose, on which socket, and the take that is running. */
export class LiveRecording {
  private take: LiveTake | null = null;
  private toldAgain = false;
  private isOver = false;
  /** While this process claims its own recording anew, what is refused was not taken over. */
  private claiming: Promise<unknown> = Promise.resolve();
  private readonly heartbeat: NodeJS.Timeout;
  private patience: NodeJS.Timeout | null = null;

  constructor(
    public claim: Claim,
    private socket: Client | null,
    private readonly host: RecordingHost,
    /** Null where the browser recognises by itself. */
    private readonly engines: Engines | null,
  ) {
    this.heartbeat = setInterval(() => void this.beat(), RECORDING.heartbeat);
    this.heartbeat.unref();
    this.openTake();
  }

  /** The piece that is wanted next. */
  get nextSeq(): number {
    return (this.take?.receivedSeq ?? -1) + 1;
  }

  /** Whether `socket` is the one that speaks for it. */
  isOn(socket: Client): boolean {
    return this.socket === socket;
  }

  /** Claims the recording anew for a socket of its own, and goes on with it. */
  async reclaim(socket: Client, claim: () => Promise<Claim>): Promise<void> {
    const mine = claim();
    this.claiming = mine.catch(() => undefined);
    await this.resume(await mine, socket);
  }

  /** A new claim of the same recording: the same take goes on where it is, a later one begins when the earlier is text. */
  private async resume(claim: Claim, socket: Client): Promise<void> {
    const isSameTake = claim.take === this.claim.take;
    this.attach(socket);
    if (isSameTake) {
      this.claim = claim;
      return;
    }
    this.claim = { ...this.claim, epoch: claim.epoch };
    await this.take?.finish();
    this.claim = claim;
    this.openTake();
  }

  /** Takes a piece of the running take, and says how far it has come. */
  receive({ take, seq, data }: AudioChunk & { data: Uint8Array }): void {
    if (this.take === null || take !== this.claim.take) return;
    const reception = this.take.accept(seq, data);
    if (reception === 'again') {
      // Said once: what was under way when it was said comes all the same.
      if (!this.toldAgain) this.tellProgress(true);
      this.toldAgain = true;
      return;
    }
    this.toldAgain = false;
    this.tellProgress();
  }

  /** A line that the browser recognised. @returns false when the recording was taken over */
  async storeLine(line: TakeLine): Promise<boolean> {
    const isMine = await this.store({ lines: [line], committedMs: 0, committedSeq: -1 });
    if (!isMine) this.lose('taken_over');
    return isMine;
  }

  /** Ends it when the last words are stored. */
  async finish(): Promise<void> {
    await this.take?.finish();
    await this.host.end(this.claim);
    this.close();
  }

  /** Its socket is gone. What was received is kept for a while, since it mostly comes back. */
  detach(): void {
    this.socket = null;
    this.patience = setTimeout(() => void this.finish().catch(() => this.close()), RECORDING.runsFor);
    this.patience.unref();
  }

  /** Ends it here at once; the browser keeps what is not text. */
  abort(): void {
    this.take?.abort();
    this.close();
  }

  /** {@link LiveRecording.abort}, and tells the browser why. */
  lose(reason: TranscriptionRestart['reason']): void {
    recordingsLost.inc({ reason });
    this.socket?.emit('transcription_restart', { reason, recordingId: this.claim.recordingId });
    this.abort();
  }

  /** Ends it here when nobody may go on with it. Never rejects. */
  async check(): Promise<void> {
    // A database that is away for a moment takes nothing over.
    const { claim } = this;
    const isMine = await this.host.alive(claim).catch(() => true);
    await this.claiming;
    if (!isMine && !this.isOver && this.claim.epoch === claim.epoch) this.lose('taken_over');
  }

  /** @returns false when somebody else has taken the recording over */
  private async store(settled: Settled): Promise<boolean> {
    const { claim } = this;
    if (await this.host.store(claim, settled)) return true;
    await this.claiming;
    return this.claim.epoch !== claim.epoch && this.host.store({ ...claim, epoch: this.claim.epoch }, settled);
  }

  private openTake(): void {
    if (this.engines === null) return;
    const { decoder, recognizer } = this.engines;
    this.take = new LiveTake(this.claim, decoder, recognizer, {
      store: (settled) => this.store(this.onClock(settled)),
      // What is still open is said anew in a moment: a slow browser need not have all of it.
      interim: (line) => this.socket?.volatile.emit('transcript_data', toData(line, false, this.claim)),
      final: (line) => this.socket?.emit('transcript_data', toData(line, true, this.claim)),
      progress: () => this.tellProgress(),
      trouble: (isTroubled) =>
        this.socket?.emit('transcription_trouble', {
          recordingId: this.claim.recordingId,
          trouble: isTroubled ? 'provider' : null,
        }),
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

  private tellProgress(resend = false): void {
    if (this.take === null) return;
    const { recordingId, take } = this.claim;
    const { receivedSeq, committedSeq } = this.take;
    const progress = { recordingId, take, receivedSeq, committedSeq };
    this.socket?.emit('transcription_progress', resend ? { ...progress, resend } : progress);
  }

  private attach(socket: Client): void {
    if (this.patience) clearTimeout(this.patience);
    this.patience = null;
    this.toldAgain = false;
    this.socket = socket;
  }

  private async beat(): Promise<void> {
    if (this.socket !== null) await this.check();
  }

  private close(): void {
    this.isOver = true;
    clearInterval(this.heartbeat);
    if (this.patience) clearTimeout(this.patience);
    this.host.forget(this);
  }
}

/** A line as the browser is told it. */
function toData(
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

/** A client that sends sound and nothing else: its text goes to its socket, and nothing is stored. */
export function bareTake(socket: Client, { decoder, recognizer }: Engines): LiveTake {
  const start = { mimeType: 'audio/webm;codecs=opus', committedMs: 0, committedSeq: -1 };
  return new LiveTake(start, decoder, recognizer, {
    store: () => Promise.resolve(true),
    interim: (line) => socket.volatile.emit('transcript_data', toData(line, false)),
    final: (line) => socket.emit('transcript_data', toData(line, true)),
    progress: () => undefined,
    trouble: () => undefined,
    lost: (reason) => socket.emit('transcription_restart', { reason }),
  });
}
