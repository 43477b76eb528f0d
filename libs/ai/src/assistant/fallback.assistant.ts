import type { AnalysisResult, Talk, TalkLine } from '@app/contract';
import { describeError } from '@app/platform';
import { Logger } from '@nestjs/common';
import {
  ModelRefusedError,
  type Advice,
  type AdviseOptions,
  type AnalyseOptions,
  type Assistant,
  type AssistantReply,
  type CallOptions,
  type DangerReader,
  type DangerSigns,
  type DeepDive,
  type Made,
  type MadeProposals,
  type QuestionContext,
  type ReplyOptions,
} from './assistant.port.js';

/** The engine that is always there. */
type Offline = Assistant & DangerReader;

/**
 * The ladder: what the language model does not answer, the offline engine does, under its own name. Every fallback leaves
 * one warning that says why, without a word of the talk. Lines with a sign of danger never reach the model, and while the last turns
 * hold one the offline engine answers with its fixed words.
 */
export class FallbackAssistant implements Assistant {
  private readonly logger = new Logger('Assistant');

  constructor(
    private readonly model: Assistant,
    private readonly offline: Offline,
  ) {}

  /** Kinds that came before the model failed are not made again. */
  async *analyse(talk: Talk, options: AnalyseOptions): AsyncIterable<Made<AnalysisResult>> {
    const shown = await this.without(talk, options);
    if (shown === null || isSilent(shown)) {
      yield* this.offline.analyse(talk, options);
      return;
    }
    const missing = new Set(options.kinds);
    const started = performance.now();
    let failure: unknown = null;
    try {
      for await (const made of this.model.analyse(shown, options)) {
        if (missing.delete(made.value.kind)) yield made;
      }
      if (missing.size > 0) this.warn('analyse', started, null);
    } catch (error) {
      options.signal?.throwIfAborted();
      this.warn('analyse', started, error);
      failure = error;
    }
    const kinds = options.kinds.filter((kind) => missing.has(kind));
    if (kinds.length === 0) return;
    for await (const made of this.offline.analyse(talk, { ...options, kinds })) yield inPlaceOfModel(made, failure);
  }

  open(context: QuestionContext, options?: ReplyOptions): Promise<Made<AssistantReply>> {
    return this.propose('open', context, options, (assistant, shown) => assistant.open(shown, options));
  }

  respond(context: QuestionContext, options?: ReplyOptions): Promise<Made<AssistantReply>> {
    return this.propose('respond', context, options, (assistant, shown) => assistant.respond(shown, options));
  }

  suggestQuestions(context: QuestionContext, options?: CallOptions): Promise<MadeProposals> {
    return this.propose('suggestQuestions', context, options, (assistant, shown) =>
      assistant.suggestQuestions(shown, options),
    );
  }

  async advise(talk: Talk, options?: AdviseOptions): Promise<Made<Advice>> {
    const shown = await this.without(talk, options);
    if (shown === null || isSilent(shown)) return this.offline.advise(talk, options);
    return this.ladder('advise', options, (assistant) =>
      assistant.advise(assistant === this.model ? shown : talk, options),
    );
  }

  async deepDive(talk: Talk, selected: string, options?: CallOptions): Promise<Made<DeepDive>> {
    const signs = await this.signsIn({ ...talk, lines: [...talk.lines, asLine(selected)] }, options);
    if (signs === null || isSilent(talk) || isAmong(signs, talk, selected))
      return this.offline.deepDive(talk, selected, options);
    const shown = withoutLines(talk, signs);
    return this.ladder('deepDive', options, (assistant) =>
      assistant.deepDive(assistant === this.model ? shown : talk, selected, options),
    );
  }

  forget(conversationId?: string): void {
    this.model.forget?.(conversationId);
    this.offline.forget?.(conversationId);
  }

  async close(): Promise<void> {
    await Promise.all([this.model.close(), this.offline.close()]);
  }

  /** What answers a reply or a turn: the offline engine where the last turns hold a sign of danger beyond doubt. */
  private async propose<T extends Made<unknown>>(
    operation: string,
    context: QuestionContext,
    options: CallOptions | undefined,
    ask: (assistant: Assistant, context: QuestionContext) => Promise<T>,
  ): Promise<T> {
    const { talk, latest } = context;
    const signs = await this.signsIn(latest === null ? talk : withReply(talk, latest.reply), options);
    if (signs === null || signs.isClear) return ask(this.offline, context);
    const shown = withoutWords(context, signs);
    return this.ladder(operation, options, (assistant) => ask(assistant, assistant === this.model ? shown : context));
  }

  /** The talk as the model may see it; null where that could not be read. */
  private async without(talk: Talk, options: CallOptions | undefined): Promise<Talk | null> {
    const signs = await this.signsIn(talk, options);
    return signs && withoutLines(talk, signs);
  }

  private async signsIn(talk: Talk, { signal }: CallOptions = {}): Promise<DangerSigns | null> {
    const started = performance.now();
    try {
      return await this.offline.signsOfDanger(talk, { ...(signal && { signal }) });
    } catch (error) {
      signal?.throwIfAborted();
      this.warn('signsOfDanger', started, error);
      return null;
    }
  }

  private async ladder<T extends Made<unknown>>(
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
      return inPlaceOfModel(await ask(this.offline), error);
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

/** What the offline engine made, with why the model did not, where a person can set that right. */
function inPlaceOfModel<T extends Made<unknown>>(made: T, failure: unknown): T {
  return failure instanceof ModelRefusedError ? { ...made, refused: failure.reason } : made;
}

/** The id of words that stand in no line of the talk. */
const OUTSIDE = 'outside';

function asLine(text: string): TalkLine {
  return { source: 'message', id: OUTSIDE, speaker: null, role: 'employee', text };
}

/** The talk with a reply at its end: where a recording has heard it too, no line of the talk holds it. */
function withReply(talk: Talk, text: string): Talk {
  return talk.lines.at(-1)?.text === text ? talk : { ...talk, lines: [...talk.lines, asLine(text)] };
}

/** Whether words belong to what holds a sign of danger. */
function isAmong({ lineIds }: DangerSigns, { lines }: Talk, words: string): boolean {
  const left = new Set(lineIds);
  return (
    left.has(OUTSIDE) || lines.some(({ id, text }) => left.has(id) && (text.includes(words) || words.includes(text)))
  );
}

/** Their places stay, so that the lines after them keep their numbers. */
function withoutLines(talk: Talk, { lineIds }: DangerSigns): Talk {
  if (lineIds.length === 0) return talk;
  const left = new Set(lineIds);
  return { ...talk, lines: talk.lines.map((line) => (left.has(line.id) ? { ...line, text: '' } : line)) };
}

/** The context as the model may see it: a question of the manager may say the words again. */
function withoutWords({ talk, asked, latest }: QuestionContext, signs: DangerSigns): QuestionContext {
  const left = new Set(talk.lines.filter(({ id }) => signs.lineIds.includes(id)).map(({ text }) => text));
  return {
    talk: withoutLines(talk, signs),
    asked: asked.filter((text) => !left.has(text)),
    latest: latest && { ...latest, question: left.has(latest.question ?? '') ? null : latest.question },
  };
}

/** There is nothing to send. */
function isSilent({ lines }: Talk): boolean {
  return lines.every(({ text }) => text.trim() === '');
}
