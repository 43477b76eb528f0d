import type { Refusal, TranscriptionProgress, TranscriptionStarted } from '@app/contract';
import type { SocketSource } from '../../api/current-socket.js';
import type { AppSocket } from '../../api/socket.js';
import type { ChunkStore } from './chunk-store.js';
import { NamedTimers } from './named-timers.js';
import {
  isNext,
  isUnheard,
  LINK_DOWN,
  linkAfter,
  nextAction,
  type Link,
  type LinkAction,
  type LinkEvent,
} from './next-piece.js';
import { bufferedSeconds, type StoredLine, type StoredRecording, type StoredTake } from './stored-recording.js';
import { isFinal, type UplinkEnd, type UplinkListener } from './uplink-listener.js';
import { isRefusal, Wire, type Acknowledge } from './wire.js';

const TIMES = { start: 20_000, line: 10_000, end: 120_000, retry: 2_000, stall: 3_000, resend: 500 };
/** Pieces in a row, and the rest after them: below what the server takes from one socket. */
const BURST = { pieces: 20, pauseMs: 250 };

/** Sends one recording out of the store until all of it is text, over whatever socket there is. */
export class Uplink {
  private link: Link = LINK_DOWN;
  private isPumping = false;
  private isAsked = false;
  private sentInARow = 0;
  /** The server answers, and takes nothing for now. */
  private hasNoRoom = false;
  private readonly wire: Wire;
  private readonly timers = new NamedTimers();

