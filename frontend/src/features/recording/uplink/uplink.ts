import {
  RECORDING_PROTOCOL,
  type Refusal,
  type TranscriptionProgress,
  type TranscriptionRestart,
  type TranscriptionTrouble,
} from '@app/contract';
import type { SocketSource } from '../../../api/socket/current-socket.js';
import { NamedTimers, realClock, type Clock } from './named-timers.js';
import {
  isNext,
  isUnacknowledged,
  LINK_DOWN,
  linkAfter,
  nextAction,
  type Link,
  type LinkAction,
  type LinkEvent,
} from './next-piece.js';
import { retryDelay } from './retry-delay.js';
import type { StoredLine, StoredRecording, StoredTake } from '../store/stored-recording.js';
import { needsAttention, isTombstone, type UplinkEnd, type UplinkListener } from './uplink-listener.js';
import type { TakeProgress, UplinkStore } from '../store/uplink-store.js';
import { isRefusal, Wire } from './wire.js';

const TIMES = { store: 2_000, stall: 3_000, resend: 500 };
/** Pieces in a row, and the rest after them: below what the server takes from one socket. */
const BURST = { pieces: 20, pauseMs: 250 };
/** How many times in a row pieces may stay without an answer before the uplink asks the server where it stands. */
const STALLS = 2;

/** The user of the recording, the store to read and the sockets to send over. */
export interface UplinkOptions {
  store: UplinkStore;
  recordingId: string;
  userId: string;
  sockets: SocketSource;
  clock?: Clock;
}

/**
 * Sends one recording from the store until the server has processed all of it, over the current socket. It deletes
 * nothing itself: it passes the server's progress to the store. What the server does not take now is offered again after pauses
 * that grow, at once on a new connection and on {@link Uplink.again}.
 */
export class Uplink {
  private link: Link = LINK_DOWN;
  private isPumping = false;
  private isAsked = false;
  private isLive = true;
  /** The take that the server has begun over this connection. */
  private begun: number | null = null;
  private sentInARow = 0;
  private stalls = 0;
  private attempts = 0;
  private serverTrouble: TranscriptionTrouble['trouble'] = null;
  /** The server takes nothing for now, since more comes than it takes from one person; the piece at which it said so. */
  private pacedAt: number | null = null;
  /** The running update of the server's progress in the store. */
  private noting: Promise<unknown> = Promise.resolve();
  private readonly store: UplinkStore;
  private readonly recordingId: string;
  private readonly clock: Clock;
  private readonly wire: Wire;
  private readonly timers: NamedTimers;

  constructor(
    { store, recordingId, userId, sockets, clock = realClock }: UplinkOptions,
    private readonly listener: UplinkListener,
  ) {
    this.store = store;
    this.recordingId = recordingId;
    this.clock = clock;
    this.timers = new NamedTimers(clock);
    this.wire = new Wire(sockets, userId, recordingId, clock, {
      up: () => this.connected(),
      down: () => this.disconnected(),
      progress: (told) => this.progressed(told),
      line: (line) => this.listener.line?.(line),
      trouble: ({ trouble }) => this.troubled(trouble),
      restart: (told) => this.restarted(told),
    });
    this.wire.open();
  }

  /** There is something new in the store. */
  readonly wake = (): void => {
    if (this.link.phase === 'over') return;
    this.isAsked = true;
    if (this.isPumping) return;
    this.isPumping = true;
    void this.pump();
  };

  /** Sends sound that waits for its next attempt at once. */
  again(): void {
    this.attempts = 0;
    this.timers.stop('rest');
    if (this.link.phase === 'resting') this.note({ type: 'down' });
    this.wake();
  }

  /** Sends the words being spoken; lost words come again with the final line. */
  interim(line: StoredLine): void {
    if (this.link.phase !== 'open') return;
    this.wire.interim({ recordingId: this.recordingId, isFinal: false, ...line });
  }

  /** Sends nothing more; the store keeps its content. */
  close(): void {
    this.finish({ reason: 'closed' });
  }

  private connected(): void {
    this.leaveLink();
    this.again();
  }

  private disconnected(): void {
    this.leaveLink();
    this.listener.reachable?.(false);
  }

  /** Discards the state that the server had over the previous connection. */
  private leaveLink(): void {
    this.note({ type: 'down' });
    this.begun = null;
    this.stalls = 0;
    this.pacedAt = null;
    for (const name of ['stall', 'release', 'silence']) this.timers.stop(name);
    this.troubled(null);
  }

