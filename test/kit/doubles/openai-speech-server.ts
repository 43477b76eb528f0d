import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hear, type HeardWord } from '../sound/tone-words.js';

/** One request for a transcription, as far as tests look at it. */
export interface SpeechRequest {
  model: string;
  language: string | null;
  format: string | null;
  granularities: string[];
  authorization: string | undefined;
  pcm: Int16Array;
  heard: HeardWord[];
}

export type SpeechReply =
  /** What is really heard, in the format that was asked for; later where told so. */
  | { delay?: number; isWithoutTimes?: boolean }
  | { status: number; code?: string; headers?: Record<string, string> }
  /** This body. */
  | { body: unknown }
  | { raw: string }
  | 'silence'
  | 'cut';

export type SpeechBehaviour = (request: SpeechRequest, index: number) => SpeechReply;

/** A server of our own with /v1/audio/transcriptions that knows tone words, and misbehaves on order. */
export class OpenAiSpeechServer {
  readonly requests: SpeechRequest[] = [];
  behaviour: SpeechBehaviour = () => ({});
  running = 0;
  mostAtATime = 0;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<OpenAiSpeechServer> {
    const server = createServer((request, response) => void double.serve(request, response));
    const double = new OpenAiSpeechServer(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return double;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  reset(behaviour: SpeechBehaviour = () => ({})): void {
    this.requests.length = 0;
    this.running = 0;
    this.mostAtATime = 0;
    this.behaviour = behaviour;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Uint8Array[] = [];
    for await (const piece of request as AsyncIterable<Uint8Array>) pieces.push(piece);
    const form = formOf(Buffer.concat(pieces), request.headers['content-type'] ?? '');
    const file = form.find(({ name }) => name === 'file')?.value ?? Buffer.alloc(44);
    const pcm = new Int16Array(Uint8Array.from(file.subarray(44)).buffer);
    const all = (wanted: string): string[] =>
      form.filter(({ name }) => name === wanted).map(({ value }) => value.toString());
    const text = (name: string): string | null => all(name)[0] ?? null;
    const asked: SpeechRequest = {
      model: text('model') ?? '',
      language: text('language'),
      format: text('response_format'),
      granularities: all('timestamp_granularities[]'),
      authorization: request.headers.authorization,
      pcm,
      heard: hear(pcm, 16_000),
    };
    this.requests.push(asked);
    this.running += 1;
    this.mostAtATime = Math.max(this.mostAtATime, this.running);
    response.once('close', () => (this.running -= 1));
    const reply = this.behaviour(asked, this.requests.length - 1);
    if (reply === 'silence') return;
    if (reply === 'cut') response.destroy();
    else if ('status' in reply)
      sendJson(response, reply.status, { error: { message: 'no', code: reply.code } }, reply.headers);
    else if ('raw' in reply) response.writeHead(200, { 'content-type': 'application/json' }).end(reply.raw);
    else if ('body' in reply) sendJson(response, 200, reply.body);
    else {
      if (reply.delay !== undefined) await new Promise((resolve) => setTimeout(resolve, reply.delay));
      sendJson(response, 200, transcription(asked, reply.isWithoutTimes === true));
    }
  }
}

function formOf(body: Buffer, type: string): { name: string; value: Buffer }[] {
  const boundary = `\r\n--${/boundary=(.+)$/.exec(type)?.[1] ?? ''}`;
  // One letter a byte, so that places in the text are places in the bytes.
  const parts = `\r\n${body.toString('latin1')}`.split(boundary).slice(1, -1);
  return parts.map((part) => {
    const end = part.indexOf('\r\n\r\n');
    const name = /name="([^"]*)"/.exec(part.slice(0, end))?.[1] ?? '';
    return { name, value: Buffer.from(part.slice(end + 4), 'latin1') };
  });
}

function transcription({ heard, format }: SpeechRequest, isWithoutTimes: boolean): object {
  const text = heard.map(({ word }) => word).join('、');
  return format === 'verbose_json' && !isWithoutTimes ? { text, words: heard, segments: [] } : { text };
}

function sendJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
