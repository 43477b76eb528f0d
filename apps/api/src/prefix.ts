import { RequestMethod, type INestApplication } from '@nestjs/common';

/** Puts everything but the health checks under /api. */
export function setPrefix(app: INestApplication): void {
  app.setGlobalPrefix('api', {
    exclude: ['live', 'ready'].map((check) => ({ path: `health/${check}`, method: RequestMethod.GET })),
  });
}
