import { ConversationsModule } from '@app/conversations';
import { CONFIG, type Config } from '@app/platform';
import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { UsersModule } from '../users/users.module.js';
import { AccessGuard } from '../access/access.guard.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { TokenService } from '../../../../libs/accounts/src/logins/token.service.js';
import { TokenStrategy } from '../access/token.strategy.js';

@Module({
  imports: [
    ConversationsModule,
    UsersModule,
    PassportModule,
    JwtModule.registerAsync({
      inject: [CONFIG],
      useFactory: ({ JWT_SECRET }: Config) => ({ secret: JWT_SECRET }),
    }),
  ],
  controllers: [AuthController],
  providers: [AuthService, TokenService, TokenStrategy, { provide: APP_GUARD, useClass: AccessGuard }],
  exports: [TokenService],
})
export class AuthModule {}
