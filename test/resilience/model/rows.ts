import { RECORDING, RECORDING_PROTOCOL, type Channel, type PieceRange, type StartTranscription } from '@app/contract';
import type { Claim, Recordings } from '@app/conversations';
import { AppError } from '@app/platform';
import type { VirtualTime } from './virtual-time.js';

type Heard = Parameters<Recordings['store']>[1];

interface TakeRow {
  channel: Channel | null;
  offsetMs: number;
  mimeType: string;
  committedMs: number;
  committedSeq: number;
  quarantined: PieceRange[];
}

interface RecordingRow {
  conversationId: string;
  epoch: number;
  endingAt: number | null;
  endedAt: number | null;
  lastSeenAt: number;
  deleteAfter: number | null;
  deletedAt: number | null;
  takes: Map<number, TakeRow>;
}

interface LineRow {
  id: string;
  recordingId: string;
  speaker: number | null;
  text: string;
}

const VOICES: Record<Channel, number> = { own: 1, other: 2 };

/** The rows of one owner's recordings and lines, as PostgreSQL keeps them: each method is one transaction, and none waits. */
export class Rows {
  readonly recordings = new Map<string, RecordingRow>();
  lines: LineRow[] = [];
  /** Statements fail, and what was done before its answer came fails too. */
  isAway = false;
  isConsented = true;
  /** `unknown`: a backup that is older than the conversation was restored. */
  conversation: 'there' | 'unknown' | 'deleted' = 'there';
  /** What must never be stored. */
  onLine: (line: LineRow) => void = () => undefined;
  private soundUntil = 0;

  constructor(private readonly time: VirtualTime) {}

  claim(
    { conversationId, recordingId, take, channel, offsetMs, mimeType, protocol, isStopped = false }: StartTranscription,
    others: number,
  ): Claim {
    this.admit(recordingId, protocol === RECORDING_PROTOCOL);
    const isRest = isStopped || this.isRest(recordingId);
    // What is begun anew ends those that run: only rests are counted beside it.
    const heard = this.countHeard(recordingId, !isRest);
    if (heard + others >= RECORDING.pace.recordings) throw new AppError('TOO_MANY_RECORDINGS');
    const row = this.row(recordingId, conversationId);
    const endingAt = isRest ? (row.endingAt ?? this.time.now - 1) : null;
    Object.assign(row, { epoch: row.epoch + 1, lastSeenAt: this.time.now, endedAt: null, endingAt });
    if (!isRest) this.endOthers(recordingId);
    const begun = { channel: channel ?? null, offsetMs, mimeType, committedMs: 0, committedSeq: -1, quarantined: [] };
    const known = row.takes.get(take) ?? begun;
    row.takes.set(take, known);
    const claim = { owner: 'u', conversationId, recordingId, epoch: row.epoch, take, isRest };
    const voices = { speaker: known.channel === null ? null : VOICES[known.channel], after: 0 };
    return { ...claim, ...known, voices, quarantined: [...known.quarantined] };
  }

  store({ recordingId, epoch, take }: Claim, { lines, committedMs, committedSeq, quarantined }: Heard): boolean {
    const row = this.held(recordingId, epoch);
    const known = row?.takes.get(take);
    if (row === null || known === undefined) return false;
    if (lines.length > 0 && this.conversation !== 'there') return false;
    row.lastSeenAt = this.time.now;
    known.committedMs = Math.max(known.committedMs, Math.round(committedMs));
    known.committedSeq = Math.max(known.committedSeq, committedSeq);
    known.quarantined.push(...quarantined);
    for (const { id, text, speaker } of lines) {
      if (this.lines.some((line) => line.id === id)) continue;
      const line = { id, recordingId, speaker, text };
      this.onLine(line);
      this.lines.push(line);
    }
    return true;
  }

  see({ recordingId, epoch }: Claim): boolean {
    const row = this.held(recordingId, epoch);
    if (row !== null) row.lastSeenAt = this.time.now;
    return row !== null;
  }

  end({ recordingId, epoch }: Claim): void {
    const row = this.held(recordingId, epoch);
    if (row !== null) Object.assign(row, { endedAt: this.time.now, endingAt: null, lastSeenAt: this.time.now });
  }

  putOffEnd({ recordingId, epoch }: Claim): void {
    const row = this.held(recordingId, epoch);
    if (row !== null) Object.assign(row, { endingAt: this.time.now, lastSeenAt: this.time.now });
  }

  awaitRest({ recordingId, epoch }: Claim): void {
    const row = this.held(recordingId, epoch);
    if (row !== null) Object.assign(row, { endingAt: row.endingAt ?? this.time.now - 1, lastSeenAt: this.time.now });
  }

  takeSound(ms: number): number | null {
    const { speed, headStart } = RECORDING.pace;
    const until = Math.max(this.soundUntil, this.time.now) + ms / speed;
    const wait = until - this.time.now - headStart / speed;
    if (wait > 0) return Math.max(1, wait);
    this.soundUntil = until;
    return null;
  }

  /** A person wants a recording deleted: nothing more of it is stored from now on. */
  wish(recordingId: string, conversationId: string): void {
    if (this.conversation !== 'there') return;
    const row = this.row(recordingId, conversationId);
    row.deleteAfter ??= this.time.now + RECORDING.undo;
    this.endRow(row);
  }

  /** @returns whether it was too late */
  undo(recordingId: string): boolean {
    const row = this.recordings.get(recordingId);
    if (this.conversation !== 'there' || row === undefined) return false;
    if (row.deletedAt === null) row.deleteAfter = null;
    return row.deletedAt !== null;
  }

