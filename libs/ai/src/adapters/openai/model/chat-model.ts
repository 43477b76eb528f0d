import { refusalOf } from '@app/platform';
import OpenAI, { APIError } from 'openai';
import type { ChatCompletionCreateParamsBase } from 'openai/resources/chat/completions/completions';
import type { ResponseFormatJSONSchema } from 'openai/resources/shared';
import type { z } from 'zod';
import type { Operation } from './budgets.js';
import { REPAIR, schemaInWords } from '../prompt/prompts.js';
import { ModelRefusedError } from '../../../assistant/assistant.port.js';
import { CallQuotaError, InvalidAnswer, OperationTimeoutError } from '../prompt/model-errors.js';
import type { AskedModel, CallOutcome } from './llm-calls.js';
import { afterThinking, leaksInstructions, LONGEST_ANSWER, readJson } from '../answer/read-answer.js';
import { readStream, readCompletion, type Completion } from '../answer/read-completion.js';
import { responseFormat } from '../schema/response-format.js';
import { fetchWithin } from './retry-after.js';

/** How a server can be asked for JSON, the strictest first. */
const MODES = ['json_schema', 'json_object', 'text'] as const;
type Mode = (typeof MODES)[number];

/** The cost and the end of a call; never what was said in it. */
export interface ModelCall {
  operation: string;
  model: string;
  ms: number;
  promptTokens: number | null;
  completionTokens: number | null;
  /** `answered`, or the failure: the fault of the answer, a status, or a class of error. */
  outcome: string;
}

export interface ChatModelOptions {
  baseURL: string;
  apiKey: string;
  model: string;
  /** Called for each call to the server. */
  onCall: (call: ModelCall) => void;
  /** Called when a question and its repair have ended. */
  onAsked?: (asked: AskedModel) => void;
}

/** One question to the model: its instructions, the shape of the answer, and the check that the answer is of use. */
export interface Question<W, T> {
  operation: Operation;
  instructions: string;
  material: string;
  schema: z.ZodType<W>;
  /** Most tokens of the answer, thinking included. */
  maxTokens: number;
  /** @throws InvalidAnswer where the answer cannot be used */
  accept: (answer: W) => T;
  /** If set, the answer is streamed, and this is called with the field `message` as far as it has arrived. */
  onMessage?: ((soFar: string) => void) | undefined;
  /** Asked before each request to the server; false: it must not be made. */
  mayCall?: MayCall | undefined;
}

/** Counts one call, and returns whether it may be made. */
export type MayCall = () => Promise<boolean>;

/** How far back each new piece is searched for the instructions. */
const SHOWN_TO_CHECK = 400;
/** A server that refused is left alone for so many milliseconds: what would be asked meanwhile would count, and change nothing. */
const REFUSED_MS = 30_000;

type Messages = ChatCompletionCreateParamsBase['messages'];

/** Chat Completions on any server: strict schema where the server has it, one repair, a budget of time over everything. */
export class ChatModel {
  private readonly client: OpenAI;
  /**
   * What this server was found to understand, for as long as the process lives: by operation, since a refusal may also mean that one
   * question was too long.
   */
  private readonly modes = new Map<Operation, Mode>();
  private refusal: { error: ModelRefusedError; until: number } | null = null;

  constructor(private readonly options: ChatModelOptions) {
    const { baseURL, apiKey } = options;
    // The SDK has its own log, which an environment variable can open: only this code decides what is logged.
    this.client = new OpenAI({ baseURL, apiKey, maxRetries: 2, logLevel: 'off' });
  }

  /** @throws InvalidAnswer, OperationTimeoutError, CallQuotaError, ModelRefusedError, an error of the SDK, or the signal's reason */
  async ask<W, T>(question: Question<W, T>, budget: number, signals: readonly AbortSignal[]): Promise<T> {
    const deadline = AbortSignal.timeout(budget);
    const spent: Spent = { requests: 0, promptTokens: 0, completionTokens: 0 };
    const started = performance.now();
    const ended = (outcome: CallOutcome): void => {
      const ms = Math.round(performance.now() - started);
      this.options.onAsked?.({ operation: question.operation, model: this.options.model, outcome, ms, ...spent });
    };
    const within: Within = {
      spent,
      signal: AbortSignal.any([...signals, deadline]),
      client: this.client.withOptions({ timeout: budget, fetch: fetchWithin(budget) }),
    };
    try {
      const { value, isRepaired } = await this.askTwice(question, within);
      ended(isRepaired ? 'repaired' : 'ok');
      return value;
    } catch (error) {
      const isLate = deadline.aborted && !(error instanceof InvalidAnswer);
      ended(signals.some(({ aborted }) => aborted) ? 'aborted' : isLate ? 'timeout' : outcomeOfAsked(error));
      for (const signal of signals) signal.throwIfAborted();
      if (isLate) throw new OperationTimeoutError();
      throw error;
    }
  }

  private async askTwice<W, T>(question: Question<W, T>, within: Within): Promise<Value<T>> {
    const first = await this.answer(question, [], within);
    if (!('fault' in first)) return { value: first.value, isRepaired: false };
    if (!first.fault.isMendable) throw first.fault;
    const said: Messages =
      first.text === '' ? [] : [{ role: 'assistant', content: first.text.slice(0, LONGEST_ANSWER / 10) }];
    const repair: Messages = [...said, { role: 'user', content: REPAIR[first.fault.code] }];
    // The second answer is not streamed: half of the first one is on the screen already.
    const second = await this.answer({ ...question, onMessage: undefined }, repair, within);
    if ('fault' in second) throw second.fault;
    return { value: second.value, isRepaired: true };
  }

