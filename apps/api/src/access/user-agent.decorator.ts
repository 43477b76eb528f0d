import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** What the browser of a request says it is, as a parameter of a controller's method. */
export const UserAgent = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined =>
  context.switchToHttp().getRequest<Request>().get('user-agent'),
);
