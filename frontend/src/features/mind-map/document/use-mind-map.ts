import { useEffect, useState } from 'react';
import { useSavedDocument } from '../../autosave/index.js';
import type { MindMapDocument } from './mind-map-document.js';
import { fits } from '../model/mind-map-size.js';
import { createMindMapStore, replaceMap, type MindMapStore } from '../model/mind-map-store.js';
import { defaultMap, rename } from '../model/mind-map-tree.js';

/** The store of the editor, bound to the saved document: it sends edits and receives those saved elsewhere. */
export function useMindMap(document: MindMapDocument, rootLabel: string): MindMapStore {
  const [store] = useState(() => createMindMapStore(document.getState().value ?? defaultMap(rootLabel)));
  const saved = useSavedDocument(document);

  useEffect(
    () =>
      store.subscribe(({ nodes, editingId, typed }, before) => {
        if (nodes !== before.nodes && nodes !== document.getState().value) document.edit(nodes);
        if (typed === before.typed) return;
        const renamed = typed === null || editingId === null ? nodes : rename(nodes, editingId, typed);
        document.keepTyping(renamed !== nodes && fits(renamed) ? renamed : null);
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
