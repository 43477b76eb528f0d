import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { hear } from '../sound/tone-words.js';

interface ClientEvent {
  type: string;
  audio?: string;
  final?: boolean;
  model?: string;
  session?: {
    type: string;
    audio: { input: { format: { rate: number }; transcription: object; turn_detection: null } };
  };
}

/** What becomes of an utterance that was committed; the first one of all sessions has index 0. */
export type RealtimeReply =
  | { delay?: number }
  | { say: string }
  /** The socket is dropped without an answer. */
  | 'drop'
  | 'silence'
  | 'garbage'
  | keyof typeof FAILURES
  | keyof typeof ERRORS;

/** Why an utterance is not transcribed: its audio, too many requests, an account without money, or the configuration. */
const FAILURES = {
  failed: { type: 'transcription_error', code: 'audio_unintelligible', message: 'The audio could not be transcribed.' },
  limited: {
    type: 'server_error',
    code: null,
    message: "Input transcription failed for item 'x'. 429 Too Many Requests",
  },
  unreadable: { type: 'invalid_request_error', code: null, message: 'Invalid file format.' },
  unknownLanguage: { type: 'invalid_request_error', code: 'invalid_value', message: 'Unsupported language.' },
  unpaid: { type: 'insufficient_quota', code: 'insufficient_quota', message: 'You exceeded your current quota.' },
};
/** What ends a session: its age, an account without money, audio that is too short, or the configuration. */
const ERRORS = {
  expired: { type: 'invalid_request_error', code: 'session_expired', message: 'x' },
  overdrawn: FAILURES.unpaid,
  tooShort: { type: 'invalid_request_error', code: 'input_audio_buffer_commit_empty', message: 'buffer too small' },
  unknownModel: { type: 'invalid_request_error', code: 'invalid_value', message: 'Invalid transcription model.' },
};

/** A server of our own with the realtime API for transcriptions, as OpenAI or as vLLM speaks it. */
export class RealtimeSpeechServer {
  readonly updates: ClientEvent[] = [];
  readonly urls: string[] = [];
  authorization: string | undefined;
  /** Committed utterances, and sessions. */
  committed = 0;
  sessions = 0;
  /** Samples that came. */
  samples = 0;
  behaviour: (index: number) => RealtimeReply = () => ({});
  /** Status with which the handshake is refused. */
  refuseWith: number | null = null;
  private readonly sockets: WebSocketServer;

  private constructor(
    private readonly http: Server,
    private readonly dialect: 'openai' | 'vllm',
  ) {
    this.sockets = new WebSocketServer({
      server: http,
      verifyClient: (_, done) => done(this.refuseWith === null, this.refuseWith ?? 200),
    });
    this.sockets.on('connection', (socket, request) => this.serve(socket, request));
  }

  static async start(dialect: 'openai' | 'vllm' = 'openai'): Promise<RealtimeSpeechServer> {
    const http = createServer();
    const double = new RealtimeSpeechServer(http, dialect);
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    return double;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}/v1`;
  }

  /** Cuts every session. */
  drop(): void {
    for (const socket of this.sockets.clients) socket.terminate();
  }

  async close(): Promise<void> {
    this.drop();
    this.sockets.close();
    this.http.closeAllConnections();
    this.http.close();
    await once(this.http, 'close');
  }

  private serve(socket: WebSocket, request: IncomingMessage): void {
    const isVllm = this.dialect === 'vllm';
    this.sessions += 1;
    this.urls.push(request.url ?? '');
    this.authorization = request.headers.authorization;
    const send = (message: object): void => socket.send(JSON.stringify(message));
    let rate = 16_000;
    let audio: Uint8Array[] = [];
    let isBusy = false;
    send(isVllm ? { type: 'session.created', id: 's', created: 1 } : { type: 'session.created', session: { id: 's' } });
    const commit = async (): Promise<void> => {
      const pcm = new Int16Array(Uint8Array.from(Buffer.concat(audio)).buffer);
      audio = [];
      const index = this.committed;
      this.committed += 1;
      const item_id = isVllm ? undefined : `item-${index}`;
      if (!isVllm) send({ type: 'input_audio_buffer.committed', item_id });
      const reply = this.behaviour(index);
      if (reply === 'silence') return;
      if (reply === 'drop') socket.terminate();
      else if (reply === 'garbage') socket.send('{"type": ');
      else if (isOf(ERRORS, reply)) send({ type: 'error', error: ERRORS[reply] });
      else if (isOf(FAILURES, reply))
        send({ type: 'conversation.item.input_audio_transcription.failed', item_id, error: FAILURES[reply] });
      else {
        const heard = hear(pcm, rate).map(({ word }) => word);
        if ('delay' in reply) await new Promise((resolve) => setTimeout(resolve, reply.delay));
        const [delta, done] = isVllm
          ? ['transcription.delta', 'transcription.done']
          : ['delta', 'completed'].map((end) => `conversation.item.input_audio_transcription.${end}`);
        for (const word of heard) send({ type: delta, item_id, delta: word });
        const text = 'say' in reply ? reply.say : heard.join('');
        send({ type: done, item_id, ...(isVllm ? { text } : { transcript: text }) });
        isBusy = false;
      }
    };
    socket.on('message', (data: Buffer) => {
      const event = JSON.parse(data.toString()) as ClientEvent;
      if (event.type === 'session.update') {
        this.updates.push(event);
        rate = event.session?.audio.input.format.rate ?? rate;
      } else if (event.type === 'input_audio_buffer.append') {
        const bytes = Uint8Array.from(Buffer.from(event.audio ?? '', 'base64'));
        audio.push(bytes);
        this.samples += bytes.length / 2;
      } else if (event.type === 'input_audio_buffer.commit') {
        if (!isVllm || event.final === true) void commit();
        else if (isBusy) send({ type: 'error', error: 'a generation is running', code: 'busy' });
        else isBusy = true;
      }
    });
  }
}

function isOf<T extends object>(some: T, reply: unknown): reply is keyof T {
  return typeof reply === 'string' && reply in some;
}
