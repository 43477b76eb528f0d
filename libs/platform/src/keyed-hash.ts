import { createHmac } from 'node:crypto';

/**
 * A hash of short values that cannot be found by trying them all: addresses, names and words are so few that a plain hash would
 * tell them.
 * @returns 43 characters of base64url
 */
export function keyedHash(secret: string, ...values: readonly string[]): string {
  return createHmac('sha256', secret).update(values.join('\n')).digest('base64url');
}
