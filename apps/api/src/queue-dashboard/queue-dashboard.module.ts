import { AccountsModule } from '@app/accounts';
import { CONFIG, type Config } from '@app/platform';
import { QueueModule } from '@app/queue';
import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { createHmac } from 'node:crypto';
import { QueueDashboardController } from './queue-dashboard.controller.js';
import { QueueDashboardService } from './queue-dashboard.service.js';
import { QueuePassService } from './queue-pass.service.js';

/** The view of the queues for administrators. */
@Module({
  imports: [
    AccountsModule,
    QueueModule,
    JwtModule.registerAsync({
      inject: [CONFIG],
      // Passes have their own key: a pass is not a login token, and a login token is not a pass.
      useFactory: ({ JWT_SECRET }: Config) => ({
        secret: createHmac('sha256', JWT_SECRET).update('queue-dashboard').digest('hex'),
      }),
    }),
  ],
  controllers: [QueueDashboardController],
  providers: [QueueDashboardService, QueuePassService],
})
export class QueueDashboardModule {}
