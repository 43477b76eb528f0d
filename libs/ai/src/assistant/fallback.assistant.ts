import type { AnalysisResult, Talk } from '@app/contract';
import { describeError } from '@app/platform';
import { Logger } from '@nestjs/common';
import type {
  Advice,
  AnalyseOptions,
  Assistant,
  AssistantReply,
  CallOptions,
  DeepDive,
  Made,
  QuestionContext,
  ReplyOptions,
} from './assistant.port.js';

/**
 * The ladder: what the language model does not answer, the offline engine does, under its own name. Every fallback leaves
 * one warning that says why, without a word of the talk.
 */
export class FallbackAssistant implements Assistant {
  private readonly logger = new Logger('Assistant');

  constructor(
    private readonly model: Assistant,
    private readonly offline: Assistant,
  ) {}

  /** Kinds that came before the model failed are not made again. */
  async *analyse(talk: Talk, options: AnalyseOptions): AsyncIterable<Made<AnalysisResult>> {
    if (isSilent(talk)) {
      yield* this.offline.analyse(talk, options);
      return;
    }
    const missing = new Set(options.kinds);
    const started = performance.now();
    try {
      for await (const made of this.model.analyse(talk, options)) {
        if (missing.delete(made.value.kind)) yield made;
      }
      if (missing.size > 0) this.warn('analyse', started, null);
    } catch (error) {
      options.signal?.throwIfAborted();
      this.warn('analyse', started, error);
    }
    const kinds = options.kinds.filter((kind) => missing.has(kind));
    if (kinds.length > 0) yield* this.offline.analyse(talk, { ...options, kinds });
  }

  open(context: QuestionContext, options?: ReplyOptions): Promise<Made<AssistantReply>> {
    return this.ladder('open', options, (assistant) => assistant.open(context, options));
  }

  respond(context: QuestionContext, options?: ReplyOptions): Promise<Made<AssistantReply>> {
    return this.ladder('respond', options, (assistant) => assistant.respond(context, options));
  }

  suggestQuestions(context: QuestionContext, options?: CallOptions): Promise<Made<string[]>> {
    return this.ladder('suggestQuestions', options, (assistant) => assistant.suggestQuestions(context, options));
  }

  advise(talk: Talk, options?: CallOptions): Promise<Made<Advice>> {
    if (isSilent(talk)) return this.offline.advise(talk, options);
    return this.ladder('advise', options, (assistant) => assistant.advise(talk, options));
  }

  deepDive(talk: Talk, selected: string, options?: CallOptions): Promise<Made<DeepDive>> {
    if (isSilent(talk)) return this.offline.deepDive(talk, selected, options);
    return this.ladder('deepDive', options, (assistant) => assistant.deepDive(talk, selected, options));
  }

  forget(conversationId?: string): void {
    this.model.forget?.(conversationId);
    this.offline.forget?.(conversationId);
  }

  async close(): Promise<void> {
    await Promise.all([this.model.close(), this.offline.close()]);
  }

  private async ladder<T>(
    operation: string,
    options: CallOptions | undefined,
    ask: (assistant: Assistant) => Promise<T>,
  ): Promise<T> {
    const started = performance.now();
    try {
      return await ask(this.model);
    } catch (error) {
      options?.signal?.throwIfAborted();
      this.warn(operation, started, error);
      return ask(this.offline);
    }
  }

  /** Returns class, code and status only: the message of a server's error may quote the text that was sent to it. */
  private warn(operation: string, started: number, error: unknown): void {
    const { type, code } = error instanceof Error ? describeError(error) : { type: 'Incomplete', code: undefined };
    const status =
      error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : undefined;
    const ms = Math.round(performance.now() - started);
    this.logger.warn({ msg: 'the offline engine answers in place of the model', operation, type, code, status, ms });
  }
}

/** There is nothing to send. */
function isSilent({ lines }: Talk): boolean {
  return lines.every(({ text }) => text.trim() === '');
}
