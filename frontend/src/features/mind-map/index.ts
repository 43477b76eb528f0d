import { lazy } from 'react';

export { createMindMapDocument } from './mind-map-document.js';

export type { MindMapStore } from './mind-map-store.js';
export { useMindMap } from './use-mind-map.js';

/** Drawn when its tab is opened for the first time: the drawing library is large. */
export const MindMapPanel = lazy(() => import('./MindMapPanel.js'));
