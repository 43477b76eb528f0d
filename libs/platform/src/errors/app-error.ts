import { ERRORS, type ErrorCode } from '@app/contract';

/**
 * An error that a person may read. The one exception filter turns it into the catalogue's status and sentence.
 * `detail` replaces the catalogue's sentence for a case the specification words itself; `current` is the state a 409 shows,
 * `retryAfter` the seconds after which a 429 may be tried again.
 */
export class AppError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly params: { detail?: string; current?: unknown; retryAfter?: number } = {},
  ) {
    super(params.detail ?? ERRORS[code].message);
    this.name = 'AppError';
    this.status = ERRORS[code].status;
  }
}
