import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<{ requestId: string }>();

/** Runs `work` so that every log line written inside carries the request's id. */
export function inRequest<T>(requestId: string, work: () => T): T {
  return scope.run({ requestId }, work);
}

/** The id of the request that is being answered; undefined outside of one. */
export function currentRequestId(): string | undefined {
  return scope.getStore()?.requestId;
}