  /** A backup from before the wishes was restored. @returns of which recordings they are forgotten */
  forgetWishes(): string[] {
    const wished = [...this.recordings].filter(([, row]) => row.deletedAt === null && row.deleteAfter !== null);
    for (const [, row] of wished) row.deleteAfter = null;
    return wished.map(([id]) => id);
  }

  /** The timer: carries out the wishes whose time has come. */
  sweep(): void {
    if (this.isAway || this.conversation !== 'there') return;
    for (const [id, row] of this.recordings)
      if (row.deletedAt === null && row.deleteAfter !== null && row.deleteAfter <= this.time.now) this.erase(id, row);
  }

  withdrawConsent(): void {
    this.isConsented = false;
    for (const row of this.recordings.values()) if (row.endedAt === null) this.endRow(row);
  }

  deleteConversation(): void {
    this.conversation = 'deleted';
    for (const [id, row] of this.recordings) this.erase(id, row);
  }

  /** It was put off, or had ended and another one runs. */
  private isRest(recordingId: string): boolean {
    const row = this.recordings.get(recordingId);
    if (row === undefined || (row.endingAt === null && row.endedAt === null)) return false;
    const since = this.time.now - RECORDING.runsFor;
    const isOtherRunning = [...this.recordings].some(
      ([id, { endedAt, endingAt, lastSeenAt }]) =>
        id !== recordingId && endedAt === null && endingAt === null && lastSeenAt > since,
    );
    return row.endingAt !== null || isOtherRunning;
  }

  private countHeard(besideId: string, onlyRests: boolean): number {
    const since = this.time.now - RECORDING.runsFor;
    return [...this.recordings].filter(
      ([id, { endedAt, endingAt, lastSeenAt }]) =>
        id !== besideId &&
        endedAt === null &&
        (endingAt === null ? !onlyRests : lastSeenAt > endingAt) &&
        lastSeenAt > since,
    ).length;
  }

  private admit(recordingId: string, isNew: boolean): void {
    if (this.conversation !== 'there') {
      const isDeleted = this.conversation === 'deleted';
      if (isNew) throw new AppError(isDeleted ? 'CONVERSATION_DELETED' : 'CONVERSATION_NOT_FOUND');
      throw new AppError(isDeleted ? 'CONVERSATION_NOT_FOUND' : 'SERVICE_UNAVAILABLE');
    }
    if ((this.recordings.get(recordingId)?.deleteAfter ?? null) !== null)
      throw new AppError(isNew ? 'RECORDING_DELETED' : 'CONVERSATION_NOT_FOUND');
    if (!this.isConsented) throw new AppError('CONSENT_REQUIRED');
  }

  private endOthers(recordingId: string): void {
    for (const [id, row] of this.recordings) {
      if (id === recordingId || row.endedAt !== null || row.endingAt !== null) continue;
      Object.assign(row, { epoch: row.epoch + 1, endingAt: this.time.now, lastSeenAt: this.time.now });
    }
  }

  private row(recordingId: string, conversationId: string): RecordingRow {
    const none = { endingAt: null, endedAt: null, deleteAfter: null, deletedAt: null };
    const known = this.recordings.get(recordingId) ?? {
      ...{ conversationId, epoch: 0, lastSeenAt: this.time.now, takes: new Map<number, TakeRow>() },
      ...none,
    };
    this.recordings.set(recordingId, known);
    return known;
  }

  private held(recordingId: string, epoch: number): RecordingRow | null {
    const row = this.recordings.get(recordingId);
    return row?.epoch === epoch ? row : null;
  }

  private erase(id: string, row: RecordingRow): void {
    this.endRow(row);
    row.deleteAfter ??= this.time.now;
    row.deletedAt ??= this.time.now;
    this.lines = this.lines.filter(({ recordingId }) => recordingId !== id);
  }

  private endRow(row: RecordingRow): void {
    Object.assign(row, { epoch: row.epoch + 1, endedAt: row.endedAt ?? this.time.now, endingAt: null });
  }
}

/** What one server process sees of the rows: each statement takes its time, and may be done although its answer is lost. */
export class ProcessRows {
  /** The process was killed. */
  isDead = false;

  constructor(
    private readonly rows: Rows,
    private readonly pause: () => Promise<void>,
  ) {}

  /** In place of the store that the server is given. */
  asRecordings(): Recordings {
    const store: Pick<
      Recordings,
      'claim' | 'store' | 'alive' | 'end' | 'putOffEnd' | 'awaitRest' | 'takeSound' | 'assertRoom'
    > = {
      claim: (start, _mode, others) => this.run(() => this.rows.claim(start, others ?? 0)),
      store: (claim, heard) => this.run(() => this.rows.store(claim, heard)),
      alive: (claim) => this.run(() => this.rows.see(claim)),
      end: (claim) => this.run(() => this.rows.end(claim)),
      putOffEnd: (claim) => this.run(() => this.rows.putOffEnd(claim)),
      awaitRest: (claim) => this.run(() => this.rows.awaitRest(claim)),
      takeSound: (_owner, ms) => this.run(() => this.rows.takeSound(ms)),
      assertRoom: () => Promise.resolve(),
    };
    return store as Recordings;
  }

  private async run<T>(work: () => T): Promise<T> {
    await this.pause();
    this.assertThere();
    const done = work();
    await this.pause();
    this.assertThere();
    return done;
  }

  private assertThere(): void {
    if (this.isDead || this.rows.isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  }
}