  private async pump(): Promise<void> {
    try {
      while (this.isAsked && this.link.phase !== 'over') {
        this.isAsked = false;
        while (await this.step());
      }
    } catch {
      // The store did not answer: a moment later it may.
      this.note({ type: 'down' });
      this.timers.set('store', TIMES.store, this.wake);
    } finally {
      this.isPumping = false;
    }
  }

  /** @returns whether there may be more to do at once */
  private async step(): Promise<boolean> {
    const recording = await this.store.recording(this.recordingId);
    if (this.link.phase === 'over') return false;
    if (recording === undefined || recording.isErasing === true || recording.isComplete === true) {
      this.finish({ reason: recording?.isComplete === true ? 'finished' : 'gone' });
      return false;
    }
    this.isLive = !recording.isEnded;
    this.listener.stored?.(recording);
    return this.wire.isUp && this.act(nextAction(this.link, recording), recording);
  }

  private async act(action: LinkAction, recording: StoredRecording): Promise<boolean> {
    switch (action.type) {
      case 'wait':
        if (isUnacknowledged(this.link)) this.expectProgress();
        return false;
      case 'start':
        return this.start(action.take, recording);
      case 'send':
        return this.send(action.take, action.seq, recording);
      case 'line':
        return this.sendLine(recording);
      case 'end':
        return this.end();
    }
  }

  private async start(take: StoredTake, recording: StoredRecording): Promise<boolean> {
    const { phase } = this.link;
    const connection = this.wire.connectionNumber;
    this.note({ type: 'starting', take: take.take });
    const { conversationId, id: recordingId } = recording;
    const { offsetMs, mimeType } = take;
    const begun = { conversationId, recordingId, take: take.take, offsetMs, mimeType };
    const payload = { ...begun, protocol: RECORDING_PROTOCOL } as const;
    // A dead connection is noticed by its silence long before the socket gives it up.
    // (A later take is answered only when the earlier one is text, which may take its time.)
    if (phase === 'down') this.timers.set('silence', TIMES.stall, () => this.listener.reachable?.(false));
    const answer = await this.wire.start(payload);
    this.timers.stop('silence');
    if (answer === null) return this.unanswered(connection);
    if (isRefusal(answer)) return this.refused(answer, connection);
    const { mode, chunkMs, resumeFrom, quarantined } = answer;
    if (quarantined !== undefined) await this.store.commit(recordingId, take.take, { committedSeq: -1, quarantined });
    if ((recording.refusal ?? null) !== null) await this.store.refused(recordingId, null);
    if (connection !== this.wire.connectionNumber || this.link.phase !== 'starting') return true;
    this.pace(null);
    this.begun = take.take;
    const next = Math.max(resumeFrom.seq, take.committedSeq + 1);
    this.note({ type: 'started', next, isDeaf: mode === 'browser' });
    this.listener.reachable?.(true);
    this.listener.started?.(mode, chunkMs);
    return true;
  }

  private async send(take: number, seq: number, recording: StoredRecording): Promise<boolean> {
    const connection = this.wire.connectionNumber;
    const data = await this.store.chunk(recording, take, seq);
    // Meanwhile the connection may have changed, or the server may have asked for another piece.
    if (connection !== this.wire.connectionNumber || !isNext(this.link, take, seq)) return true;
    this.note({ type: 'sent', seq });
    this.expectProgress();
    if (data !== undefined) this.wire.piece({ recordingId: this.recordingId, take, seq, data });
    this.sentInARow += 1;
    if (this.sentInARow % BURST.pieces === 0) {
      await new Promise<void>((resolve) => this.clock.after(BURST.pauseMs, resolve));
    }
    return true;
  }

  private async sendLine(recording: StoredRecording): Promise<boolean> {
    const connection = this.wire.connectionNumber;
    const line = await this.store.nextLine(recording);
    let isInvalid = false;
    if (line !== undefined) {
      const answer = await this.wire.line({ recordingId: this.recordingId, isFinal: true, ...line });
      if (answer === null) return this.unanswered(connection);
      // A line that can never be taken must not hold up the others: it stays here.
      isInvalid = isRefusal(answer) && answer.error.code === 'VALIDATION';
      if (isRefusal(answer) && !isInvalid) return this.refused(answer, connection);
    }
    await this.store.lineTaken(recording, isInvalid);
    return true;
  }

  private async end(): Promise<boolean> {
    const connection = this.wire.connectionNumber;
    const { take } = this.link;
    this.note({ type: 'ending' });
    const answer = await this.wire.end(this.recordingId);
    if (answer === null) return this.unanswered(connection);
    if (isRefusal(answer)) return this.refused(answer, connection);
    // Where it says neither, the progress that came before has to do.
    const { complete = true, committedSeq = -1, quarantined } = answer;
    await this.commit(take, { committedSeq, quarantined });
    if (complete && (await this.store.complete(this.recordingId))) {
      this.finish({ reason: 'finished' });
      return false;
    }
    return this.rest(connection);
  }

