import { lazy } from 'react';

// Loaded only where sound waits in this browser, which is rare.

/** Asks what becomes of old sound. */
export const HeldSoundQuestion = lazy(async () => ({
  default: (await import('./HeldSoundQuestion.js')).HeldSoundQuestion,
}));

/** Leads to the sound in this browser. */
export const HeldSoundLine = lazy(async () => ({ default: (await import('./HeldSoundLine.js')).HeldSoundLine }));
