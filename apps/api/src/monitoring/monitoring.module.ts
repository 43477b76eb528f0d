import { Module } from '@nestjs/common';
import { MetricsController } from './metrics.controller.js';
import { RealtimeModule } from '../realtime/realtime.module.js';
import { DrainService } from './drain.service.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';

@Module({
  imports: [RealtimeModule],
  controllers: [HealthController, MetricsController],
  providers: [HealthService, DrainService],
})
export class HealthModule {}
