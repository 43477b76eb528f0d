import { Module } from '@nestjs/common';
import { ApiModule } from '../../api/src/api.module.js';
import { WorkerModule } from '../../worker/src/worker.module.js';

/** Everything in one process: what `npm start` runs. */
@Module({ imports: [ApiModule, WorkerModule] })
export class StandaloneModule {}
