import { Processor } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { JOBS } from '../jobs/jobs.js';
import { LOCKS, QueueProcessor } from './queue-processor.js';

/** Does what waits for other servers, so that it keeps no analysis waiting. */
@Injectable()
@Processor(JOBS.mail.queue, { ...LOCKS, concurrency: 4 })
export class UpkeepQueueProcessor extends QueueProcessor {}
