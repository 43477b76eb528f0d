import { CONFIG, readConfig } from '@app/platform';
import { type AnalyseJob, JobHandler, JobProducer, JOBS, type MailJob, QueueModule, WorkersModule } from '@app/queue';
import { getQueueToken } from '@nestjs/bullmq';
import { Injectable, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { Queue } from 'bullmq';
import { Signal } from '../kit/waiting/signal.js';
import type { QueueEnvironment } from './backends.js';

/** A handler that stops at each job until the test lets it go. */
@Injectable()
export class HeldHandler extends JobHandler<AnalyseJob> {
  override readonly definition = JOBS.analyse;
  /** The conversations in the order in which their jobs began. */
  readonly begun: string[] = [];
  readonly changed = new Signal();
  ended = 0;
  aborted = 0;
  private readonly held: (() => void)[] = [];
  private free = false;

  override async handle(job: AnalyseJob, signal: AbortSignal): Promise<void> {
    this.begun.push(job.conversationId);
    this.changed.tell();
    if (!this.free) {
      await new Promise<void>((resolve, reject) => {
        this.held.push(resolve);
        signal.addEventListener('abort', () => {
          this.aborted += 1;
          reject(new Error('aborted'));
        });
      });
    }
    this.ended += 1;
    this.changed.tell();
  }

  /** Lets the oldest held job end. */
  release(): void {
    this.held.shift()?.();
  }

  /** Lets everything that is held and that comes end. */
  releaseAll(): void {
    this.free = true;
    while (this.held.length > 0) this.release();
  }
}

/** A handler that does nothing. */
@Injectable()
export class IdleMailHandler extends JobHandler<MailJob> {
  override readonly definition = JOBS.mail;

  override handle(): Promise<void> {
    return Promise.resolve();
  }
}

@Module({ providers: [HeldHandler, IdleMailHandler] })
class HeldModule {}

const SETTINGS = {
  JWT_SECRET: 'x'.repeat(32),
  // Nothing is read or written with a key.
  ROOT_KEY_FILE: '/nowhere',
  LOG_LEVEL: 'silent',
  NODE_ENV: 'test',
  ANALYSIS_CONCURRENCY: '2',
};

/** The queue with its workers and a handler of the test. */
export async function startQueue(
  environment: QueueEnvironment,
  options: { modules?: (new () => object)[]; workers?: boolean } = {},
) {
  const modules =
    options.workers === false ? [QueueModule] : [QueueModule, WorkersModule, ...(options.modules ?? [HeldModule])];
  const testing = await Test.createTestingModule({ imports: modules })
    .overrideProvider(CONFIG)
    .useValue(readConfig({ ...SETTINGS, ...environment }))
    .compile();
  const application = testing.createNestApplication({ logger: false });
  try {
    await application.init();
  } catch (error) {
    // Its queue would look for its server for ever.
    await application.close();
    throw error;
  }
  return {
    close: () => application.close(),
    queue: application.get<Queue>(getQueueToken('analysis'), { strict: false }),
    producer: application.get(JobProducer, { strict: false }),
    handler: options.workers === false ? null : application.get(HeldHandler, { strict: false }),
  };
}
