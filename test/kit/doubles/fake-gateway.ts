import {
  RECORDING,
  type Acknowledged,
  type AudioChunk,
  type ClientEvents,
  type ClientTranscript,
  type ErrorCode,
  type PieceRange,
  type ServerEvents,
  type SpeechMode,
  type StartTranscription,
  type TranscriptionEnded,
  type TranscriptionStarted,
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
  quarantined: PieceRange[];
}

/** Plays the gateway for one recorder: takes pieces in order, forgets, refuses and goes away as it is told. */
export class FakeGateway {
  readonly starts: StartTranscription[] = [];
  readonly takes = new Map<string, HeardTake>();
  readonly lines: ClientTranscript[] = [];
  readonly interims: ClientTranscript[] = [];
  readonly ended: string[] = [];
  readonly deleted: string[] = [];
  /** What was asked of recordings over HTTP and over the socket, in order. */
  readonly log: string[] = [];
  /** Pieces that came although they had been taken before. */
  repeated = 0;
  mode: SpeechMode = 'google';
  /** So many of the last pieces are not text yet; Infinity: nothing becomes text. */
  lag = 2;
  refusal: ErrorCode | null = null;
  isAway = false;
  isFull = false;
  /** Said to who has to wait: how long; null: the server has no room. */
  waitMs: number | null = null;
  /** The recogniser does not answer: nothing becomes text, and an end is not complete. */
  isDown = false;
  /** From before the update: an end says nothing of how far it is. */
  isOld = false;
  answersLines = true;
  /** Which take of a recording is heard, and from which socket; what nobody has started is not answered. */
  private readonly running = new Map<string, { take: number; socket: string }>();
  private readonly wishes = new Map<string, NodeJS.Timeout>();
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
    for (const timer of this.wishes.values()) clearTimeout(timer);
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
    for (const take of this.takes.values()) forgetRest(take);
    this.running.clear();
    this.cut();
  }

  /** The server knows nothing of what it heard, as when a recording was over before its socket came back. */
  forget(): void {
    this.running.clear();
  }

  /** The recogniser answers again: what was heard becomes text by itself. */
  recover(): void {
    this.isDown = false;
    for (const take of this.takes.values()) {
      take.committedSeq = Math.max(take.committedSeq, take.pieces.length - 1 - this.lag);
      for (const socket of this.io.sockets.sockets.values()) this.report(socket, take);
    }
  }

  /** No decoder can read these pieces. */
  quarantine(recordingId: string, take: number, range: PieceRange): void {
    this.takes.get(`${recordingId} ${take}`)?.quarantined.push(range);
  }

  /** Says to every browser what the gateway says to one of them. */
  tell<Event extends keyof ServerEvents>(event: Event, ...payload: Parameters<ServerEvents[Event]>): void {
    this.io.emit(event, ...payload);
  }

  private listen(socket: Client): void {
    socket.on('start_transcription', (payload, acknowledge) => {
      if (payload === undefined) return;
      if (this.refusal !== null) {
        acknowledge?.(refusal(this.refusal));
        return;
      }
      this.log.push(`start ${payload.recordingId}`);
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
      if (payload === undefined) acknowledge?.({});
      else acknowledge?.(this.end(socket, payload.recordingId));
    });
  }

  private begin(socket: Client, payload: StartTranscription): Acknowledged<TranscriptionStarted> {
    this.starts.push(payload);
    const { recordingId, take } = payload;
    if (this.deleted.includes(recordingId)) return refusal('RECORDING_DELETED');
    for (const earlier of this.takes.values()) {
      if (earlier.recordingId !== recordingId || earlier.take >= take) continue;
      if (!this.settle(socket, earlier)) return refusal('SERVICE_UNAVAILABLE');
    }
    const key = `${recordingId} ${take}`;
    const known = this.takes.get(key) ?? { pieces: [], committedSeq: -1, needsHeader: false, quarantined: [] };
    this.takes.set(key, { ...known, ...payload });
    this.running.set(recordingId, { take, socket: socket.id });
    const { quarantined } = known;
    const started = { chunkMs: 250, resumeFrom: { take, seq: known.pieces.length }, mode: this.mode };
    return quarantined.length > 0 ? { ...started, quarantined } : started;
  }

  /** What came of a take is text, unless the recogniser is down. */
  private settle(socket: Client, take: HeardTake): boolean {
    if (this.isDown && take.committedSeq < take.pieces.length - 1) return false;
    take.committedSeq = take.pieces.length - 1;
    this.report(socket, take);
    return true;
  }

  private end(socket: Client, recordingId: string): Acknowledged<TranscriptionEnded | Record<string, never>> {
    const running = this.running.get(recordingId);
    if (running?.socket !== socket.id) return refusal('RECORDING_NOT_FOUND');
    this.running.delete(recordingId);
    const take = this.takes.get(`${recordingId} ${running.take}`);
    const complete = take === undefined || this.settle(socket, take);
    if (complete) this.ended.push(recordingId);
    // What is not text is forgotten with the end.
    else forgetRest(take);
    if (this.isOld) return {};
    return { recordingId, complete, committedSeq: take?.committedSeq ?? -1 };
  }

  private hear(socket: Client, { recordingId, take: number, seq, data }: AudioChunk): void {
    const take = this.takes.get(`${recordingId} ${number}`);
    const running = this.running.get(recordingId);
    if (take === undefined || running?.take !== number || running.socket !== socket.id) return;
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
    if (!this.isDown) take.committedSeq = Math.max(take.committedSeq, take.pieces.length - 1 - this.lag);
    this.report(socket, take);
  }

  private report(
    socket: Client,
    { recordingId, take, pieces, committedSeq, quarantined }: HeardTake,
    resend = false,
  ): void {
    socket.emit('transcription_progress', {
      ...{ recordingId, take, receivedSeq: pieces.length - 1, committedSeq },
      ...(resend && { resend }),
      ...(resend && this.waitMs !== null && { waitMs: this.waitMs }),
      ...(quarantined.length > 0 && { quarantined }),
    });
  }

  /** Holds the wish to delete a recording for some seconds, in which it can be taken back. */
  private wish(method: string, recording: string, answer: ServerResponse): void {
    this.log.push(`${method} ${recording}`);
    if (this.deleted.includes(recording)) {
      const body = { statusCode: 410, code: 'RECORDING_DELETED', message: 'この録音は削除されています。' };
      answer.writeHead(410, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      return;
    }
    clearTimeout(this.wishes.get(recording));
    this.wishes.delete(recording);
    if (method === 'PUT') {
      const timer = setTimeout(() => this.deleted.push(recording), RECORDING.undo);
      this.wishes.set(recording, timer);
      answer.writeHead(202, { 'content-type': 'application/json' }).end(JSON.stringify({ delete_after: '' }));
    } else answer.writeHead(204).end();
  }

  private serve(method: string, url: string, answer: ServerResponse): void {
    const recording = /^\/api\/conversations\/[\w-]+\/recordings\/([\w-]+)\/deletion$/.exec(url)?.[1];
    if (recording !== undefined) {
      if (this.isAway) answer.destroy();
      else this.wish(method, recording, answer);
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

function refusal(code: ErrorCode) {
  return { error: { code, message: '録音できません。' } };
}

function forgetRest(take: HeardTake): void {
  take.pieces.length = take.committedSeq + 1;
  take.needsHeader = take.committedSeq >= 0;
}

/** The same as in recorder-page.mjs. */
function hashOf(bytes: Uint8Array): number {
  return bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 16777619) >>> 0, 2166136261);
}
