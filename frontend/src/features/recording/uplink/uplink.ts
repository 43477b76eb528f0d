import { RECORDING_PROTOCOL, type Refusal, type TranscriptionProgress, type TranscriptionRestart } from '@app/contract';
import type { SocketSource } from '../../../api/socket/current-socket.js';
import { NamedTimers, realClock, type Clock } from './named-timers.js';
import { Lane, partOf, timer } from './lane.js';
import { isNext, isUnacknowledged, nextAction, type LinkAction } from './next-piece.js';
import { ProgressNotes } from './progress-notes.js';
import { retryDelay } from './retry-delay.js';
import { ServerState } from './server-state.js';
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
 * Sends one recording from the store until the server has processed all of it, over the current socket: the takes of a channel one
 * after the other, both channels of a talk that is held online side by side. It deletes nothing itself: it passes the server's progress to the store.
 * What the server does not take now is offered again after pauses that grow, at once on a new connection and on {@link Uplink.again}.
 */
export class Uplink {
  private readonly lanes: Lane[] = [];
  private isOver = false;
  private isPumping = false;
  private isAsked = false;
  private isLive = true;
  /** Over this connection the server was told that the recorder has stopped: what is sent after that was said before. */
  private isStopTold = false;
  private sentInARow = 0;
  private readonly store: UplinkStore;
  private readonly recordingId: string;
  private readonly clock: Clock;
  private readonly wire: Wire;
  private readonly server: ServerState;
  private readonly notes: ProgressNotes;
  private readonly timers: NamedTimers;

  constructor(
    { store, recordingId, userId, sockets, clock = realClock }: UplinkOptions,
    private readonly listener: UplinkListener,
  ) {
    this.store = store;
    this.recordingId = recordingId;
    this.clock = clock;
    this.timers = new NamedTimers(clock);
    this.server = new ServerState((trouble) => this.listener.trouble?.(trouble));
    this.notes = new ProgressNotes(store, recordingId);
    this.wire = new Wire(sockets, userId, recordingId, clock, {
      up: () => this.connected(),
      down: () => this.disconnected(),
      progress: (told) => this.progressed(told),
      line: (line) => this.listener.line?.(line),
      trouble: ({ trouble }) => this.server.troubled(trouble),
      restart: (told) => this.restarted(told),
    });
    this.wire.open();
  }

  /** There is something new in the store. */
  readonly wake = (): void => {
    if (this.isOver) return;
    this.isAsked = true;
    if (this.isPumping) return;
    this.isPumping = true;
    void this.pump();
  };

  /** Sends sound that waits for its next attempt at once. */
  again(): void {
    for (const lane of this.lanes) {
      lane.attempts = 0;
      this.timers.stop(timer('rest', lane));
      if (lane.link.phase === 'resting') lane.note({ type: 'down' });
    }
    this.wake();
  }

  /** Sends the words being spoken; lost words come again with the final line. */
  interim(line: StoredLine): void {
    if (this.lanes.find(({ channel }) => channel === undefined)?.link.phase !== 'open') return;
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
    for (const lane of this.lanes) {
      lane.leave();
      for (const name of ['stall', 'release', 'silence'] as const) this.timers.stop(timer(name, lane));
    }
    this.isStopTold = false;
    this.server.forget();
  }

  private async pump(): Promise<void> {
    try {
      while (this.isAsked && !this.isOver) {
        this.isAsked = false;
        while (await this.step());
      }
    } catch {
      this.storeFailed();
    } finally {
      this.isPumping = false;
    }
  }

  /** The store did not answer: a moment later it may. */
  private storeFailed(): void {
    for (const lane of this.lanes) lane.note({ type: 'down' });
    this.timers.set('store', TIMES.store, this.wake);
  }

  /** @returns whether there may be more to do at once */
  private async step(): Promise<boolean> {
    const recording = await this.store.recording(this.recordingId);
    if (this.isOver) return false;
    if (recording === undefined || recording.isErasing === true || recording.isComplete === true) {
      this.finish({ reason: recording?.isComplete === true ? 'finished' : 'gone' });
      return false;
    }
    this.isLive = !recording.isEnded;
    this.listener.stored?.(recording);
    if (!this.wire.isUp) return false;
    this.addLanes(recording);
    let isMore = false;
    for (const lane of this.lanes) {
      const part = partOf(recording, lane.channel);
      isMore = (await this.act(lane, nextAction(lane.link, part), part)) || isMore;
    }
    const isAtEnd = !isMore && this.lanes.every((lane) => lane.isAtEnd(recording));
    if (isAtEnd && this.lanes.some(({ link }) => link.phase === 'open')) return this.end();
    this.tellStop(recording);
    return isMore;
  }

