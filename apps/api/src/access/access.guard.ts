import { setOwner } from '@app/database';
import { AppError } from '@app/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';
import { ACCESS, type Access } from './access.decorator.js';

/** Stands before every route: who may call it, and from here on the request's data are those of its user. */
@Injectable()
export class AccessGuard extends AuthGuard('jwt') {
  constructor(
    private readonly reflector: Reflector,
    private readonly em: EntityManager,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    // Sockets show their token at the handshake and are checked there.
    if (context.getType() !== 'http') return true;
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === 'public') return true;
    await super.canActivate(context);
    const { user } = context.switchToHttp().getRequest<Request>();
    if (!user) throw new AppError('UNAUTHENTICATED');
    if (access !== 'before-password-change') {
      if (user.mustChangePassword) throw new AppError('PASSWORD_CHANGE_REQUIRED');
      if (user.lacks !== null && access !== 'before-second-factor') throw new AppError(user.lacks);
    }
    if (access === 'admin' && user.role !== 'admin') throw new AppError('FORBIDDEN');
    setOwner(this.em, user.id);
    return true;
  }

  override handleRequest<T>(error: unknown, user: T | false | undefined): T {
    // Also one that Node itself made: a database that hangs up is no login that ended.
    if (Error.isError(error)) throw error;
    if (!user) throw new AppError('UNAUTHENTICATED');
    return user;
  }
}
