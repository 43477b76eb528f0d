import {
  Inject,
  Injectable,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { OfflineAssistant } from './adapters/offline/offline.assistant.js';
import { ASSISTANT } from './assistant.port.js';

/** Warms the engine up after the start and ends its thread at shutdown. */
@Injectable()
class AssistantLifetime implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Assistant');

  constructor(@Inject(OfflineAssistant) private readonly offline: OfflineAssistant) {}

  onApplicationBootstrap(): void {
    // Not awaited: the first page must not wait for a dictionary.
    this.offline.warmUp().catch(() => this.logger.warn('the offline engine could not be warmed up'));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.offline.close();
  }
}

/** The assistant of the 1on1. `OfflineAssistant` is always there: it is what every other engine falls back to. */
@Module({
  providers: [OfflineAssistant, { provide: ASSISTANT, useExisting: OfflineAssistant }, AssistantLifetime],
  exports: [OfflineAssistant, ASSISTANT],
})
export class AiModule {}
