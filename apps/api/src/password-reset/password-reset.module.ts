import { QueueModule } from '@app/queue';
import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { PasswordResetController } from './password-reset.controller.js';
import { PasswordResetService } from '../../../../libs/accounts/src/passwords/password-reset.service.js';

@Module({
  imports: [QueueModule, UsersModule],
  controllers: [PasswordResetController],
  providers: [PasswordResetService],
})
export class PasswordResetModule {}
