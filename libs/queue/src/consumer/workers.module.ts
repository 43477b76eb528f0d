import { CONFIG, type Config } from '@app/platform';
import { BullRegistrar } from '@nestjs/bullmq';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  Module,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { analysisConcurrency, AnalysisQueueProcessor } from './analysis-queue.processor.js';
import { JobDispatcher } from './job-dispatcher.js';
import { JobHandler } from '../jobs/job-handler.js';
import { QueueModule } from '../producer/queue.module.js';
import { UpkeepQueueProcessor } from './upkeep-queue.processor.js';

/** How long active jobs may take to end at shutdown; after it they are aborted and return to their queue. */
const SHUTDOWN_GRACE_MS = 5_000;
/** After this the connections are cut: a server that is away would otherwise keep the process for ever. */
const CUT_AFTER_MS = 7_500;

/** Starts the workers when everything else has started, and ends them before anything else ends. */
@Injectable()
class QueueWorkers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Jobs');
  private running = false;

  constructor(
    private readonly registrar: BullRegistrar,
    private readonly discovery: DiscoveryService,
    private readonly dispatcher: JobDispatcher,
    private readonly analysis: AnalysisQueueProcessor,
    private readonly upkeep: UpkeepQueueProcessor,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    const providers = this.discovery.getProviders().map((wrapper): unknown => wrapper.instance);
    this.dispatcher.register(providers.filter((provider) => provider instanceof JobHandler));
    this.registrar.register();
    this.analysis.worker.concurrency = analysisConcurrency(this.config);
    this.running = true;
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (!this.running) return;
    const workers = [this.analysis.worker, this.upkeep.worker];
    const closed = Promise.all(workers.map((worker) => worker.close()));
    const timer = setTimeout(() => this.dispatcher.abort(), SHUTDOWN_GRACE_MS);
    const cut = setTimeout(() => {
      for (const worker of workers) void worker.getBackend().close(true);
    }, CUT_AFTER_MS);
    await closed;
    clearTimeout(timer);
    clearTimeout(cut);
    this.logger.log('workers stopped');
  }
}

/** The processes that do jobs import this beside the modules that provide a {@link JobHandler} for each. */
@Module({
  imports: [QueueModule, DiscoveryModule],
  providers: [JobDispatcher, AnalysisQueueProcessor, UpkeepQueueProcessor, QueueWorkers],
})
export class WorkersModule {}
