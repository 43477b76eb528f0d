import { AccountsModule } from '@app/accounts';
import { Module } from '@nestjs/common';
import { PasswordResetController } from './password-reset.controller.js';

@Module({ imports: [AccountsModule], controllers: [PasswordResetController] })
export class PasswordResetModule {}
