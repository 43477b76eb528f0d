import { Module } from '@nestjs/common';
import { MetricsController } from '../metrics/metrics.controller.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';

@Module({ controllers: [HealthController, MetricsController], providers: [HealthService] })
export class HealthModule {}
