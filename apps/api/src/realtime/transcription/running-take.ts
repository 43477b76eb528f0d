import {
  CHANNELS,
  type AudioChunk,
  type TakeEnded,
  type TranscriptData,
  type TranscriptionProgress,
  type TranscriptionTrouble,
} from '@app/contract';
import type { Claim } from '@app/conversations';
import type { Echoes } from '../take/echo.js';
import { LiveTake, type Engines, type TakeEnd, type TakeListener } from '../take/live-take.js';
import type { Pace } from '../take/owner-pace.js';
import type { Settled, TakeLine } from '../take/take-commits.js';

/** What a take needs of its recording. */
export interface TakeOwner {
  engines: Engines;
  pace: Pace;
  /** What cannot be read is left with the browser. */
  mayQuarantine: boolean;
  echoes: Echoes;
  store: (claim: Claim, settled: Settled) => Promise<boolean>;
  tellLine: (line: TranscriptData) => void;
  tellProgress: (progress: TranscriptionProgress) => void;
  trouble: (trouble: TranscriptionTrouble['trouble']) => void;
  lost: (reason: 'unreadable' | 'taken_over') => void;
}

/** A take of a recording as this process hears it, on the clock of the 1on1 and with the speaker of its channel. */
export class RunningTake {
  /** Null while it is opened, which may fail and say so. */
  private readonly live: LiveTake | null = null;
  /** Until then it has been said that pieces have to come again. */
  private toldAgainUntil = -Infinity;
  /** Lines that are an echo of the other channel. */
  private readonly echoes = new Set<string>();

  constructor(
    public claim: Claim,
    private readonly owner: TakeOwner,
  ) {
    const { mimeType, committedMs, committedSeq, channel } = claim;
    const { mayQuarantine, engines } = owner;
    // A tab from before the update would delete the pieces in this list.
    const quarantined = mayQuarantine ? claim.quarantined : [];
    const start = { mimeType, committedMs, committedSeq, quarantined, mayQuarantine };
    const pace = channel === null ? owner.pace : sharedPace(owner.pace);
    if (channel === 'other') owner.echoes.isHearing = true;
    this.live = new LiveTake(start, engines, pace, this.listener);
  }

  /** The piece that is wanted next. */
  get nextSeq(): number {
    return (this.live?.receivedSeq ?? -1) + 1;
  }

  /** Pieces that could not be read; missing when there are none. */
  get quarantined(): Pick<TakeEnded, 'quarantined'> {
    const quarantined = this.live?.quarantined ?? [];
    return quarantined.length > 0 ? { quarantined: [...quarantined] } : {};
  }

  /** It goes on under another claim. The same recogniser hears the voices of a room, which keep the numbers that they have. */
  goOn(claim: Claim): void {
    this.claim = claim.channel === null ? { ...claim, voices: this.claim.voices } : claim;
  }

  /** It goes on over another socket. */
  resume(): void {
    this.toldAgainUntil = -Infinity;
  }

  /** Takes a piece, and says how far it has come. */
  receive({ seq, data }: AudioChunk & { data: Uint8Array }): void {
    const reception = this.live?.accept(seq, data);
    // A take that is over acknowledges nothing: the browser begins again.
    if (reception === undefined || reception === 'over') return;
    if (reception !== 'again') {
      this.toldAgainUntil = -Infinity;
      this.tellProgress();
    } else if (performance.now() >= this.toldAgainUntil) this.tellAgain(this.live?.waitMs ?? undefined);
  }

  /** No more pieces come. Ends when the last words are stored, or when they have to wait. */
  async finish(): Promise<TakeEnd & TakeEnded> {
    const end = (await this.live?.finish()) ?? { complete: true, committedSeq: -1 };
    this.closeChannel();
    return { take: this.claim.take, ...end, ...this.quarantined };
  }

  /** Says that what is not stored has to come again. */
  forget(): void {
    this.tellProgress({ receivedSeq: this.live?.committedSeq ?? -1 });
  }

  /** Ends immediately; the browser keeps what is not stored. */
  abort(): void {
    this.live?.abort();
    this.closeChannel();
  }

  private get listener(): TakeListener {
    const { owner } = this;
    return {
      store: (settled) => this.store(this.onClock(settled)),
      heard: (block) => {
        const { channel, offsetMs } = this.claim;
        if (channel !== null) owner.echoes.hear(channel, { ...block, startMs: block.startMs + offsetMs });
      },
      interim: (line) => owner.tellLine(this.dataOf(line, false)),
      final: (line) => {
        const isEcho = this.echoes.delete(line.id);
        // What was shown of an echo is taken back.
        owner.tellLine(this.dataOf(isEcho ? { ...line, text: '' } : line, !isEcho));
      },
      progress: () => this.tellProgress(),
      again: (waitMs) => this.tellAgain(waitMs),
      trouble: (trouble) => owner.trouble(trouble),
      lost: (reason) => {
        this.closeChannel();
        owner.lost(reason);
      },
    };
  }

  private async store(settled: Settled): Promise<boolean> {
    const { echoes } = this.owner;
    const { channel, offsetMs } = this.claim;
    if (channel === 'other') echoes.note(settled.lines, settled.committedMs + offsetMs);
    if (channel !== 'own' || settled.lines.length === 0) return this.owner.store(this.claim, settled);
    const lines = await echoes.withoutEchoes(settled.lines);
    for (const line of settled.lines) if (!lines.includes(line)) this.echoes.add(line.id);
    return this.owner.store(this.claim, { ...settled, lines });
  }

  private onClock({ lines, ...progress }: Settled): Settled {
    const { offsetMs } = this.claim;
    const shifted = lines.map((line) => ({
      ...line,
      speaker: this.speakerOf(line),
      startMs: line.startMs + offsetMs,
      endMs: line.endMs + offsetMs,
    }));
    return { ...progress, lines: shifted };
  }

  private dataOf(line: TakeLine, isFinal: boolean): TranscriptData {
    return toData({ ...line, speaker: this.speakerOf(line) }, isFinal, this.claim);
  }

  private speakerOf({ speaker }: TakeLine): number | null {
    const { voices } = this.claim;
    return voices.speaker ?? (speaker === null || voices.after === null ? null : speaker + voices.after);
  }

  /** Reported once: work that was in progress at that time still arrives. */
  private tellAgain(waitMs?: number): void {
    this.toldAgainUntil = performance.now() + (waitMs ?? Infinity);
    this.tellProgress({ resend: true, ...(waitMs !== undefined && { waitMs: Math.ceil(waitMs) }) });
  }

  private tellProgress(more: { receivedSeq?: number; resend?: boolean; waitMs?: number } = {}): void {
    if (this.live === null) return;
    const { recordingId, take } = this.claim;
    const { receivedSeq, committedSeq } = this.live;
    this.owner.tellProgress({ ...{ recordingId, take, receivedSeq, committedSeq }, ...more, ...this.quarantined });
  }

  private closeChannel(): void {
    if (this.claim.channel === 'other') this.owner.echoes.isHearing = false;
  }
}

/** Both channels of a talk together take as much of the allowance as the one microphone of another talk. */
function sharedPace(pace: Pace): Pace {
  return {
    get waitMs() {
      return pace.waitMs;
    },
    spend: (ms) => pace.spend(ms / CHANNELS.length),
    join: (onChange) => pace.join(onChange),
  };
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
