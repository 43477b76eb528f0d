import { CONFIG, type Config } from '@app/platform';
import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';

/**
 * Lets `request.ip`, `request.protocol` and `request.secure` follow the X-Forwarded-* headers of TRUSTED_PROXIES alone: anybody
 * else could write into them what they like. Warns once where a header comes from elsewhere, since behind a proxy that is not
 * named all people count as one client.
 */
export function trustProxies(app: NestExpressApplication): void {
  const { TRUSTED_PROXIES } = app.get<Config>(CONFIG);
  app.set('trust proxy', TRUSTED_PROXIES);
  let isTold = false;
  app.use((request: Request, _: Response, next: NextFunction): void => {
    if (!isTold && request.headers['x-forwarded-for'] !== undefined && request.ip === request.socket.remoteAddress) {
      isTold = true;
      new Logger('TrustedProxies').warn('X-Forwarded-For of an address that TRUSTED_PROXIES does not name is ignored');
    }
    next();
  });
}
