import type { Config } from '@app/platform';
import { Processor } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { JOBS } from '../jobs/jobs.js';
import { LOCKS, QueueProcessor } from './queue-processor.js';

/** The offline engine analyses one talk at a time: a second would only delay the first. A language model mostly just waits. */
const CONCURRENCY = { offline: 1, openai: 4 } as const;

/** How many 1on1s a worker analyses at a time. */
export function analysisConcurrency(config: Pick<Config, 'ANALYSIS_CONCURRENCY' | 'AI_PROVIDER'>): number {
  return config.ANALYSIS_CONCURRENCY ?? CONCURRENCY[config.AI_PROVIDER];
}

/** Makes what people want to know of their 1on1s. */
@Injectable()
@Processor(JOBS.analyse.queue, LOCKS)
export class AnalysisQueueProcessor extends QueueProcessor {}