  /** Asks for JSON as strictly as the server understands. A refusal of the format is a 400 or 422; so are others. */
  private async answer<W, T>(question: Question<W, T>, repair: Messages, within: Within): Promise<Answer<T>> {
    const { operation } = question;
    for (let at = MODES.indexOf(this.modes.get(operation) ?? 'json_schema'); ; at += 1) {
      const mode = MODES[at] ?? 'text';
      try {
        const answer = await this.call(question, mode, repair, within);
        this.modes.set(operation, mode);
        return answer;
      } catch (error) {
        const isRefused = error instanceof APIError && (error.status === 400 || error.status === 422);
        if (!isRefused || mode === 'text') throw error;
      }
    }
  }

  private async call<W, T>(
    question: Question<W, T>,
    mode: Mode,
    repair: Messages,
    { client, signal, spent }: Within,
  ): Promise<Answer<T>> {
    const { operation, schema, instructions, material, maxTokens, onMessage, mayCall } = question;
    if (this.refusal !== null && performance.now() < this.refusal.until) throw this.refusal.error;
    if (mayCall !== undefined && !(await mayCall())) throw new CallQuotaError();
    const show = (soFar: string): void => {
      if (leaksInstructions(soFar.slice(-SHOWN_TO_CHECK), instructions)) throw new InvalidAnswer('leak');
      onMessage?.(soFar);
    };
    const format = responseFormat(operation, schema);
    const inWords = mode === 'json_schema' ? '' : `\n\n${schemaInWords(format.json_schema.schema)}`;
    const request = {
      model: this.options.model,
      messages: [
        { role: 'system' as const, content: instructions + inWords },
        { role: 'user' as const, content: material },
        ...repair,
      ],
      ...extras(mode, format, maxTokens),
    };
    const stream_options = { include_usage: true };
    const streaming = { ...request, stream: true as const, ...(mode === 'text' ? {} : { stream_options }) };
    const started = performance.now();
    spent.requests += 1;
    const report = (outcome: string, usage: Completion['usage']): void => {
      spent.promptTokens += usage?.prompt_tokens ?? 0;
      spent.completionTokens += usage?.completion_tokens ?? 0;
      this.options.onCall({
        operation,
        model: this.options.model,
        ms: Math.round(performance.now() - started),
        promptTokens: usage?.prompt_tokens ?? null,
        completionTokens: usage?.completion_tokens ?? null,
        outcome,
      });
    };
    try {
      const written = onMessage
        ? await readStream(await client.chat.completions.create(streaming, { signal }), show, signal)
        : readCompletion(await client.chat.completions.create(request, { signal }));
      const answer = judge(question, written);
      report('fault' in answer ? answer.fault.code : 'answered', written.usage);
      return answer;
    } catch (error) {
      report(outcomeOf(error), null);
      const refused = refusalIn(error);
      if (refused === null) throw error;
      this.refusal = { error: refused, until: performance.now() + REFUSED_MS };
      throw refused;
    }
  }
}

/** A useful answer, or its fault. */
type Answer<T> = { text: string } & ({ value: T } | { fault: InvalidAnswer });

function judge<W, T>(question: Question<W, T>, written: Completion): Answer<T> {
  const { text } = written;
  try {
    return { text, value: accept(question, written) };
  } catch (fault) {
    if (fault instanceof InvalidAnswer) return { text, fault };
    throw fault;
  }
}

interface Value<T> {
  value: T;
  isRepaired: boolean;
}

/** Filled while a question is asked. */
type Spent = Pick<AskedModel, 'requests' | 'promptTokens' | 'completionTokens'>;

interface Within {
  spent: Spent;
  client: OpenAI;
  signal: AbortSignal;
}

/** The last rung asks for nothing that a simple server might not know. */
function extras(mode: Mode, format: ResponseFormatJSONSchema, maxTokens: number) {
  if (mode === 'text') return {};
  const response_format = mode === 'json_schema' ? format : { type: 'json_object' as const };
  return { max_completion_tokens: maxTokens, response_format };
}

function accept<W, T>(question: Question<W, T>, { text, refused, finish }: Completion): T {
  if (refused || finish === 'content_filter') throw new InvalidAnswer('refusal');
  if (finish === null) throw new InvalidAnswer('cut-off');
  if (finish === 'length') throw new InvalidAnswer('length');
  if (text.trim() === '') throw new InvalidAnswer('empty');
  if (leaksInstructions(afterThinking(text), question.instructions)) throw new InvalidAnswer('leak');
  return question.accept(readJson(text, question.schema));
}

function refusalIn(error: unknown): ModelRefusedError | null {
  if (!(error instanceof APIError)) return null;
  const status = error.status === undefined ? undefined : Number(error.status);
  const reason = refusalOf(status, error.code);
  return reason && new ModelRefusedError(reason, status, error.code ?? undefined);
}

function outcomeOfAsked(error: unknown): CallOutcome {
  if (error instanceof ModelRefusedError) return 'refused';
  return error instanceof CallQuotaError ? 'limited' : 'fallback';
}

function outcomeOf(error: unknown): string {
  if (error instanceof InvalidAnswer) return error.code;
  if (error instanceof APIError && error.status !== undefined) return `status ${Number(error.status)}`;
  return error instanceof Error ? error.constructor.name : 'unknown';
}
