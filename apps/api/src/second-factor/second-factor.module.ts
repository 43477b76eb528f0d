import { AccountsModule } from '@app/accounts';
import { Module } from '@nestjs/common';
import { SecondFactorController } from './second-factor.controller.js';

@Module({ imports: [AccountsModule], controllers: [SecondFactorController] })
export class SecondFactorModule {}
