import { OFFLINE_ENGINE } from '@app/contract';
import { CONFIG, languageModelUrl, type Config } from '@app/platform';
import {
  Inject,
  Injectable,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { OfflineAssistant } from './adapters/offline/offline.assistant.js';
import { recordLlmCall } from './adapters/openai/model/llm-calls.js';
import { recordModelSpan } from './adapters/openai/model/model-span.js';
import { ASSISTANT, type Assistant } from './assistant/assistant.port.js';
import { FallbackAssistant } from './assistant/fallback.assistant.js';

type AiConfig = Pick<
  Config,
  'AI_PROVIDER' | 'OPENAI_BASE_URL' | 'OPENAI_API_KEY' | 'OPENAI_MODEL' | 'OPENAI_PRICE_INPUT' | 'OPENAI_PRICE_OUTPUT'
>;

/** The engine that is asked first: a model's name, or オフライン分析. */
export function engineName({ AI_PROVIDER, OPENAI_MODEL }: AiConfig): string {
  return AI_PROVIDER === 'openai' && OPENAI_MODEL !== undefined ? OPENAI_MODEL : OFFLINE_ENGINE;
}

/**
 * The assistant that the configuration asks for; the offline one stays the end of its ladder. What speaks to a model is loaded
 * where one is asked: a start without it is faster and takes less memory.
 */
async function chooseAssistant(config: AiConfig, offline: OfflineAssistant): Promise<Assistant> {
  if (config.AI_PROVIDER === 'offline') return offline;
  const { OpenAiAssistant } = await import('./adapters/openai/openai.assistant.js');
  const logger = new Logger('LanguageModel');
  const prices = { input: config.OPENAI_PRICE_INPUT, output: config.OPENAI_PRICE_OUTPUT };
  const model = new OpenAiAssistant({
    baseURL: languageModelUrl(config),
    // A server that wants none is sent a word that says so.
    apiKey: config.OPENAI_API_KEY ?? 'none',
    model: engineName(config),
    onCall: (call) => {
      logger.debug({ msg: 'the model was called', ...call });
      recordModelSpan(call);
    },
    onAsked: (asked) => logger.log({ msg: 'the model was asked', ...asked, cost: recordLlmCall(asked, prices) }),
  });
  return new FallbackAssistant(model, offline);
}

/** Warms the engine up after the start and ends its thread at shutdown. */
@Injectable()
class AssistantLifetime implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Assistant');

  constructor(
    @Inject(OfflineAssistant) private readonly offline: OfflineAssistant,
    @Inject(ASSISTANT) private readonly assistant: Assistant,
  ) {}

  onApplicationBootstrap(): void {
    // Not awaited: the first page must not wait for a dictionary.
    this.offline.warmUp().catch(() => this.logger.warn('the offline engine could not be warmed up'));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.assistant.close();
    await this.offline.close();
  }
}

/** The assistant of the 1on1. `OfflineAssistant` is always there: it is what every other engine falls back to. */
@Module({
  providers: [
    OfflineAssistant,
    { provide: ASSISTANT, useFactory: chooseAssistant, inject: [CONFIG, OfflineAssistant] },
    AssistantLifetime,
  ],
  exports: [OfflineAssistant, ASSISTANT],
})
export class AiModule {}
