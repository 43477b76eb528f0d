import { AccountsModule } from '@app/accounts';
import { Module } from '@nestjs/common';
import { LoginsController } from './logins.controller.js';

@Module({ imports: [AccountsModule], controllers: [LoginsController] })
export class LoginsModule {}
