import { isRefusedCode, isRefusedStatus } from '@app/platform';
import OpenAI, { APIError, APIUserAbortError, toFile } from 'openai';
import { z } from 'zod';
import { BusyError, type Transcription, type Turn } from '../../segmenting/transcribed-segment.js';
import { SpeechError, type Word } from '../../ports/recognizer.port.js';
import { wavFile } from './wav.js';

/** Ways to ask, the one that answers most first: a server that does not know one refuses it with 400, 415 or 422. */
const FORMATS = {
  plain: [
    { response_format: 'verbose_json', timestamp_granularities: ['word', 'segment'], language: 'ja' },
    { response_format: 'verbose_json', language: 'ja' },
    { response_format: 'json', language: 'ja' },
    { response_format: 'json' },
  ],
  diarized: [
    { response_format: 'diarized_json', language: 'ja', chunking_strategy: 'auto' },
    { response_format: 'json', language: 'ja' },
    { response_format: 'json' },
  ],
} as const;

const NOT_THIS_WAY = new Set([400, 415, 422]);
/** The longest wait before we ask again, even if the server demands a longer one. */
const LONGEST_WAIT_MS = 30_000;

const seconds = z.number().nonnegative();
const answer = z.object({
  text: z.string(),
  words: z.array(z.object({ word: z.string(), start: seconds, end: seconds })).nullish(),
  segments: z
    .array(
      z.object({
        text: z.string().nullish(),
        start: seconds.nullish(),
        end: seconds.nullish(),
        no_speech_prob: z.number().nullish(),
        speaker: z.union([z.string(), z.number()]).nullish(),
      }),
    )
    .nullish(),
});

type Answer = z.infer<typeof answer>;

/** The cost and the end of a request; never what was said. */
export interface TranscriptionCall {
  model: string;
  ms: number;
  audioMs: number;
  isInterim: boolean;
  /** `answered`, or a status or a class of error. */
  outcome: string;
}

export interface TranscriptionOptions {
  baseURL: string;
  apiKey: string;
  model: string;
  requestMs: number;
  onCall: (call: TranscriptionCall) => void;
}

/** /v1/audio/transcriptions on any server. */
export class TranscriptionClient {
  private readonly client: OpenAI;
  private readonly formats: typeof FORMATS.plain | typeof FORMATS.diarized;
  /** What this server was found to understand, for as long as the process lives. */
  private format = 0;
  private hasAnswered = false;

  constructor(private readonly options: TranscriptionOptions) {
    const { baseURL, apiKey, requestMs } = options;
    // The recognition itself tries again and reports the trouble.
    this.client = new OpenAI({ baseURL, apiKey, maxRetries: 0, timeout: requestMs, logLevel: 'off' });
    this.formats = options.model.includes('diarize') ? FORMATS.diarized : FORMATS.plain;
  }

  /** @throws SpeechError */
  async transcribe(pcm: Int16Array, isInterim: boolean, signal: AbortSignal): Promise<Transcription> {
    const started = performance.now();
    const report = (outcome: string): void => {
      const ms = Math.round(performance.now() - started);
      this.options.onCall({ model: this.options.model, ms, audioMs: pcm.length / 16, isInterim, outcome });
    };
    try {
      const heard = heardIn(await this.ask(pcm, signal));
      this.hasAnswered = true;
      report('answered');
      return heard;
    } catch (error) {
      report(outcomeOf(error));
      signal.throwIfAborted();
      throw this.translate(error);
    }
  }

  private async ask(pcm: Int16Array, signal: AbortSignal): Promise<Answer> {
    const wav = wavFile(pcm);
    for (let at = this.format; ; at += 1) {
      const format = this.formats[at] ?? this.formats[this.formats.length - 1];
      try {
        const file = await toFile(wav, 'audio.wav', { type: 'audio/wav' });
        const body = {
          file,
          model: this.options.model,
          ...format,
        } as OpenAI.Audio.TranscriptionCreateParamsNonStreaming;
        // The SDK's limit ends with the headers; a body that never comes has to end, too.
        const within = AbortSignal.any([signal, AbortSignal.timeout(this.options.requestMs)]);
        const read = answer.parse(await this.client.audio.transcriptions.create(body, { signal: within }));
        this.format = at;
        return read;
      } catch (error) {
        const isRefused = error instanceof APIError && NOT_THIS_WAY.has(Number(error.status));
        if (!isRefused || at >= this.formats.length - 1) throw error;
      }
    }
  }

  private translate(error: unknown): SpeechError {
    if (!(error instanceof APIError) || error instanceof APIUserAbortError) return new BusyError(null);
    const status = error.status === undefined ? null : Number(error.status);
    if (isRefusedStatus(status) || (status !== null && isRefusedCode(error.code)))
      return new SpeechError('REFUSED', `status ${status}`);
    if (status === 413 || (status !== null && NOT_THIS_WAY.has(status))) {
      // A server that took other audio does not like this one; otherwise it likes none of it.
      return new SpeechError(this.hasAnswered ? 'UNREADABLE' : 'MISCONFIGURED', `status ${status}`);
    }
    const headers: unknown = error.headers;
    return new BusyError(headers instanceof Headers ? retryAfter(headers.get('retry-after')) : null);
  }
}

function heardIn({ text, words, segments }: Answer): Transcription {
  const probabilities = (segments ?? []).flatMap(({ no_speech_prob }) => no_speech_prob ?? []);
  const noSpeech =
    probabilities.length === 0 ? null : probabilities.reduce((sum, value) => sum + value, 0) / probabilities.length;
  const times = (words ?? []).map(({ word, start, end }): Word => ({
    text: word,
    startMs: start * 1000,
    endMs: end * 1000,
  }));
  return { text, words: times.length > 0 ? times : null, noSpeech, turns: turnsIn(segments ?? []) };
}

/**
 * What one voice says in a row is one turn. Whose it is nobody knows: the server names the voices of each request anew (A, B, ...), so
 * that the first voice of every utterance has the same name.
 */
function turnsIn(segments: NonNullable<Answer['segments']>): Turn[] | null {
  if (!segments.some(({ speaker }) => speaker !== null && speaker !== undefined)) return null;
  const turns: Turn[] = [];
  let voice: string | null = null;
  for (const { text, start, end, speaker } of segments) {
    if (text === null || text === undefined) continue;
    const name = speaker === null || speaker === undefined ? null : String(speaker);
    const last = turns.at(-1);
    const [startMs, endMs] = [(start ?? 0) * 1000, (end ?? 0) * 1000];
    if (last !== undefined && name === voice) Object.assign(last, { text: last.text + text, endMs });
    else turns.push({ text, startMs, endMs });
    voice = name;
  }
  return turns;
}

/** In milliseconds; the header holds seconds or a date, as HTTP defines it. */
function retryAfter(header: string | null): number | null {
  if (header === null) return null;
  const given = Number(header);
  const wait = Number.isFinite(given) ? given * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) ? Math.min(LONGEST_WAIT_MS, Math.max(0, wait)) : null;
}

function outcomeOf(error: unknown): string {
  if (error instanceof APIError && error.status !== undefined) return `status ${Number(error.status)}`;
  return error instanceof Error ? error.constructor.name : 'unknown';
}
