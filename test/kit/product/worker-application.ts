import { ASSISTANT, OfflineAssistant, type Assistant } from '@app/ai';
import {
  AnalysisRequests,
  ConversationsModule,
  ConversationEditor,
  ConversationLifecycle,
  ConversationReader,
} from '@app/conversations';
import { Analysis, Conversation, DatabaseModule, Employee, runAs, User } from '@app/database';
import { CONFIG, newId, PlatformModule, readConfig, SecurityLog } from '@app/platform';
import { JobProducer } from '@app/queue';
import { MikroORM } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { getQueueToken } from '@nestjs/bullmq';
import { Test, type TestingModuleBuilder } from '@nestjs/testing';
import type { Queue } from 'bullmq';
import { WORKER_TIMINGS, type WorkerTimings } from '../../../apps/worker/src/timers/worker-timings.js';
import { WorkerModule } from '../../../apps/worker/src/worker.module.js';
import { eventually } from '../waiting/eventually.js';
import { rootKeyFile } from './postgres.js';

/** Timers that come at once and often. */
const QUICK: WorkerTimings = {
  firstSweep: 10,
  deletionPause: 100,
  sweepPause: 50,
  heartbeat: 3_000,
  mailRetry: 60_000,
  mailTimeout: 30_000,
};

export const TRANSCRIPT = '話者1: 最近どうですか\n話者2: 締め切りが厳しいです\n話者1: 一緒に見直しましょう';

const testConfig = (url: string, redis: string | undefined, more: Record<string, string> = {}) =>
  readConfig({
    DATABASE_URL: url,
    REDIS_URL: redis,
    JWT_SECRET: 'x'.repeat(32),
    ROOT_KEY_FILE: rootKeyFile(),
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    ANALYSIS_CONCURRENCY: '2',
    ...more,
  });

/** The worker as it runs in production, with the assistant of the test. */
export async function startWorker(
  url: string,
  assistant: Assistant,
  timings: Partial<WorkerTimings> = {},
  redis?: string,
  environment: Record<string, string> = {},
) {
  const testing = Test.createTestingModule({ imports: [WorkerModule] })
    .overrideProvider(ASSISTANT)
    .useValue(assistant)
    .overrideProvider(OfflineAssistant)
    .useValue({
      warmUp: () => Promise.resolve(),
      forget: (conversationId?: string) => assistant.forget?.(conversationId),
      close: () => Promise.resolve(),
    })
    .overrideProvider(WORKER_TIMINGS)
    .useValue({ ...QUICK, ...timings });
  return start(url, testing, redis, environment);
}

/** What an api process has: it wants analyses and looks at them, but does none. */
export async function startObserver(url: string, redis?: string) {
  const imports = [PlatformModule, DatabaseModule, ConversationsModule];
  return start(url, Test.createTestingModule({ imports }), redis);
}

async function start(
  url: string,
  builder: TestingModuleBuilder,
  redis?: string,
  environment: Record<string, string> = {},
) {
  const testing = await builder
    .overrideProvider(CONFIG)
    .useValue(testConfig(url, redis, environment))
    .overrideProvider(SecurityLog)
    .useValue(new SecurityLog({ write: () => undefined }))
    .compile();
  const application = testing.createNestApplication({ logger: false });
  await application.init();
  const orm = application.get(MikroORM);
  const find = <T>(type: new (...parameters: never[]) => T): T => application.get<T>(type, { strict: false });
  const reader = find(ConversationReader);

  return {
    close: () => application.close(),
    orm,
    find,
    queue: application.get<Queue>(getQueueToken('analysis'), { strict: false }),
    upkeep: application.get<Queue>(getQueueToken('upkeep'), { strict: false }),
    producer: find(JobProducer),
    lifecycle: find(ConversationLifecycle),
    editor: find(ConversationEditor),
    requests: find(AnalysisRequests),
    as: <T>(owner: string, work: (em: EntityManager) => Promise<T>) => runAs(orm, owner, work),
    /** What stands in the database of one conversation. */
    stored: (owner: string, id: string) =>
      runAs(orm, owner, async (em) => ({
        conversation: await em.findOneOrFail(Conversation, { id }),
        analyses: await reader.analyses(id),
        keywords: await reader.keywords(id),
        sentiment: await reader.sentiment(id),
        findings: await reader.findings(id),
      })),
    /** As if everything that is wanted had been wanted two minutes earlier. */
    async age(owner: string): Promise<void> {
      const then = new Date(Date.now() - 120_000);
      const fresh = await runAs(orm, owner, (em) => em.find(Analysis, { wantedAt: { $gt: then } }));
      // One row at a time: a worker that saves several results at once holds their rows in another order.
      for (const { id } of fresh)
        await runAs(orm, owner, (em) => em.nativeUpdate(Analysis, { id }, { wantedAt: then }));
    },
    /** Ends when every analysis of the conversation is done as wanted. */
    done: (owner: string, id: string) =>
      eventually(
        async () => {
          const analyses = await runAs(orm, owner, () => reader.analyses(id));
          return analyses.every(({ wantedRev, doneRev }) => wantedRev > 0 && doneRev >= wantedRev);
        },
        'all analyses done',
        90_000,
      ),
  };
}

export type StartedWorker = Awaited<ReturnType<typeof start>>;

/** A manager with one report. */
export async function createOwner({ orm }: Pick<StartedWorker, 'orm'>): Promise<{ owner: string; employeeId: string }> {
  const [owner, employeeId] = [newId(), newId()];
  await runAs(orm, owner, async (em) => {
    em.create(User, { id: owner, username: owner, passwordHash: '-' });
    await em.flush();
    em.create(Employee, { id: employeeId, owner, name: '佐藤 花子' });
    await em.flush();
  });
  return { owner, employeeId };
}
