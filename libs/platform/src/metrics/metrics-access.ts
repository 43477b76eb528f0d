import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether a header `Authorization: Bearer …` carries the token; without a configured token the answer is no. */
export function mayReadMetrics(token: string | undefined, authorization: string | undefined): boolean {
  const given = /^Bearer (.+)$/iu.exec(authorization ?? '')?.[1];
  if (token === undefined || given === undefined) return false;
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
