import { ApiError } from '../../api/client.js';

/** Whether the choice between two versions says already why saving failed. @param theirs null: there is none to choose */
export function isToldByChoice(error: unknown, theirs: unknown): boolean {
  return theirs !== null && error instanceof ApiError && error.code === 'CONFLICT';
}
