import { RequestMethod, type INestApplication } from '@nestjs/common';

/** Puts everything but what watches the process under /api. */
export function setPrefix(app: INestApplication): void {
  app.setGlobalPrefix('api', {
    exclude: ['health/live', 'health/ready', 'metrics'].map((path) => ({ path, method: RequestMethod.GET })),
  });
}
