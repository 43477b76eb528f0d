import type { AuthUser } from '@app/accounts';
import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { AppError } from '@app/platform';
import type { Request } from 'express';
import type {} from 'passport';

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- passport's types can only be extended like this
  namespace Express {
    // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- gives `request.user` its type
    interface User extends AuthUser {}
  }
}

/**
 * Metadata key: who may call a route; without it every signed-in user who has neither to change the password nor to set up a second
 * factor.
 */
export const ACCESS = 'jizo:access';

/**
 * `public`: without a token. `before-password-change`: also while the password must be changed. `before-second-factor`: also while a
 * second factor must be set up. `admin`: role admin.
 */
export type Access = 'public' | 'before-password-change' | 'before-second-factor' | 'admin';

/** Opens a route to visitors. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(ACCESS, 'public' satisfies Access);

/** Opens a route to users who must change their password first. */
export const BeforePasswordChange = (): MethodDecorator =>
  SetMetadata(ACCESS, 'before-password-change' satisfies Access);

/** Opens a route to users who must set up a second factor first. */
export const BeforeSecondFactor = (): MethodDecorator & ClassDecorator =>
  SetMetadata(ACCESS, 'before-second-factor' satisfies Access);

/** Keeps a route for admins. */
export const AdminOnly = (): MethodDecorator & ClassDecorator => SetMetadata(ACCESS, 'admin' satisfies Access);

/** The signed-in user, as a parameter of a controller's method. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): AuthUser => {
  const { user } = context.switchToHttp().getRequest<Request>();
  if (!user) throw new AppError('UNAUTHENTICATED');
  return user;
});
