import { ASSISTANT, renderAdvice, renderDeepDive, type Assistant, type CallOptions, type Made } from '@app/ai';
import { ConversationReader, ModelCalls } from '@app/conversations';
import { AppError, describeError } from '@app/platform';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { QuestionContexts } from '../assistant/question-context.js';
import type { AdviceDto, DeepDiveViewDto } from './hints.dto.js';

/** What the assistant says on the side, to the manager alone; it is not stored. */
@Injectable()
export class HintsService {
  private readonly logger = new Logger(HintsService.name);

  constructor(
    private readonly reader: ConversationReader,
    private readonly contexts: QuestionContexts,
    private readonly calls: ModelCalls,
    @Inject(ASSISTANT) private readonly assistant: Assistant,
  ) {}

  /** @throws AppError CONVERSATION_NOT_FOUND, or SERVICE_UNAVAILABLE when even the offline engine fails */
  async advise(id: string, signal: AbortSignal): Promise<AdviceDto> {
    const talk = await this.reader.talk(await this.reader.get(id));
    const proposed = await this.contexts.proposed(id);
    const options = { ...this.options(id, signal), proposed };
    const { value, engine } = await this.answered(this.assistant.advise(talk, options), signal);
    const { quote: evidence } = value;
    return { advice_md: renderAdvice(value), evidence, engine, model_paused_until: await this.pause(engine) };
  }

  /** @throws AppError CONVERSATION_NOT_FOUND, or SERVICE_UNAVAILABLE when even the offline engine fails */
  async deepDive(id: string, selected: string, signal: AbortSignal): Promise<DeepDiveViewDto> {
    const talk = await this.reader.talk(await this.reader.get(id));
    const { value, engine } = await this.answered(
      this.assistant.deepDive(talk, selected, this.options(id, signal)),
      signal,
    );
    const { readings, questions } = value;
    const model_paused_until = await this.pause(engine);
    return { explanation: renderDeepDive(value), readings, questions, engine, model_paused_until };
  }

  private options(id: string, signal: AbortSignal): CallOptions {
    return { signal, budget: this.calls.budgetOf(id) };
  }

  private pause(engine: string): Promise<Date | null> {
    return this.calls.pausedUntil('proposals', engine);
  }

  private async answered<T>(answer: Promise<Made<T>>, signal: AbortSignal): Promise<Made<T>> {
    try {
      return await answer;
    } catch (error) {
      // A request that was given up has not failed.
      if (!signal.aborted) this.logger.error({ msg: 'the assistant gave no hint', error: describeError(error) });
      throw new AppError('SERVICE_UNAVAILABLE');
    }
  }
}
