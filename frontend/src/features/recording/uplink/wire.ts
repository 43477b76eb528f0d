import type {
  Acknowledged,
  AudioChunk,
  ClientTranscript,
  Refusal,
  StartTranscription,
  TranscriptData,
  TranscriptionEnded,
  TranscriptionProgress,
  TranscriptionRestart,
  TranscriptionStarted,
  TranscriptionTrouble,
} from '@app/contract';
import type { SocketSource } from '../../../api/socket/current-socket.js';
import type { AppSocket } from '../../../api/socket/app-socket.js';
import type { Clock } from './named-timers.js';

/** The events of the server that a recording receives. */
export interface WireListener {
  /** Connected, again or for the first time: the server knows nothing of the recording yet. */
  up: () => void;
  down: () => void;
  progress: (told: TranscriptionProgress) => void;
  line: (line: TranscriptData) => void;
  trouble: (told: TranscriptionTrouble) => void;
  restart: (told: TranscriptionRestart) => void;
}

/** How an event is answered. */
type Acknowledge<T> = (answer: Acknowledged<T>) => void;

/** How long an answer is waited for, in milliseconds. */
const LONGEST = { start: 20_000, line: 10_000, end: 120_000 };

/** The socket as one recording of one user sees it, through every change of connection and login. */
export class Wire {
  private current: AppSocket | null = null;
  private connection = 0;
  private unbind: () => void = () => undefined;
  private readonly unsubscribe: () => void;

  constructor(
    private readonly sockets: SocketSource,
    private readonly userId: string,
    private readonly recordingId: string,
    private readonly clock: Clock,
    private readonly listener: WireListener,
  ) {
    this.unsubscribe = sockets.subscribe(() => this.bind());
  }

  get isUp(): boolean {
    return this.current?.connected === true;
  }

  /** Counts connections: messages over an earlier one no longer count. */
  get connectionNumber(): number {
    return this.connection;
  }

  /** Begins to listen. */
  open(): void {
    this.bind();
  }

  close(): void {
    this.connection += 1;
    this.unsubscribe();
    this.unbind();
    this.current = null;
  }

  /** @returns null if no answer arrived in time over this connection; the other calls that wait for an answer do the same */
  start(payload: StartTranscription): Promise<Acknowledged<TranscriptionStarted> | null> {
    return this.ask(LONGEST.start, (socket, answer: Acknowledge<TranscriptionStarted>) =>
      socket.emit('start_transcription', payload, answer),
    );
  }

  /** Sends a piece, which progress answers. */
  piece(payload: AudioChunk): void {
    this.current?.emit('audio_stream', payload);
  }

  line(payload: ClientTranscript): Promise<Acknowledged<{ lineId: string }> | null> {
    return this.ask(LONGEST.line, (socket, answer: Acknowledge<{ lineId: string }>) =>
      socket.emit('client_transcript', payload, answer),
    );
  }

  /** Sends the words being spoken, which may be lost. */
  interim(payload: ClientTranscript): void {
    this.current?.volatile.emit('client_transcript', payload);
  }

  /** The recorder has stopped, and not all of it was sent. A server from before the update does not hear it. */
  stopped(recordingId: string): void {
    this.current?.emit('recorder_stopped', { recordingId });
  }

  /** A server from before the update answers without saying how far it is. */
  end(recordingId: string): Promise<Acknowledged<Partial<TranscriptionEnded>> | null> {
    return this.ask(LONGEST.end, (socket, answer: Acknowledge<TranscriptionEnded | Record<string, never>>) =>
      socket.emit('end_transcription', { recordingId }, answer),
    );
  }

  private ask<T>(
    longest: number,
    emit: (socket: AppSocket, acknowledge: Acknowledge<T>) => unknown,
  ): Promise<Acknowledged<T> | null> {
    const { connection, current: socket } = this;
    if (socket?.connected !== true) return Promise.resolve(null);
    return new Promise((resolve) => {
      const settle = (answer: Acknowledged<T> | null) => {
        forget();
        socket.off('disconnect', lost);
        resolve(connection === this.connection ? answer : null);
      };
      const lost = () => settle(null);
      const forget = this.clock.after(longest, lost);
      socket.on('disconnect', lost);
      emit(socket, settle);
    });
  }

  private bind(): void {
    this.unbind();
    const held = this.sockets.get();
    this.current = held?.userId === this.userId ? held.socket : null;
    if (this.current !== null) this.unbind = this.listenTo(this.current);
    this.changed(this.isUp ? this.listener.up : this.listener.down);
  }

  private listenTo(socket: AppSocket): () => void {
    const { listener } = this;
    const forMe =
      <T extends { recordingId?: string }>(hear: (told: T) => void) =>
      (told: T) => {
        if ((told.recordingId ?? this.recordingId) === this.recordingId) hear(told);
      };
    const up = () => this.changed(listener.up);
    const down = () => this.changed(listener.down);
    const progress = forMe(listener.progress);
    const line = forMe(listener.line);
    const trouble = forMe(listener.trouble);
    const restart = forMe(listener.restart);
    socket.on('connect', up);
    socket.on('disconnect', down);
    socket.on('transcription_progress', progress);
    socket.on('transcript_data', line);
    socket.on('transcription_trouble', trouble);
    socket.on('transcription_restart', restart);
    return () => {
      socket.off('connect', up);
      socket.off('disconnect', down);
      socket.off('transcription_progress', progress);
      socket.off('transcript_data', line);
      socket.off('transcription_trouble', trouble);
      socket.off('transcription_restart', restart);
    };
  }

  private changed(tell: () => void): void {
    this.connection += 1;
    tell();
  }
}

/** Whether an acknowledgement reports an error. */
export function isRefusal(answer: object): answer is Refusal {
  return 'error' in answer;
}
