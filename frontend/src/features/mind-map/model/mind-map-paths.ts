import { addChild, addSibling, cleanLabel, rename, type MindMapNodes } from './mind-map-tree.js';

function find(nodes: MindMapNodes, parentId: string | null, label: string): string | null {
  return nodes.find((node) => node.parentId === parentId && node.label === label)?.id ?? null;
}

/** @returns whether a line of labels already hangs under the first root */
export function hasPath(nodes: MindMapNodes, path: readonly string[]): boolean {
  let at = nodes.find((node) => node.parentId === null)?.id ?? null;
  for (const label of path) {
    if (at === null) return false;
    at = find(nodes, at, cleanLabel(label));
  }
  return at !== null;
}

function addPath(nodes: MindMapNodes, path: readonly string[]): MindMapNodes {
  let map = nodes;
  let at = map.find((node) => node.parentId === null)?.id ?? null;
  for (const raw of path) {
    const label = cleanLabel(raw);
    const known = at === null ? null : find(map, at, label);
    if (known !== null) {
      at = known;
      continue;
    }
    const added = at === null ? addSibling(map, null) : addChild(map, at);
    map = rename(added.nodes, added.addedId, label);
    at = added.addedId;
  }
  return map;
}

/** Hangs lines of labels under the first root; what already stands there is used again. */
export function addPaths(nodes: MindMapNodes, paths: readonly (readonly string[])[]): MindMapNodes {
  return paths.reduce<MindMapNodes>(addPath, nodes);
}