  private async refused({ error }: Refusal, connection: number): Promise<boolean> {
    const { code, message }: { code: string; message: string } = error;
    if (code === 'RECORDING_TAKEN_OVER') {
      this.finish({ reason: 'taken_over' });
      return false;
    }
    if (isTombstone(code)) {
      await this.store.erase(this.recordingId);
      this.finish({ reason: 'deleted', code, message });
      return false;
    }
    const isBusy = code === 'TOO_MANY_RECORDINGS';
    if (isBusy) this.pace(-1);
    // Where the server has said what is wrong, the network is not the cause.
    this.listener.reachable?.(isBusy || needsAttention(code) || this.serverTrouble !== null);
    if (needsAttention(code)) {
      await this.store.refused(this.recordingId, code);
      this.listener.refused?.(code, message);
      // Nothing is left that the server could still take.
      if (await this.store.complete(this.recordingId)) {
        this.finish({ reason: 'finished' });
        return false;
      }
    }
    return this.rest(connection);
  }

  private unanswered(connection: number): boolean {
    if (connection === this.wire.connectionNumber) this.listener.reachable?.(false);
    return this.rest(connection);
  }

  /** Starts again with `start_transcription` after a pause; at once if the connection is a new one. */
  private rest(connection: number): boolean {
    if (connection !== this.wire.connectionNumber) return true;
    this.note({ type: 'resting' });
    this.timers.set('rest', retryDelay(this.attempts, this.isLive), () => {
      this.note({ type: 'down' });
      this.wake();
    });
    this.attempts += 1;
    this.listener.resting?.();
    return false;
  }

  private progressed(told: TranscriptionProgress): void {
    const { take, receivedSeq, committedSeq, quarantined, resend = false, waitMs } = told;
    this.timers.stop('stall');
    this.stalls = 0;
    this.listener.reachable?.(true);
    if (waitMs !== undefined) this.pace(receivedSeq);
    else if (!resend && receivedSeq > (this.pacedAt ?? Infinity)) this.pace(null);
    this.note({ type: 'progress', take, receivedSeq, committedSeq, resend });
    // A server that had no room does not have room again at once.
    if (resend) {
      this.timers.set('release', waitMs ?? TIMES.resend, () => {
        this.note({ type: 'released' });
        this.wake();
      });
    }
    void this.commit(take, { committedSeq, quarantined }).then(this.wake, this.wake);
    this.wake();
  }

  /** Notes the settled pieces, one update after the other. */
  private commit(take: number, progress: TakeProgress): Promise<void> {
    const noted = this.noting.then(async () => {
      if (await this.store.commit(this.recordingId, take, progress)) this.attempts = 0;
    });
    this.noting = noted.catch(() => undefined);
    return noted;
  }

  private restarted({ reason }: TranscriptionRestart): void {
    if (reason === 'taken_over') {
      this.finish({ reason: 'taken_over' });
      return;
    }
    // While a later take is asked for, the server speaks of the one before it.
    const take = this.begun ?? this.link.take;
    this.note({ type: 'resting' });
    const quarantined = this.noting.then(() => this.store.quarantine(this.recordingId, take));
    this.noting = quarantined.catch(() => undefined);
    void quarantined
      .then(() => this.listener.unreadable?.())
      .finally(() => this.again())
      .catch(() => undefined);
  }

  private troubled(trouble: TranscriptionTrouble['trouble']): void {
    this.serverTrouble = trouble;
    this.listener.trouble?.(this.pacedAt === null ? trouble : 'pace');
  }

  private pace(at: number | null): void {
    if (this.pacedAt === at) return;
    this.pacedAt = at;
    this.troubled(this.serverTrouble);
  }

  private expectProgress(): void {
    if (this.timers.has('stall')) return;
    this.timers.set('stall', TIMES.stall, () => {
      if (isUnacknowledged(this.link)) {
        this.listener.reachable?.(false);
        this.stalls += 1;
        // A server that knows nothing of the recording any more answers no piece.
        this.note({ type: this.stalls < STALLS ? 'stalled' : 'down' });
      }
      this.wake();
    });
  }

  private note(event: LinkEvent): void {
    this.link = linkAfter(this.link, event);
  }

  private finish(end: UplinkEnd): void {
    if (this.link.phase === 'over') return;
    this.note({ type: 'over' });
    this.wire.close();
    this.timers.stopAll();
    this.listener.over(end);
  }
}
