import { ChunkStore } from './chunk-store.js';

let opened: Promise<ChunkStore> | null = null;

/** The store of this browser, one a tab. @throws StoreError where the browser cannot store anything */
export function openBrowserStore(): Promise<ChunkStore> {
  opened ??= ChunkStore.open();
  // After a failure the next call tries again.
  opened.catch(() => (opened = null));
  return opened;
}
