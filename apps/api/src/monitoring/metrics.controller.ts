import { AppError, CONFIG, mayReadMetrics, metricsText, type Config } from '@app/platform';
import { Controller, Get, Header, Headers, Inject } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../access/access.decorator.js';

/** Metrics for Prometheus, behind their own token. Without METRICS_TOKEN the route does not exist. */
@ApiExcludeController()
@Public()
@Controller('metrics')
export class MetricsController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get()
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  async read(@Headers('authorization') authorization?: string): Promise<string> {
    const { METRICS_TOKEN } = this.config;
    if (METRICS_TOKEN === undefined) throw new AppError('NOT_FOUND');
    if (!mayReadMetrics(METRICS_TOKEN, authorization)) throw new AppError('UNAUTHENTICATED');
    return metricsText();
  }
}
