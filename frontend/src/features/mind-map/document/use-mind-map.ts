import { useEffect, useState } from 'react';
import { useSavedDocument } from '../../autosave/index.js';
import type { MindMapDocument } from './mind-map-document.js';
import { createMindMapStore, replaceMap, type MindMapStore } from '../model/mind-map-store.js';
import { defaultMap } from '../model/mind-map-tree.js';

/** The store of the editor, bound to the saved document: it sends edits and receives those saved elsewhere. */
export function useMindMap(document: MindMapDocument, rootLabel: string): MindMapStore {
  const [store] = useState(() => createMindMapStore(document.getState().value ?? defaultMap(rootLabel)));
  const saved = useSavedDocument(document);

  useEffect(
    () =>
      store.subscribe(({ nodes }, before) => {
        if (nodes !== before.nodes && nodes !== document.getState().value) document.edit(nodes);
      }),
    [store, document],
  );

  // `value` changes its identity only by an edit here, which the store already has, or by news from the server.
  useEffect(() => {
    const { nodes } = store.getState();
    if (saved.value !== null && saved.value !== nodes) replaceMap(store, saved.value);
  }, [store, saved.value]);

  return store;
}
