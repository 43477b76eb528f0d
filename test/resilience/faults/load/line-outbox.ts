import type { Acknowledged, ClientEvents, ServerEvents, TranscriptionStarted } from '@app/contract';
import { TIMINGS } from '@app/contract';
import { io, type Socket } from 'socket.io-client';
import { v7 as uuid } from 'uuid';
import { noteFailure, noteOutage, type AcceptedWrites } from './accepted-writes.js';

/** As frontend/src/features/recording/uplink/uplink.ts has them. */
const TIMES = { start: 20_000, line: 10_000, end: 120_000, retry: 2_000 };
const FINAL = ['CONSENT_REQUIRED', 'CONVERSATION_NOT_FOUND', 'NOT_FOUND', 'FORBIDDEN', 'VALIDATION', 'SPEECH_OFF'];

interface SpokenLine {
  lineId: string;
  transcript: string;
  startMs: number;
  endMs: number;
  saidAt: number;
}

/** A browser that recognises speech by itself: its lines wait here until the server has acknowledged them, over whatever socket there is. */
export class LineOutbox {
  private readonly socket: Socket<ServerEvents, ClientEvents>;
  private connection = 0;
  private pending: SpokenLine[] = [];
  private isEnding = false;
  private isLost = false;
  private wake = (): void => undefined;

  constructor(
    url: string,
    token: string,
    private readonly writes: AcceptedWrites,
    private readonly over: AbortSignal,
  ) {
    this.socket = io(url, {
      auth: { token },
      transports: ['polling', 'websocket'],
      forceNew: true,
      withCredentials: true,
      reconnectionDelay: TIMINGS.socketReconnect,
      reconnectionDelayMax: TIMINGS.socketReconnectMax,
      timeout: TIMINGS.socketTimeout,
    });
    // The library gives up by itself where the server ended the connection or could not look at the token.
    const again = (): void => {
      setTimeout(() => this.socket.connect(), TIMINGS.socketReconnectMax).unref();
    };
    const changed = (): void => {
      this.connection += 1;
      this.wake();
    };
    this.socket.on('connect', changed);
    this.socket.on('disconnect', (reason) => {
      changed();
      if (reason === 'io server disconnect') again();
    });
    this.socket.on('connect_error', () => {
      if (!this.socket.active) again();
    });
    this.socket.on('transcription_restart', ({ reason }) => this.giveUp(`transcription_restart ${reason}`));
    over.addEventListener('abort', () => this.wake(), { once: true });
  }

  get isConnected(): boolean {
    return this.socket.connected;
  }

  /** Whether every line that was said before `moment` (performance.now) has been acknowledged. */
  hasSent(moment: number): boolean {
    return this.pending.every(({ saidAt }) => saidAt > moment);
  }

  /** A line was spoken. */
  say(transcript: string, startMs: number): void {
    this.pending.push({
      lineId: uuid(),
      transcript,
      startMs,
      endMs: startMs + 900,
      saidAt: performance.now(),
    });
    this.wake();
  }

  /** No more lines: what is pending is still sent. */
  finish(): void {
    this.isEnding = true;
    this.wake();
  }

  close(): void {
    this.socket.disconnect();
  }

  /** Records one 1on1. Ends when it was finished and the server has acknowledged its end. */
  async record(conversationId: string): Promise<void> {
    const recordingId = uuid();
    this.begin();
    let started = -1;
    const start = { conversationId, recordingId, take: 0, offsetMs: 0, mimeType: 'audio/webm' };
    const failed = async (connection: number, answer: object | null): Promise<void> => {
      started = -1;
      noteFailure(this.writes, codeOf(answer));
      if (answer !== null && FINAL.includes(codeOf(answer))) this.giveUp(codeOf(answer));
      if (connection === this.connection) await this.woken(TIMES.retry);
    };
    for (;;) {
      this.over.throwIfAborted();
      if (this.isLost) return;
      const { connection } = this;
      if (!this.socket.connected) {
        await this.woken();
      } else if (started !== connection) {
        const answer = await this.ask<TranscriptionStarted>(TIMES.start, (acknowledge) =>
          this.socket.emit('start_transcription', start, acknowledge),
        );
        if (answer === null || isRefusal(answer)) await failed(connection, answer);
        else started = connection;
      } else if (this.pending[0] !== undefined) {
        const { saidAt, ...line } = this.pending[0];
        const answer = await this.ask<{ lineId: string }>(TIMES.line, (acknowledge) =>
          this.socket.emit('client_transcript', { recordingId, isFinal: true, ...line }, acknowledge),
        );
        if (answer === null || isRefusal(answer)) await failed(connection, answer);
        else this.accepted(conversationId, line.lineId, line.transcript, saidAt);
      } else if (this.isEnding) {
        const answer = await this.ask<object>(TIMES.end, (acknowledge) =>
          this.socket.emit('end_transcription', { recordingId }, acknowledge),
        );
        if (answer !== null && !isRefusal(answer)) return;
        await failed(connection, answer);
      } else {
        await this.woken();
      }
    }
  }

  private begin(): void {
    this.isEnding = false;
    this.pending = [];
  }

  private accepted(conversationId: string, id: string, text: string, saidAt: number): void {
    this.pending.shift();
    this.writes.lines.push({ conversationId, id, text });
    this.writes.accepted += 1;
    const took = performance.now() - saidAt;
    // What follows at once was not held up.
    if (took > TIMES.retry) noteOutage(this.writes, took);
  }

  private giveUp(why: string): void {
    this.writes.givenUp.push(why);
    this.isLost = true;
    this.wake();
  }

  /** @returns null where no answer came in time over this connection */
  private ask<T>(
    longest: number,
    emit: (acknowledge: (answer: Acknowledged<T>) => void) => unknown,
  ): Promise<Acknowledged<T> | null> {
    const { connection } = this;
    return new Promise((resolve) => {
      const settle = (answer: Acknowledged<T> | null): void => {
        clearTimeout(timer);
        this.socket.off('disconnect', lost);
        resolve(connection === this.connection ? answer : null);
      };
      const lost = (): void => settle(null);
      const timer = setTimeout(lost, longest);
      this.socket.on('disconnect', lost);
      emit(settle);
    });
  }

  /** Until something happens, or for so long. */
  private async woken(longest = 60_000): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.wake = resolve;
      timer = setTimeout(resolve, longest);
    });
    clearTimeout(timer);
  }
}

function isRefusal(answer: object): answer is { error: { code: string } } {
  return 'error' in answer;
}

function codeOf(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return '切断';
  return isRefusal(answer) ? answer.error.code : '切断';
}
