import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server was asked, as far as tests look at it. */
export interface ChatRequest {
  model: string;
  messages: { role: string; content: string }[];
  stream?: boolean;
  response_format?: { type: string; json_schema?: { name: string; strict: boolean } };
}

/** How the server answers one request. */
export type ChatReply =
  /** `after`: only when so many milliseconds have passed. */
  | { say: unknown; finish?: string; refusal?: string; after?: number }
  | { status: number; headers?: Record<string, string>; body?: unknown }
  /** Never answers. */
  | 'silence'
  /** Streams: begins and cuts the connection. Otherwise: cuts it at once. */
  | { cutAfter: string }
  /** One piece after the other, with a pause between them. */
  | { trickle: readonly string[]; pause: number; finish?: string | null };

export type Behaviour = (request: ChatRequest, index: number) => ChatReply;

/** A server of our own that speaks Chat Completions, with and without streaming, and misbehaves on order. */
export class OpenAiServer {
  readonly requests: ChatRequest[] = [];
  /** Requests that the client broke off. */
  aborted = 0;
  behaviour: Behaviour = () => ({ status: 500 });

  private constructor(private readonly server: Server) {}

  static async start(): Promise<OpenAiServer> {
    const server = createServer((request, response) => void double.serve(request, response));
    const double = new OpenAiServer(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return double;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  /** Forgets what was asked, and answers as told from here on. */
  reset(behaviour: Behaviour): void {
    this.requests.length = 0;
    this.aborted = 0;
    this.behaviour = behaviour;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    request.setEncoding('utf8');
    for await (const piece of request as AsyncIterable<string>) body += piece;
    const asked = JSON.parse(body) as ChatRequest;
    response.once('close', () => {
      if (!response.writableFinished) this.aborted += 1;
    });
    this.requests.push(asked);
    const reply = this.behaviour(asked, this.requests.length - 1);
    if (reply === 'silence') return;
    if ('say' in reply && reply.after !== undefined)
      await new Promise((resolve) => setTimeout(resolve, reply.after).unref());
    if ('status' in reply) sendJson(response, reply.status, reply.body ?? { error: { message: body } }, reply.headers);
    else if (asked.stream === true) await stream(response, reply);
    else if ('say' in reply) sendJson(response, 200, completion(asked.model, reply));
    else response.destroy();
  }
}

function textOf(say: unknown): string {
  return typeof say === 'string' ? say : JSON.stringify(say);
}

function sendJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function completion(model: string, { say, finish = 'stop', refusal }: Extract<ChatReply, { say: unknown }>): object {
  const message = { role: 'assistant', content: textOf(say), refusal: refusal ?? null };
  const usage = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 };
  return {
    id: 'x',
    object: 'chat.completion',
    created: 0,
    model,
    choices: [{ index: 0, message, finish_reason: finish }],
    usage,
  };
}

async function stream(
  response: ServerResponse,
  reply: Exclude<ChatReply, 'silence' | { status: number }>,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta: object, finish: string | null): boolean =>
    response.write(`data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`);
  if ('cutAfter' in reply) {
    send({ content: reply.cutAfter }, null);
    setTimeout(() => response.destroy(), 20);
    return;
  }
  const pieces = 'trickle' in reply ? reply.trickle : (textOf(reply.say).match(/[\s\S]{1,3}/g) ?? []);
  for (const piece of pieces) {
    if ('trickle' in reply) await new Promise((resolve) => setTimeout(resolve, reply.pause));
    if (response.destroyed) return;
    send({ content: piece }, null);
  }
  if ('refusal' in reply) send({ refusal: reply.refusal }, null);
  send({}, reply.finish === undefined ? 'stop' : reply.finish);
  response.write(`data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 11, completion_tokens: 7 } })}\n\n`);
  response.end('data: [DONE]\n\n');
}
