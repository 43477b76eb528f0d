import { ChunkStore } from './chunk-store.js';

let opened: Promise<ChunkStore> | null = null;

/** The store of this browser, opened once a tab. @throws if the browser keeps nothing */
export function openBrowserStore(): Promise<ChunkStore> {
  opened ??= ChunkStore.open();
  // A store that could not be opened may open another time.
  opened.catch(() => (opened = null));
  return opened;
}
