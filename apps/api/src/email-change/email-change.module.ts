import { AccountsModule } from '@app/accounts';
import { Module } from '@nestjs/common';
import { EmailChangeController } from './email-change.controller.js';

@Module({ imports: [AccountsModule], controllers: [EmailChangeController] })
export class EmailChangeModule {}
