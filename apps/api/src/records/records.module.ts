import { AccountsModule } from '@app/accounts';
import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { RecordsController } from './records.controller.js';

@Module({ imports: [AccountsModule, AuditModule], controllers: [RecordsController] })
export class RecordsModule {}
