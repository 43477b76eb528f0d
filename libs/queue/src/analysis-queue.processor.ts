import { Processor } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { JOBS } from './jobs.js';
import { LOCKS, QueueProcessor } from './queue-processor.js';

/** Makes what people want to know of their 1on1s. */
@Injectable()
@Processor(JOBS.analyse.queue, { ...LOCKS, concurrency: 2 })
export class AnalysisQueueProcessor extends QueueProcessor {}
