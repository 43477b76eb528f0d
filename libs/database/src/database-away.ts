import { DriverException } from '@mikro-orm/core';
import pg from 'pg';

/** What PostgreSQL itself says has a code of this shape; what the system says of a connection has another. */
const SQLSTATE = /^[0-9FHPX][0-9A-Z]{4}$/u;
/** Classes of codes: no connection, no room (disk, memory, connections), it stops or starts, its disk fails. */
const UNABLE = /^(?:08|53|57P|58)/u;
const UNREACHABLE = /^(?:ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_)/u;
/** The pool reports a connection that it could not open past MikroORM, with neither a class nor a code. */
const LOST: readonly string[] = [
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
];

/**
 * Whether the database could not be reached, or could not work: the request is not to blame, and the same a moment later may
 * succeed. What it began was not kept.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!Error.isError(error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const isToldByDriver = error instanceof DriverException || error instanceof pg.DatabaseError;
  if (code === undefined) return isToldByDriver || LOST.includes(error.message);
  return UNREACHABLE.test(code) || (isToldByDriver && SQLSTATE.test(code) && UNABLE.test(code));
}