  /** The end itself can be long in coming; until then the server would take what is left for a talk that goes on. */
  private tellStop({ isEnded }: StoredRecording): void {
    if (!isEnded || this.isStopTold || this.lanes.every(({ begun }) => begun === null)) return;
    this.isStopTold = true;
    this.wire.stopped(this.recordingId);
  }

  private addLanes({ takes }: StoredRecording): void {
    for (const { channel } of takes)
      if (!this.lanes.some((lane) => lane.channel === channel)) this.lanes.push(new Lane(channel));
  }

  private async act(lane: Lane, action: LinkAction, recording: StoredRecording): Promise<boolean> {
    switch (action.type) {
      case 'wait':
        if (isUnacknowledged(lane.link)) this.expectProgress(lane);
        return false;
      case 'start':
        // Nobody waits for the answer, which may take its time: the other lane goes on.
        void this.start(lane, action.take, recording).then(this.wake, () => this.storeFailed());
        return false;
      case 'send':
        return this.send(lane, action.take, action.seq, recording);
      case 'line':
        return this.sendLine(lane, recording);
      case 'end':
        return false;
    }
  }

  private async start(lane: Lane, take: StoredTake, recording: StoredRecording): Promise<void> {
    const { channel, link } = lane;
    const connection = this.wire.connectionNumber;
    lane.note({ type: 'starting', take: take.take });
    const { conversationId, id: recordingId } = recording;
    const { offsetMs, mimeType } = take;
    const begun = { conversationId, recordingId, take: take.take, offsetMs, mimeType };
    const about = { ...(channel !== undefined && { channel }), ...(recording.isEnded && { isStopped: true }) };
    const payload = { ...begun, ...about, protocol: RECORDING_PROTOCOL } as const;
    // A dead connection is noticed by its silence long before the socket gives it up.
    // (A later take is answered only when the earlier one is text, which may take its time.)
    const silence = timer('silence', lane);
    if (link.phase === 'down') this.timers.set(silence, TIMES.stall, () => this.listener.reachable?.(false));
    const answer = await this.wire.start(payload);
    this.timers.stop(silence);
    if (answer === null || isRefusal(answer)) {
      await this.notTaken([lane], answer, connection);
      return;
    }
    const { mode, chunkMs, resumeFrom, quarantined } = answer;
    if (quarantined !== undefined) await this.store.commit(recordingId, take.take, { committedSeq: -1, quarantined });
    if ((recording.refusal ?? null) !== null) await this.store.refused(recordingId, null);
    // It may have been asked for again meanwhile.
    if (connection !== this.wire.connectionNumber || lane.link.phase !== 'starting' || lane.link.take !== take.take)
      return;
    this.server.pace(channel, null);
    lane.begun = take.take;
    this.isStopTold ||= recording.isEnded;
    const next = Math.max(resumeFrom.seq, take.committedSeq + 1);
    lane.note({ type: 'started', next, isDeaf: mode === 'browser' });
    this.listener.reachable?.(true);
    this.listener.started?.(mode, chunkMs);
  }

  private async send(lane: Lane, take: number, seq: number, recording: StoredRecording): Promise<boolean> {
    const connection = this.wire.connectionNumber;
    const data = await this.store.chunk(recording, take, seq);
    // Meanwhile the connection may have changed, or the server may have asked for another piece.
    if (connection !== this.wire.connectionNumber || !isNext(lane.link, take, seq)) return true;
    lane.note({ type: 'sent', seq });
    this.expectProgress(lane);
    if (data !== undefined) this.wire.piece({ recordingId: this.recordingId, take, seq, data });
    this.sentInARow += 1;
    if (this.sentInARow % BURST.pieces === 0) {
      await new Promise<void>((resolve) => this.clock.after(BURST.pauseMs, resolve));
    }
    return true;
  }

  private async sendLine(lane: Lane, recording: StoredRecording): Promise<boolean> {
    const connection = this.wire.connectionNumber;
    const line = await this.store.nextLine(recording);
    let isInvalid = false;
    if (line !== undefined) {
      const answer = await this.wire.line({ recordingId: this.recordingId, isFinal: true, ...line });
      // A line that can never be taken must not hold up the others: it stays here.
      isInvalid = answer !== null && isRefusal(answer) && answer.error.code === 'VALIDATION';
      if (answer === null || (isRefusal(answer) && !isInvalid)) return this.notTaken([lane], answer, connection);
    }
    await this.store.lineTaken(recording, isInvalid);
    return true;
  }

