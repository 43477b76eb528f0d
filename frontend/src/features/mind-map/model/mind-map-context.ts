import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { MindMapState, MindMapStore } from './mind-map-store.js';

/** The store of the editor around. */
export const MindMapContext = createContext<MindMapStore | null>(null);

/** @returns the store of the editor around, to call its edits */
export function useMindMapStore(): MindMapStore {
  const store = use(MindMapContext);
  if (store === null) throw new Error('A part of the mind map stands outside of its editor');
  return store;
}

/** One piece of the editor's state. */
export function useMindMapState<T>(select: (state: MindMapState) => T): T {
  return useStore(useMindMapStore(), select);
}
