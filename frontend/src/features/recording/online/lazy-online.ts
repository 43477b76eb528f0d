import { lazy } from 'react';

/** Loaded when the two people choose how they meet. */
export const OnlineDialog = lazy(async () => ({ default: (await import('./OnlineDialog.js')).OnlineDialog }));
