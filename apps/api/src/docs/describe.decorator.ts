import type { ErrorCode } from '@app/contract';
import { ApiExtension } from '@nestjs/swagger';

/** Where a route's description is kept until complete-document.ts writes it out. */
export const ROUTE_TEXT = 'x-route-text';

/** Describes what a route does, for people who call the API, and its own errors from the catalogue. */
export interface RouteText {
  summary: string;
  errors: readonly ErrorCode[];
}

/**
 * Describes a route. The errors that all routes of a kind have (no token, wrong input) are added by complete-document.ts;
 * `npm run check` compares the others with what the code below the route can throw.
 */
export function Describe(summary: string, ...errors: ErrorCode[]): MethodDecorator {
  return ApiExtension(ROUTE_TEXT, { summary, errors } satisfies RouteText);
}
