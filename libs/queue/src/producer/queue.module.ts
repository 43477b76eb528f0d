import { CONFIG, PlatformModule, Tracing } from '@app/platform';
import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { openBackend } from '../adapters/backend.js';
import { JobProducer } from './job-producer.js';
import { QUEUES } from '../jobs/jobs.js';

/** The queues and their producer, for every module that adds jobs. */
@Module({
  imports: [
    BullModule.forRootAsync({
      imports: [PlatformModule],
      inject: [CONFIG, Tracing],
      useFactory: openBackend,
      // The workers start when the whole application has, and only when every job has its handler.
      extraOptions: { manualRegistration: true },
    }),
    BullModule.registerQueue(...QUEUES.map((name) => ({ name }))),
  ],
  providers: [JobProducer],
  exports: [JobProducer, BullModule],
})
export class QueueModule {}
