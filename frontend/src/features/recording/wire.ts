import type {
  Acknowledged,
  Refusal,
  TranscriptData,
  TranscriptionProgress,
  TranscriptionRestart,
  TranscriptionTrouble,
} from '@app/contract';
import type { SocketSource } from '../../api/current-socket.js';
import type { AppSocket } from '../../api/socket.js';

/** What a recording hears of the server. */
export interface WireListener {
  /** Connected, anew or for the first time: the server knows nothing of the recording yet. */
  up: () => void;
  down: () => void;
  progress: (told: TranscriptionProgress) => void;
  line: (line: TranscriptData) => void;
  trouble: (told: TranscriptionTrouble) => void;
  restart: (told: TranscriptionRestart) => void;
}

/** How an event is answered. */
export type Acknowledge<T> = (answer: Acknowledged<T>) => void;

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
    private readonly listener: WireListener,
  ) {
    this.unsubscribe = sockets.subscribe(() => this.bind());
  }

  /** The socket, where it is connected. */
  get socket(): AppSocket | null {
    return this.current?.connected === true ? this.current : null;
  }

  /** Counts connections: what was said over an earlier one counts no more. */
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

  /** @returns null where no answer came in time over this connection */
  ask<T>(
    socket: AppSocket,
    longest: number,
    emit: (acknowledge: Acknowledge<T>) => unknown,
  ): Promise<Acknowledged<T> | null> {
    const { connection } = this;
    return new Promise((resolve) => {
      const settle = (answer: Acknowledged<T> | null) => {
        clearTimeout(timer);
        socket.off('disconnect', lost);
        resolve(connection === this.connection ? answer : null);
      };
      const lost = () => settle(null);
      const timer = setTimeout(lost, longest);
      socket.on('disconnect', lost);
      emit(settle);
    });
  }

  private bind(): void {
    this.unbind();
    const held = this.sockets.get();
    this.current = held?.userId === this.userId ? held.socket : null;
    if (this.current !== null) this.unbind = this.listenTo(this.current);
    if (this.socket === null) this.changed(this.listener.down);
    else this.changed(this.listener.up);
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

/** Whether an acknowledgement says why there is none. */
export function isRefusal(answer: object): answer is Refusal {
  return 'error' in answer;
}
