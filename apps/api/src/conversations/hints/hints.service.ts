import { ASSISTANT, renderAdvice, renderDeepDive, type Assistant, type CallOptions, type Made } from '@app/ai';
import { ConversationReader, ModelCalls } from '@app/conversations';
import { AppError, describeError } from '@app/platform';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { QuestionContexts } from '../assistant/question-context.js';
import type { AdviceDto, DeepDiveViewDto } from './hints.dto.js';

/** Who made an answer, and why the model did not. */
type Maker = Pick<AdviceDto, 'engine' | 'model_paused_until' | 'model_refused'>;

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
    const made = await this.answered(this.assistant.advise(talk, options), signal);
    const { quote: evidence } = made.value;
    return { advice_md: renderAdvice(made.value), evidence, ...(await this.maker(made)) };
  }

  /** @throws AppError CONVERSATION_NOT_FOUND, or SERVICE_UNAVAILABLE when even the offline engine fails */
  async deepDive(id: string, selected: string, signal: AbortSignal): Promise<DeepDiveViewDto> {
    const talk = await this.reader.talk(await this.reader.get(id));
    const made = await this.answered(this.assistant.deepDive(talk, selected, this.options(id, signal)), signal);
    const { readings, questions } = made.value;
    return { explanation: renderDeepDive(made.value), readings, questions, ...(await this.maker(made)) };
  }

  private options(id: string, signal: AbortSignal): CallOptions {
    return { signal, budget: this.calls.budgetOf(id) };
  }

  private async maker({ engine, refused }: Made<unknown>): Promise<Maker> {
    const model_paused_until = await this.calls.pausedUntil('proposals', engine);
    return { engine, model_paused_until, model_refused: refused ?? null };
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