  private async end(): Promise<boolean> {
    const connection = this.wire.connectionNumber;
    const lanes = this.lanes.filter(({ link }) => link.phase === 'open');
    const take = lanes.at(-1)?.link.take ?? 0;
    for (const lane of lanes) lane.note({ type: 'ending' });
    const answer = await this.wire.end(this.recordingId);
    if (answer === null || isRefusal(answer)) return this.notTaken(this.lanes, answer, connection);
    // Where it says neither, the progress that came before has to do.
    const { complete = true, committedSeq = -1, quarantined, takes = [{ take, committedSeq, quarantined }] } = answer;
    for (const ended of takes) await this.commit(ended.take, ended);
    if (complete && (await this.store.complete(this.recordingId))) {
      this.finish({ reason: 'finished' });
      return false;
    }
    return this.rest(this.lanes, connection);
  }

  private notTaken(lanes: readonly Lane[], answer: Refusal | null, connection: number): Promise<boolean> | boolean {
    if (answer !== null) return this.refused(lanes, answer, connection);
    if (connection === this.wire.connectionNumber) this.listener.reachable?.(false);
    return this.rest(lanes, connection);
  }

  private async refused(lanes: readonly Lane[], { error }: Refusal, connection: number): Promise<boolean> {
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
    if (isBusy) for (const { channel } of lanes) this.server.pace(channel, -1);
    // Where the server has said what is wrong, the network is not the cause.
    this.listener.reachable?.(isBusy || needsAttention(code) || this.server.isTroubled);
    if (needsAttention(code)) {
      await this.store.refused(this.recordingId, code);
      this.listener.refused?.(code, message);
      // Nothing is left that the server could still take.
      if (await this.store.complete(this.recordingId)) {
        this.finish({ reason: 'finished' });
        return false;
      }
    }
    return this.rest(lanes, connection);
  }

  /** Starts again with `start_transcription` after a pause; at once if the connection is a new one. */
  private rest(lanes: readonly Lane[], connection: number): boolean {
    if (connection !== this.wire.connectionNumber) return true;
    for (const lane of lanes) {
      lane.note({ type: 'resting' });
      this.timers.set(timer('rest', lane), retryDelay(lane.attempts, this.isLive), () => {
        lane.note({ type: 'down' });
        this.wake();
      });
      lane.attempts += 1;
    }
    this.listener.resting?.();
    return false;
  }

  private progressed(told: TranscriptionProgress): void {
    const { take, receivedSeq, committedSeq, quarantined, resend = false, waitMs } = told;
    const lane = this.laneOf(take);
    this.listener.reachable?.(true);
    if (lane !== undefined) {
      this.timers.stop(timer('stall', lane));
      lane.stalls = 0;
      if (waitMs !== undefined) this.server.pace(lane.channel, receivedSeq);
      else if (!resend) this.server.received(lane.channel, receivedSeq);
      lane.note({ type: 'progress', take, receivedSeq, committedSeq, resend });
      // A server that had no room does not have room again at once.
      if (resend) {
        this.timers.set(timer('release', lane), waitMs ?? TIMES.resend, () => {
          lane.note({ type: 'released' });
          this.wake();
        });
      }
    }
    void this.commit(take, { committedSeq, quarantined }).then(this.wake, this.wake);
    this.wake();
  }

  private laneOf(take: number): Lane | undefined {
    return this.lanes.find((lane) => lane.isAbout(take));
  }

  /** Notes the settled pieces; more of them are a reason to try again soon. */
  private async commit(take: number, progress: TakeProgress): Promise<void> {
    const isNews = await this.notes.commit(take, progress);
    const lane = this.laneOf(take);
    if (isNews && lane !== undefined) lane.attempts = 0;
  }

  private restarted({ reason, take: unreadable }: TranscriptionRestart): void {
    if (reason === 'taken_over') {
      this.finish({ reason: 'taken_over' });
      return;
    }
    const lane = unreadable === undefined ? this.lanes.at(0) : this.laneOf(unreadable);
    if (lane === undefined) return;
    // While a later take is asked for, a server from before channels speaks of the one before it.
    const take = unreadable ?? lane.begun ?? lane.link.take;
    lane.note({ type: 'resting' });
    void this.notes
      .quarantine(take)
      .then(() => this.listener.unreadable?.(lane.channel))
      .finally(() => this.again())
      .catch(() => undefined);
  }

  private expectProgress(lane: Lane): void {
    const stall = timer('stall', lane);
    if (this.timers.has(stall)) return;
    this.timers.set(stall, TIMES.stall, () => {
      if (isUnacknowledged(lane.link)) {
        this.listener.reachable?.(false);
        lane.stalls += 1;
        // A server that knows nothing of the recording any more answers no piece.
        lane.note({ type: lane.stalls < STALLS ? 'stalled' : 'down' });
      }
      this.wake();
    });
  }

  private finish(end: UplinkEnd): void {
    if (this.isOver) return;
    this.isOver = true;
    for (const lane of this.lanes) lane.note({ type: 'over' });
    this.wire.close();
    this.timers.stopAll();
    this.listener.over(end);
  }
}
