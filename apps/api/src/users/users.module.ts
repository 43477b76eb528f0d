import { AccountsModule } from '@app/accounts';
import { QueueModule } from '@app/queue';
import { Module } from '@nestjs/common';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({ imports: [AccountsModule, QueueModule], controllers: [UsersController], providers: [UsersService] })
export class UsersModule {}
