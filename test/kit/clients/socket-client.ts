import type {
  AssistantDelta,
  ClientEvents,
  ConversationUpdated,
  HintOffered,
  ServerEvents,
  TranscriptData,
  TranscriptionProgress,
  TranscriptionRestart,
  TranscriptionTrouble,
} from '@app/contract';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { eventually } from '../waiting/eventually.js';

/** The product's socket with its events. */
export type AppSocket = Socket<ServerEvents, ClientEvents>;

/** Connects to a running product; a connection that is lost is made again. */
export function openSocket(
  url: string,
  token: unknown,
  options: Partial<ManagerOptions & SocketOptions> = {},
): AppSocket {
  return io(url, { auth: { token }, transports: ['websocket'], forceNew: true, ...options });
}

/** A browser's socket that keeps what it received. */
export class TestSocket {
  readonly updates: ConversationUpdated[] = [];
  readonly deltas: AssistantDelta[] = [];
  readonly heard: TranscriptData[] = [];
  readonly progress: TranscriptionProgress[] = [];
  readonly restarts: TranscriptionRestart[] = [];
  readonly hints: HintOffered[] = [];
  readonly troubles: TranscriptionTrouble[] = [];
  resyncs = 0;
  private readonly socket: AppSocket;

  constructor(url: string, token: unknown, transport: 'polling' | 'websocket' = 'websocket') {
    this.socket = openSocket(url, token, { transports: [transport], reconnection: false });
    this.socket.on('conversation_updated', (update) => this.updates.push(update));
    this.socket.on('assistant_delta', (delta) => this.deltas.push(delta));
    this.socket.on('resync', () => (this.resyncs += 1));
    this.socket.on('transcript_data', (data) => this.heard.push(data));
    this.socket.on('transcription_progress', (progress) => this.progress.push(progress));
    this.socket.on('transcription_restart', (restart) => this.restarts.push(restart));
    this.socket.on('hint_offered', (hint) => this.hints.push(hint));
    this.socket.on('transcription_trouble', (trouble) => this.troubles.push(trouble));
  }

  get connected(): boolean {
    return this.socket.connected;
  }

  /** Ends when the server has let it in; rejects with the code of its refusal. */
  opened(): Promise<this> {
    return new Promise((resolve, reject) => {
      if (this.socket.connected) resolve(this);
      this.socket.once('connect', () => resolve(this));
      this.socket.once('connect_error', (error) => reject(error));
    });
  }

  /** Ends when the server has sent it away. */
  ended(): Promise<unknown> {
    return eventually(() => Promise.resolve(!this.socket.connected), 'the end of the socket');
  }

  /** The update of a part of a conversation, once it has come. */
  told(conversationId: string, part: ConversationUpdated['part']): Promise<ConversationUpdated> {
    return eventually(
      () =>
        Promise.resolve(
          this.updates.find((update) => update.conversationId === conversationId && update.part === part),
        ),
      `the update of ${part}`,
    );
  }

  /** Says something, as it is. */
  say(event: keyof ClientEvents, ...payload: unknown[]): void {
    (this.socket as Socket).emit(event, ...payload);
  }

  /** Says something and waits for the answer. */
  async ask(event: keyof ClientEvents, payload: unknown): Promise<unknown> {
    return (this.socket as Socket).timeout(10_000).emitWithAck(event, payload) as Promise<unknown>;
  }

  /** The same without a payload, as a bare client does. */
  async askBare(event: keyof ClientEvents): Promise<unknown> {
    return (this.socket as Socket).timeout(10_000).emitWithAck(event) as Promise<unknown>;
  }

  close(): void {
    this.socket.disconnect();
  }
}
