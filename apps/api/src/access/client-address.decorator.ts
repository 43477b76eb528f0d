import { clientNetwork } from '@app/platform';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/**
 * The client of a request, for limits, as a parameter of a controller's method. The only place where an address is read; the
 * headers of a proxy count where trust-proxies.ts believes them.
 */
export const ClientAddress = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { ip } = context.switchToHttp().getRequest<Request>();
  return clientNetwork(ip ?? 'unknown');
});
