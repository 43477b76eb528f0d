import type { Response } from 'express';

/**
 * Answers what has been written as JSON already. Nest would take the bytes only as a stream, which takes longer than the rest of the
 * answer: a route that calls this has `@Res()`, and returns nothing.
 */
export function answerJson(response: Response, bytes: Uint8Array): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', bytes.length);
  response.end(bytes);
}
