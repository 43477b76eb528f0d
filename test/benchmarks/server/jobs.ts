/**
 * `npm run bench`: the product's queue, its producer and its workers with a handler that does nothing, beside BullMQ alone with the
 * same payload and concurrency, on Redis and on PostgreSQL. Each side is a process's only work while it is measured.
 */
import { prepareDatabase } from '@app/database';
import { readConfig, CONFIG } from '@app/platform';
import {
  type AnalyseJob,
  JobHandler,
  JobProducer,
  JOBS,
  type MailJob,
  QueueModule,
  queueTables,
  WorkersModule,
} from '@app/queue';
import { getQueueToken } from '@nestjs/bullmq';
import { Injectable, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { Queue, Worker, type JobsOptions, type QueueOptions } from 'bullmq';
import { setTimeout as sleep } from 'node:timers/promises';
import { TestRedis } from '../../kit/product/redis.js';
import { percentile } from '../tools/percentile.js';
import { startOwnPostgres } from '../tools/own-postgres.js';
import { report } from '../tools/report.js';

const ROUNDS = 5;
const CONCURRENCY = 2;
const SETTINGS = {
  JWT_SECRET: 'x'.repeat(32),
  // Nothing is read or written with a key.
  ROOT_KEY_FILE: '/nowhere',
  LOG_LEVEL: 'silent',
  NODE_ENV: 'test',
  ANALYSIS_CONCURRENCY: String(CONCURRENCY),
};
/** So many are added at once, as by as many managers. */
const ADDERS = 20;

/** Jobs a second: while they are added, and while they are worked off after that. */
interface Rates {
  added: number;
  worked: number;
}
/** One side of the comparison: adds jobs, then does them. */
interface Side {
  add(job: AnalyseJob): Promise<unknown>;
  /** Ends when so many jobs are done since the last call. */
  work(count: number): Promise<void>;
  close(): Promise<void>;
}

let done = 0;

@Injectable()
class CountingHandler extends JobHandler<AnalyseJob> {
  override readonly definition = JOBS.analyse;

  override handle(): Promise<void> {
    done += 1;
    return Promise.resolve();
  }
}

@Injectable()
class IdleHandler extends JobHandler<MailJob> {
  override readonly definition = JOBS.mail;

  override handle(): Promise<void> {
    return Promise.resolve();
  }
}

@Module({ providers: [CountingHandler, IdleHandler] })
class HandlersModule {}

async function productSide(environment: Record<string, string>): Promise<Side & { options: QueueOptions }> {
  const testing = await Test.createTestingModule({ imports: [QueueModule, WorkersModule, HandlersModule] })
    .overrideProvider(CONFIG)
    .useValue(readConfig({ ...SETTINGS, ...environment }))
    .compile();
  const application = testing.createNestApplication({ logger: false });
  await application.init();
  const queue = application.get<Queue>(getQueueToken(JOBS.analyse.queue), { strict: false });
  const producer = application.get(JobProducer, { strict: false });
  await queue.pause();
  return {
    options: queue.opts,
    add: (job) => producer.enqueueAnalysis(job, 'now'),
    work: (count) => untilDone(count, queue),
    close: () => application.close(),
  };
}

/** On the same server, by the connection that the product opens; `set`: each job with the settings that the product gives it. */
async function bareSide(options: QueueOptions, set: (job: AnalyseJob) => JobsOptions = () => ({})): Promise<Side> {
  const [name, { connection, prefix = 'bare' }] = [`bare-${crypto.randomUUID()}`, options];
  const queue = new Queue(name, { connection, prefix });
  const work = (): Promise<void> => {
    done += 1;
    return Promise.resolve();
  };
  await queue.pause();
  const worker = new Worker(name, work, { connection, prefix, concurrency: CONCURRENCY });
  return {
    add: (job) => queue.add('analyse', job, set(job)),
    work: (count) => untilDone(count, queue),
    async close() {
      await worker.close();
      await queue.close();
    },
  };
}

async function untilDone(count: number, queue: Queue): Promise<void> {
  done = 0;
  await queue.resume();
  while (done < count) await sleep(1);
  await queue.pause();
}

async function measure(side: Side, count: number): Promise<Rates> {
  const jobs = Array.from({ length: count }, () => ({
    conversationId: crypto.randomUUID(),
    owner: crypto.randomUUID(),
  }));
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: ADDERS }, async (_, adder) => {
      for (let at = adder; at < count; at += ADDERS) await side.add(jobs[at]!);
    }),
  );
  const added = performance.now();
  await side.work(count);
  const seconds = (since: number, until: number): number => (until - since) / 1000;
  return { added: count / seconds(begun, added), worked: count / seconds(added, performance.now()) };
}

/** In turn, so that what else the machine does meets both. */
async function compare(where: string, environment: Record<string, string>, count: number, hasBudget: boolean) {
  const product = await productSide(environment);
  const bare = await bareSide(product.options);
  const alike = await bareSide(product.options, ({ conversationId: id }) => ({
    removeOnComplete: { count: 200 },
    deduplication: { id, keepLastIfActive: true },
  }));
  const rates: Record<'product' | 'bare' | 'alike', Rates[]> = { product: [], bare: [], alike: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [ours, theirs] = [await measure(product, count), await measure(bare, count)];
    const sameSettings = await measure(alike, count);
    // The first round warms up.
    if (round === 0) continue;
    rates.product.push(ours);
    rates.bare.push(theirs);
    rates.alike.push(sameSettings);
  }
  await alike.close();
  await bare.close();
  await product.close();
  const median = (all: Rates[], of: (one: Rates) => number): number => percentile(all.map(of), 0.5);
  const tell = (what: string, of: (one: Rates) => number): void =>
    report({
      what: `${where}：${what}`,
      measured: median(rates.product, of),
      unit: '件/秒',
      more: `${ROUNDS} 回の中央値、1 回 ${count.toLocaleString('en')} 件`,
      baselines: [
        { what: '素の BullMQ', measured: median(rates.bare, of) },
        { what: '同じ指定（重複を除く、200 件だけ残す）の素の BullMQ', measured: median(rates.alike, of) },
      ],
    });
  const whole = ({ added, worked }: Rates): number => 1 / (1 / added + 1 / worked);
  tell('仕事を加える', ({ added }) => added);
  tell('仕事をこなす', ({ worked }) => worked);
  tell('加えてからこなすまで', whole);
  report({
    what: `${where}：こなす速さの、素の BullMQ に対する割合`,
    measured: (100 * median(rates.product, ({ worked }) => worked)) / median(rates.bare, ({ worked }) => worked),
    unit: '%',
    ...(hasBudget && { budget: { atLeast: 70 } }),
  });
}

const postgres = await startOwnPostgres();
const redis = await TestRedis.start();
await prepareDatabase({ DATABASE_URL: postgres.ownerUrl }, queueTables({}));
try {
  await compare('Redis', { DATABASE_URL: postgres.ownerUrl, REDIS_URL: redis.url }, 2_000, true);
  await compare('PostgreSQL', { DATABASE_URL: postgres.ownerUrl }, 500, false);
} finally {
  await redis.remove();
  await postgres.stop();
}
