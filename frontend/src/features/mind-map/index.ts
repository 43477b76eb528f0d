import { lazy } from 'react';

export { createMindMapDocument } from './document/mind-map-document.js';

export { toOutline } from './model/mind-map-export.js';

export { useMindMap } from './document/use-mind-map.js';

const RETRY_MS = 3_000;

/** Fetches the drawing library, which is large, before it is needed; without a network it comes when that is back. */
export async function loadMindMap(): Promise<typeof import('./panel/MindMapPanel.js')> {
  for (;;) {
    try {
      return await import('./panel/MindMapPanel.js');
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** Drawn when its tab is opened for the first time. */
export const MindMapPanel = lazy(loadMindMap);
