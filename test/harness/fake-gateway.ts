import type {
  AudioChunk,
  ClientEvents,
  ClientTranscript,
  ErrorCode,
  ServerEvents,
  SpeechMode,
  StartTranscription,
} from '@app/contract';
import { createServer, type Server as HttpServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket as NetSocket } from 'node:net';
import { Server, type Socket } from 'socket.io';

type Client = Socket<ClientEvents, ServerEvents>;

/** A take as this server heard it: hashes of the pieces it took, in order. */
export interface HeardTake extends StartTranscription {
  pieces: number[];
  committedSeq: number;
  needsHeader: boolean;
}

/** Plays the gateway for one recorder: takes pieces in order, forgets, refuses and goes away as it is told. */
export class FakeGateway {
  readonly starts: StartTranscription[] = [];
  readonly takes = new Map<string, HeardTake>();
  readonly lines: ClientTranscript[] = [];
  readonly interims: ClientTranscript[] = [];
  readonly ended: string[] = [];
  readonly deleted: string[] = [];
  /** Pieces that came although they had been taken before. */
  repeated = 0;
  mode: SpeechMode = 'google';
  /** So many of the last pieces are not text yet; Infinity: nothing becomes text. */
  lag = 2;
  refusal: ErrorCode | null = null;
  isAway = false;
  isFull = false;
  answersLines = true;
  private readonly http: HttpServer;
  private readonly connections = new Set<NetSocket>();
  private readonly io: Server<ClientEvents, ServerEvents>;

  constructor(private readonly script: string) {
    this.http = createServer((request, answer) => this.serve(request.method ?? '', request.url ?? '', answer));
    this.http.on('connection', (connection) => {
      this.connections.add(connection);
      connection.on('close', () => this.connections.delete(connection));
    });
    this.io = new Server<ClientEvents, ServerEvents>(this.http, { maxHttpBufferSize: 1e7 });
    this.io.use((_socket, next) => next(this.isAway ? new Error('away') : undefined));
    this.io.on('connection', (socket) => this.listen(socket));
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.http.listen(0, '127.0.0.1', resolve));
    const { port } = this.http.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  async stop(): Promise<void> {
    this.cut();
    await this.io.close();
  }

  /** Everything that was heard of a recording, take by take. */
  heard(recordingId: string): number[][] {
    const own = [...this.takes.values()].filter((take) => take.recordingId === recordingId);
    return own.sort((a, b) => a.take - b.take).map(({ pieces }) => pieces);
  }

  /** The connection breaks; what was heard is remembered. */
  cut(): void {
    // The session too: while it polls, it would go on over the next connection.
    for (const { conn } of this.io.sockets.sockets.values()) conn.close(true);
    for (const connection of this.connections) connection.destroy();
  }

  /** The process dies: only what is text is known afterwards. */
  crash(): void {
    for (const take of this.takes.values()) {
      take.pieces.length = take.committedSeq + 1;
      take.needsHeader = take.committedSeq >= 0;
    }
    this.cut();
  }

  /** Says to every browser what the gateway says to one of them. */
  tell<Event extends keyof ServerEvents>(event: Event, ...payload: Parameters<ServerEvents[Event]>): void {
    this.io.emit(event, ...payload);
  }

  private listen(socket: Client): void {
    socket.on('start_transcription', (payload, acknowledge) => {
      if (payload === undefined) return;
      if (this.refusal !== null) {
        acknowledge?.({ error: { code: this.refusal, message: '録音できません。' } });
        return;
      }
      acknowledge?.(this.begin(socket, payload));
    });
    socket.on('audio_stream', (chunk) => {
      if (!(chunk instanceof ArrayBuffer) && !(chunk instanceof Uint8Array)) this.hear(socket, chunk);
    });
    socket.on('client_transcript', (line, acknowledge) => {
      if (line.isFinal && this.answersLines) this.lines.push(line);
      else if (!line.isFinal) this.interims.push(line);
      if (this.answersLines) acknowledge?.({ lineId: line.lineId });
    });
    socket.on('end_transcription', (payload, acknowledge) => {
      if (payload !== undefined) this.ended.push(payload.recordingId);
      acknowledge?.(payload === undefined ? {} : { ...payload, complete: true, committedSeq: Number.MAX_SAFE_INTEGER });
    });
  }

  private begin(socket: Client, payload: StartTranscription) {
    this.starts.push(payload);
    const { recordingId, take } = payload;
    for (const earlier of this.takes.values()) {
      if (earlier.recordingId !== recordingId || earlier.take >= take) continue;
      earlier.committedSeq = earlier.pieces.length - 1;
      this.report(socket, earlier);
    }
    const key = `${recordingId} ${take}`;
    const known = this.takes.get(key) ?? { pieces: [], committedSeq: -1, needsHeader: false };
    this.takes.set(key, { ...known, ...payload });
    return { chunkMs: 250, resumeFrom: { take, seq: known.pieces.length }, mode: this.mode };
  }

  private hear(socket: Client, { recordingId, take: number, seq, data }: AudioChunk): void {
    const take = this.takes.get(`${recordingId} ${number}`);
    if (take === undefined) return;
    if (take.needsHeader) {
      take.needsHeader = seq !== 0;
      if (seq !== 0) this.report(socket, take, true);
      return;
    }
    const next = take.pieces.length;
    if (seq < next) {
      // The header comes again each time.
      if (seq > 0) this.repeated += 1;
      return;
    }
    if (seq > next || this.isFull) {
      this.report(socket, take, true);
      return;
    }
    take.pieces.push(hashOf(new Uint8Array(data)));
    take.committedSeq = Math.max(take.committedSeq, take.pieces.length - 1 - this.lag);
    this.report(socket, take);
  }

  private report(socket: Client, { recordingId, take, pieces, committedSeq }: HeardTake, resend = false): void {
    const progress = { recordingId, take, receivedSeq: pieces.length - 1, committedSeq };
    socket.emit('transcription_progress', resend ? { ...progress, resend } : progress);
  }

  private serve(method: string, url: string, answer: ServerResponse): void {
    const recording = /^\/api\/conversations\/[\w-]+\/recordings\/([\w-]+)$/.exec(url)?.[1];
    if (method === 'DELETE' && recording !== undefined) {
      this.deleted.push(recording);
      answer.writeHead(204).end();
    } else if (url === '/page.js') answer.writeHead(200, { 'content-type': 'text/javascript' }).end(this.script);
    else if (url === '/favicon.ico') answer.writeHead(204).end();
    else
      answer
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          '<!doctype html><meta charset="utf-8"><title>recorder</title><script type="module" src="/page.js"></script>',
        );
  }
}

/** The same as in recorder-page.mjs. */
function hashOf(bytes: Uint8Array): number {
  return bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 16777619) >>> 0, 2166136261);
}
