import { SecurityLog, type SecurityEvent } from '@app/platform';
import { Injectable, SetMetadata, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { tap, type Observable } from 'rxjs';

const EVENT = 'jizo:security-event';

/** Has the security log say who called the route with success, and for which object. */
export const Noted = (event: SecurityEvent): MethodDecorator => SetMetadata(EVENT, event);

/** Writes what {@link Noted} asks for. */
@Injectable()
export class SecurityEventInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly log: SecurityLog,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const event = this.reflector.get<SecurityEvent | undefined>(EVENT, context.getHandler());
    if (event === undefined) return next.handle();
    const { user, params } = context.switchToHttp().getRequest<Request>();
    return next.handle().pipe(
      tap((answer) => {
        const target = params['recordingId'] ?? params['id'] ?? idOf(answer);
        this.log.note(event, { user: user?.id ?? null, ...(typeof target === 'string' && { target }) });
      }),
    );
  }
}

/** The id of an object that the call has made. */
function idOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : undefined;
}
