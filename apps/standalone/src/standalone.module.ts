import { ConversationsModule } from '@app/conversations';
import { Module } from '@nestjs/common';
import { ApiModule } from '../../api/src/api.module.js';
import { UsersModule } from '../../api/src/users/users.module.js';
import { WorkerModule } from '../../worker/src/worker.module.js';
import { DemoService } from './demo/demo.service.js';

/** Everything in one process: what `npm start` runs. */
@Module({ imports: [ApiModule, WorkerModule, UsersModule, ConversationsModule], providers: [DemoService] })
export class StandaloneModule {}
