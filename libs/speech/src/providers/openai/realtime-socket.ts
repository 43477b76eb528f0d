import { isRefusedCode, isRefusedStatus } from '@app/platform';
import { WebSocket, type RawData } from 'ws';
import { z } from 'zod';

/** How a server speaks: OpenAI and those like it name items; vLLM takes one utterance after the other, at 16 kHz. */
export type Dialect = 'openai' | 'vllm';

const RATES: Record<Dialect, number> = { openai: 24_000, vllm: 16_000 };
const HANDSHAKE_MS = 10_000;
/** The most bytes that may wait to be sent. */
const MOST_BUFFERED = 1024 * 1024;
/** Requests that the server calls invalid although nothing is wrong with them: a session that is too old, too many requests. */
const PASSING: ReadonlySet<string> = new Set(['session_expired', 'rate_limit_exceeded']);

const problem = z.object({ type: z.string().nullish(), code: z.string().nullish() });
type Problem = z.infer<typeof problem>;

const event = z.object({
  type: z.string(),
  session: z.unknown().optional(),
  item_id: z.string().optional(),
  delta: z.string().optional(),
  transcript: z.string().optional(),
  text: z.string().optional(),
  error: z.union([z.string(), problem]).nullish(),
  code: z.string().nullish(),
});

export interface SocketHandlers {
  /** The server is ready for audio. */
  onReady: (dialect: Dialect, rate: number) => void;
  /** An utterance that was ended is known to the server under this name. */
  onCommitted: (item: string) => void;
  onDelta: (item: string | null, text: string) => void;
  onCompleted: (item: string | null, text: string) => void;
  /** The audio of an utterance could not be read. */
  onFailed: (item: string | null) => void;
  /** The socket is closed; called once. With a fault, another session would end in the same way. */
  onClosed: (fault: Fault | null) => void;
}

/** What a person has to mend: the key, the model or the bill, or what the server is asked for. */
export type Fault = 'REFUSED' | 'MISCONFIGURED';

export interface SocketOptions {
  baseURL: string;
  apiKey: string;
  model: string;
  /** Of the audio sent, in Hz; by the dialect where it is not set. */
  rate?: number | undefined;
}

/** A server, and what is known of it for as long as the process lives. */
export interface RealtimeServer extends SocketOptions {
  /** It has read audio: what it is asked for is right. */
  hasAnswered: boolean;
}

/** One session of the realtime API for transcriptions. `ws` by hand: the SDK's own client speaks wss only. */
export class RealtimeSocket {
  private readonly socket: WebSocket;
  private dialect: Dialect = 'openai';
  private isClosed = false;

  constructor(
    private readonly server: RealtimeServer,
    private readonly handlers: SocketHandlers,
  ) {
    const url = new URL(`${server.baseURL.replace(/(?<!\/)\/+$/u, '')}/realtime`);
    url.protocol = url.protocol === 'http:' ? 'ws:' : 'wss:';
    url.searchParams.set('intent', 'transcription');
    const headers = { authorization: `Bearer ${server.apiKey}` };
    this.socket = new WebSocket(url, { headers, handshakeTimeout: HANDSHAKE_MS });
    this.socket.on('message', (data) => this.receive(data));
    this.socket.on('unexpected-response', (request, { statusCode }) => {
      request.destroy();
      this.close(isRefusedStatus(statusCode) ? 'REFUSED' : null);
    });
    this.socket.on('error', () => this.close());
    this.socket.on('close', () => this.close());
  }

  /** Whether so much data waits here for the network that later data should wait. */
  get isFull(): boolean {
    return this.socket.bufferedAmount > MOST_BUFFERED;
  }

  append(pcm: Int16Array): void {
    if (pcm.length === 0) return;
    const audio = Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength).toString('base64');
    this.send({ type: 'input_audio_buffer.append', audio });
  }

  /** vLLM listens from here on. */
  begin(): void {
    if (this.dialect === 'vllm') this.send({ type: 'input_audio_buffer.commit', final: false });
  }

  /** The utterance has ended. */
  commit(): void {
    this.send({ type: 'input_audio_buffer.commit', ...(this.dialect === 'vllm' ? { final: true } : {}) });
  }

  close(fault: Fault | null = null): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.socket.terminate();
    this.handlers.onClosed(fault);
  }

  private send(message: object): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private receive(data: RawData): void {
    const read = event.safeParse(parsed(data));
    if (this.isClosed) return;
    if (!read.success) {
      this.close();
      return;
    }
    const { type, item_id = null, delta, transcript, text, error, code } = read.data;
    const told = typeof error === 'object' && error !== null ? error : { code };
    switch (type) {
      case 'session.created':
      case 'transcription_session.created':
        this.configure(read.data.session === undefined ? 'vllm' : 'openai');
        return;
      case 'input_audio_buffer.committed':
        if (item_id !== null) this.handlers.onCommitted(item_id);
        return;
      case 'conversation.item.input_audio_transcription.delta':
      case 'transcription.delta':
        this.handlers.onDelta(item_id, delta ?? '');
        return;
      case 'conversation.item.input_audio_transcription.completed':
      case 'transcription.done':
        this.server.hasAnswered = true;
        this.handlers.onCompleted(item_id, transcript ?? text ?? '');
        return;
      case 'conversation.item.input_audio_transcription.failed':
        if (this.isAboutAudio(told)) this.handlers.onFailed(item_id);
        // A rate limit, or another trouble of the server's own: a new session says it again, however long that lasts.
        else this.close(this.faultIn(told));
        return;
      case 'error':
        this.close(this.faultIn(told));
    }
  }

  /** Whether the server could not read this audio; what it does not name clearly is a trouble of its own, which passes. */
  private isAboutAudio(problem: Problem): boolean {
    return namesAudio(problem) || (isInvalid(problem) && this.server.hasAnswered);
  }

  /** A server that never took any audio does not like what it is asked for: the model, or a parameter of the session. */
  private faultIn(problem: Problem): Fault | null {
    if (isRefusedCode(problem.code)) return 'REFUSED';
    return isInvalid(problem) && !namesAudio(problem) && !this.server.hasAnswered ? 'MISCONFIGURED' : null;
  }

  private configure(dialect: Dialect): void {
    this.dialect = dialect;
    const { model } = this.server;
    const rate = this.server.rate ?? RATES[dialect];
    // Utterances are ended by us, so that each is known by its place in the recording.
    const input = {
      format: { type: 'audio/pcm', rate },
      transcription: { model, language: 'ja' },
      turn_detection: null,
    };
    const session = dialect === 'vllm' ? { model } : { session: { type: 'transcription', audio: { input } } };
    this.send({ type: 'session.update', ...session });
    this.handlers.onReady(dialect, rate);
  }
}

/** A request that the server calls invalid, whatever is wrong with it. */
function isInvalid({ type, code }: Problem): boolean {
  return type === 'invalid_request_error' && !PASSING.has(code ?? '') && !isRefusedCode(code);
}

/** Codes that name the audio: it is unintelligible, too short, of a format that is unknown, or not there. */
function namesAudio({ code }: Problem): boolean {
  return code?.includes('audio') === true;
}

function parsed(data: RawData): unknown {
  try {
    // Frames of text come as one buffer.
    return JSON.parse(Buffer.isBuffer(data) ? data.toString('utf8') : '') as unknown;
  } catch {
    return null;
  }
}
