import type { Trouble } from '../model/recording-model.js';

/** Why this browser did not store or read something: shown as its trouble is named. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly trouble: Trouble & ('unsupported' | 'store_full' | 'store_failed');

  constructor(cause: unknown) {
    super('The store of the browser failed', { cause });
    this.trouble = troubleOf(cause);
  }
}

/** Only what the browser calls full is full: a connection that it closed or a broken disk is told as what it is. */
function troubleOf(cause: unknown): StoreError['trouble'] {
  const name = cause instanceof DOMException ? cause.name : '';
  if (name === 'QuotaExceededError') return 'store_full';
  // A browser without a store, or with one that the person has forbidden: no reload brings it.
  return name === 'SecurityError' || !('indexedDB' in globalThis) ? 'unsupported' : 'store_failed';
}
