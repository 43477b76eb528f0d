import { AccountsModule } from '@app/accounts';
import { ConversationsModule } from '@app/conversations';
import { Module } from '@nestjs/common';
import { ApiModule } from '../../api/src/index.js';
import { WorkerModule } from '../../worker/src/index.js';
import { DemoService } from './demo/demo.service.js';

/** Everything in one process: what `npm start` runs. */
@Module({ imports: [ApiModule, WorkerModule, AccountsModule, ConversationsModule], providers: [DemoService] })
export class StandaloneModule {}