  constructor(
    private readonly store: ChunkStore,
    private readonly recordingId: string,
    userId: string,
    sockets: SocketSource,
    private readonly listener: UplinkListener,
  ) {
    this.wire = new Wire(sockets, userId, recordingId, {
      up: () => this.connected(),
      down: () => this.disconnected(),
      progress: (told) => this.progressed(told),
      line: (line) => this.listener.line?.(line),
      trouble: ({ trouble }) => this.listener.provider?.(trouble !== null),
      restart: ({ reason }) => {
        if (reason === 'taken_over') this.finish({ reason: 'taken_over' });
        else void this.skipTake();
      },
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

  /** Says what is being spoken; lost words come again with the final line. */
  interim(line: StoredLine): void {
    if (this.link.phase !== 'open') return;
    this.wire.socket?.volatile.emit('client_transcript', { recordingId: this.recordingId, isFinal: false, ...line });
  }

  /** Sends nothing more; what is in the store stays there. */
  close(): void {
    this.finish({ reason: 'closed' });
  }

  private connected(): void {
    this.note({ type: 'down' });
    this.wake();
  }

  private disconnected(): void {
    this.note({ type: 'down' });
    this.listener.reachable?.(false);
  }

  private async pump(): Promise<void> {
    try {
      while (this.isAsked && this.link.phase !== 'over') {
        this.isAsked = false;
        while (await this.step());
      }
    } catch {
      // The store did not answer: a moment later it may.
      this.timers.set('retry', TIMES.retry, this.wake);
    } finally {
      this.isPumping = false;
    }
  }

  /** @returns whether there may be more to do at once */
  private async step(): Promise<boolean> {
    const recording = await this.store.recording(this.recordingId);
    if (this.link.phase === 'over') return false;
    if (recording === undefined) {
      this.finish({ reason: 'gone' });
      return false;
    }
    this.listener.buffered?.(bufferedSeconds(recording));
    const { socket } = this.wire;
    return socket !== null && this.act(nextAction(this.link, recording), recording, socket);
  }

  private async act(action: LinkAction, recording: StoredRecording, socket: AppSocket): Promise<boolean> {
    switch (action.type) {
      case 'wait':
        if (isUnheard(this.link)) this.expectProgress();
        return false;
      case 'start':
        return this.start(action.take, recording, socket);
      case 'send':
        return this.send(action.take, action.seq, recording, socket);
      case 'line':
        return this.sendLine(recording, socket);
      case 'end':
        return this.end(socket);
    }
  }

  private async start(take: StoredTake, recording: StoredRecording, socket: AppSocket): Promise<boolean> {
    const before = this.link;
    const connection = this.wire.connectionNumber;
    this.note({ type: 'starting', take: take.take });
    const { conversationId, id: recordingId } = recording;
    const { offsetMs, mimeType } = take;
    const payload = { conversationId, recordingId, take: take.take, offsetMs, mimeType };
    // A dead connection is noticed by its silence long before the socket gives it up.
    // (A later take is answered only when the earlier one is text, which may take its time.)
    if (before.phase === 'down') this.timers.set('silence', TIMES.stall, () => this.listener.reachable?.(false));
    const answer = await this.wire.ask(socket, TIMES.start, (acknowledge: Acknowledge<TranscriptionStarted>) =>
      socket.emit('start_transcription', payload, acknowledge),
    );
    this.timers.stop('silence');
    if (answer === null) return this.retry(connection);
    if (isRefusal(answer)) return this.refused(answer, connection);
    // A later take is begun only when the earlier one, sent over this same connection, is text.
    if (before.phase === 'open' && before.take < take.take) await this.store.finishTake(recordingId, before.take);
    this.note({ type: 'started', next: Math.max(answer.resumeFrom.seq, take.committedSeq + 1) });
    this.listener.reachable?.(true);
    this.listener.started?.(answer.mode, answer.chunkMs);
    return true;
  }

  private async send(take: number, seq: number, recording: StoredRecording, socket: AppSocket): Promise<boolean> {
    const connection = this.wire.connectionNumber;
    const data = await this.store.chunk(recording, take, seq);
    // Meanwhile the connection may have changed, or the server may have asked for another piece.
    if (connection !== this.wire.connectionNumber || !isNext(this.link, take, seq)) return true;
    if (data !== undefined) socket.emit('audio_stream', { recordingId: this.recordingId, take, seq, data });
    this.note({ type: 'sent', seq });
    this.expectProgress();
    this.sentInARow += 1;
    if (this.sentInARow % BURST.pieces === 0) await new Promise((resolve) => setTimeout(resolve, BURST.pauseMs));
    return true;
  }

  private async sendLine(recording: StoredRecording, socket: AppSocket): Promise<boolean> {
    const connection = this.wire.connectionNumber;
    const line = await this.store.nextLine(recording);
    if (line !== undefined) {
      const payload = { recordingId: this.recordingId, isFinal: true, ...line };
      const answer = await this.wire.ask(socket, TIMES.line, (acknowledge: Acknowledge<{ lineId: string }>) =>
        socket.emit('client_transcript', payload, acknowledge),
      );
      if (answer === null) return this.retry(connection);
      // A line that can never be taken must not hold up the others.
      if (isRefusal(answer) && answer.error.code !== 'VALIDATION') return this.refused(answer, connection);
    }
    await this.store.lineTaken(recording);
    return true;
  }

  private async end(socket: AppSocket): Promise<boolean> {
    const connection = this.wire.connectionNumber;
    this.note({ type: 'ending' });
    const answer = await this.wire.ask(socket, TIMES.end, (acknowledge: Acknowledge<{ recordingId?: string }>) =>
      socket.emit('end_transcription', { recordingId: this.recordingId }, acknowledge),
    );
    if (answer === null) return this.retry(connection);
    if (isRefusal(answer)) return this.refused(answer, connection);
    await this.store.remove(this.recordingId);
    this.finish({ reason: 'finished' });
    return false;
  }

  private refused({ error }: Refusal, connection: number): boolean {
    const { code, message }: { code: string; message: string } = error;
    if (code === 'RECORDING_TAKEN_OVER') this.finish({ reason: 'taken_over' });
    else if (isFinal(code)) this.finish({ reason: 'refused', code, message });
    else return this.retry(connection);
    return false;
  }

  /** Begins anew with `start_transcription` after a moment; at once where the connection is a new one. */
  private retry(connection: number): boolean {
    if (connection !== this.wire.connectionNumber) return true;
    this.listener.reachable?.(false);
    // Until then nothing is sent: the link stays where it waits for an answer.
    this.timers.set('retry', TIMES.retry, () => {
      if (connection === this.wire.connectionNumber) this.note({ type: 'down' });
      this.wake();
    });
    this.note({ type: 'starting', take: this.link.take });
    return false;
  }

  private progressed(told: TranscriptionProgress): void {
    const connection = this.wire.connectionNumber;
    const apply = () => {
      if (connection === this.wire.connectionNumber) this.note({ type: 'progress', ...told });
      this.wake();
    };
    this.timers.stop('stall');
    this.hasNoRoom = told.resend === true;
    this.listener.reachable?.(true);
    // Where there was no room, there is none at once.
    if (told.resend === true) this.timers.set('resend', TIMES.resend, apply);
    else apply();
    void this.store.commit(this.recordingId, told.take, told.committedSeq).then(this.wake, this.wake);
  }

  private async skipTake(): Promise<void> {
    const { take } = this.link;
    await this.store.finishTake(this.recordingId, take);
    this.note({ type: 'down' });
    this.listener.unreadable?.();
    this.wake();
  }

  private expectProgress(): void {
    if (this.timers.has('stall')) return;
    this.timers.set('stall', TIMES.stall, () => {
      if (isUnheard(this.link)) {
        if (!this.hasNoRoom) this.listener.reachable?.(false);
        this.note({ type: 'stalled' });
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
