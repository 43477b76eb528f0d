import { ParseUUIDPipe } from '@nestjs/common';
import { AppError } from '@app/platform';

/** Refuses a path parameter that cannot be an id, before it reaches the database. */
export const ID = new ParseUUIDPipe({ exceptionFactory: () => new AppError('INVALID_ID') });
