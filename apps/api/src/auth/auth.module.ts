import { AccountsModule } from '@app/accounts';
import { ConversationsModule } from '@app/conversations';
import { Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { AccessGuard } from '../access/access.guard.js';
import { TokenStrategy } from '../access/token.strategy.js';
import { SecurityEventInterceptor } from '../http/security-event.decorator.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';

@Module({
  imports: [AccountsModule, ConversationsModule, PassportModule],
  controllers: [AuthController],
  providers: [
    AuthService,
    TokenStrategy,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_INTERCEPTOR, useClass: SecurityEventInterceptor },
  ],
})
export class AuthModule {}
