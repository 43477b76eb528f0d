import { LIMITS, type MindMapNode } from '@app/contract';

/** A map is a flat list; order among siblings is their order in the list. */
export type MindMapNodes = readonly MindMapNode[];

export const DEFAULT_LABEL = '新しいノード';
export const DEFAULT_ROOT_ID = 'root';

const ID_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** @returns 8 random characters */
export function randomNodeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => ID_ALPHABET.charAt(byte % ID_ALPHABET.length)).join('');
}

/** @returns the text with a sign in the place of each half of a character, as the server writes it */
export function wholeCharacters(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** @returns the label without outer blanks, as long as the server takes it, or the default label where nothing is left */
export function cleanLabel(label: string): string {
  // Neither the database nor an SVG takes control characters; longer text than any label is not looked through.
  const start = label.slice(0, LIMITS.mindMapLabel * 2);
  const text = start.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/gu, '').trim();
  // A cut never leaves half of a character.
  const cut = text.slice(0, LIMITS.mindMapLabel).replace(/[\ud800-\udbff]$/u, '');
  return wholeCharacters(cut).trimEnd() || DEFAULT_LABEL;
}

/** What a new 1on1 begins with: a root and one child. */
export function defaultMap(rootLabel: string): MindMapNode[] {
  return [
    { id: DEFAULT_ROOT_ID, label: cleanLabel(rootLabel), parentId: null, collapsed: false },
    { id: randomNodeId(), label: DEFAULT_LABEL, parentId: DEFAULT_ROOT_ID, collapsed: false },
  ];
}

/** Works something out once for each map: a map never changes, every edit makes another. */
export function oncePerMap<T extends object>(workOut: (nodes: MindMapNodes) => T): (nodes: MindMapNodes) => T {
  const known = new WeakMap<MindMapNodes, T>();
  return (nodes) => {
    const found = known.get(nodes) ?? workOut(nodes);
    known.set(nodes, found);
    return found;
  };
}

/** @returns the children of each node, roots under null, in the order of the list */
export const childrenByParent = oncePerMap((nodes): ReadonlyMap<string | null, MindMapNodes> => {
  const children = new Map<string | null, MindMapNode[]>();
  for (const node of nodes) {
    const siblings = children.get(node.parentId);
    if (siblings) siblings.push(node);
    else children.set(node.parentId, [node]);
  }
  return children;
});

/** @returns the ids of a node and of everything under it */
export function subtreeIds(nodes: MindMapNodes, id: string): Set<string> {
  const children = childrenByParent(nodes);
  const found = new Set<string>([id]);
  // A Set is walked in order of insertion, also over what is added in the meantime.
  for (const current of found) {
    for (const child of children.get(current) ?? []) found.add(child.id);
  }
  return found;
}

interface Added {
  nodes: MindMapNode[];
  addedId: string;
}

function newNode(parentId: string | null): MindMapNode {
  return { id: randomNodeId(), label: DEFAULT_LABEL, parentId, collapsed: false };
}

/** Adds a child at the end of its siblings; a folded parent opens, so that the new node is seen. */
export function addChild(nodes: MindMapNodes, parentId: string): Added {
  const node = newNode(parentId);
  const opened = nodes.map((other) =>
    other.id === parentId && other.collapsed ? { ...other, collapsed: false } : other,
  );
  return { nodes: [...opened, node], addedId: node.id };
}

/** Adds a node behind the selected one under the same parent, or a root where nothing is selected. */
export function addSibling(nodes: MindMapNodes, selectedId: string | null): Added {
  const index = nodes.findIndex((node) => node.id === selectedId);
  const selected = nodes[index];
  const node = newNode(selected?.parentId ?? null);
  return { nodes: selected ? nodes.toSpliced(index + 1, 0, node) : [...nodes, node], addedId: node.id };
}

/** Removes a node with everything under it. */
export function deleteSubtree(nodes: MindMapNodes, id: string): MindMapNode[] {
  const gone = subtreeIds(nodes, id);
  return nodes.filter((node) => !gone.has(node.id));
}

/** Folds or opens a node that has children. */
export function toggleCollapsed(nodes: MindMapNodes, id: string): MindMapNode[] {
  return nodes.map((node) => (node.id === id ? { ...node, collapsed: !node.collapsed } : node));
}

/** Gives a node a label; returns the same list if nothing changes, so that no undo step is made. */
export function rename(nodes: MindMapNodes, id: string, label: string): MindMapNodes {
  const cleaned = cleanLabel(label);
  if (nodes.every((node) => node.id !== id || node.label === cleaned)) return nodes;
  return nodes.map((node) => (node.id === id ? { ...node, label: cleaned } : node));
}

/** A node cannot hang under itself or under one of its own descendants. */
export function canConnect(nodes: MindMapNodes, parentId: string, childId: string): boolean {
  const ids = new Set(nodes.map((node) => node.id));
  return ids.has(parentId) && ids.has(childId) && !subtreeIds(nodes, childId).has(parentId);
}

/** Hangs a node under another; what would make a cycle or change nothing returns the same list. */
export function connect(nodes: MindMapNodes, parentId: string, childId: string): MindMapNodes {
  const child = nodes.find((node) => node.id === childId);
  if (!child || child.parentId === parentId || !canConnect(nodes, parentId, childId)) return nodes;
  return [...nodes.filter((node) => node.id !== childId), { ...child, parentId }];
}

/** Auto layout: forgets every place that a person gave. */
export function clearPositions(nodes: MindMapNodes): MindMapNode[] {
  return nodes.map(({ id, label, parentId, collapsed }) => ({ id, label, parentId, collapsed }));
}

/** Remembers where nodes were dropped. */
export function placeNodes(nodes: MindMapNodes, places: ReadonlyMap<string, { x: number; y: number }>): MindMapNode[] {
  return nodes.map((node) => {
    const place = places.get(node.id);
    return place ? { ...node, x: Math.round(place.x), y: Math.round(place.y) } : node;
  });
}

/** @returns the nodes that no folded ancestor hides */
export const visibleNodes = oncePerMap((nodes): MindMapNodes => {
  const children = childrenByParent(nodes);
  const seen = new Set<MindMapNode>(children.get(null));
  // A Set is walked in order of insertion, also over what is added in the meantime.
  for (const node of seen) {
    if (!node.collapsed) for (const child of children.get(node.id) ?? []) seen.add(child);
  }
  return nodes.filter((node) => seen.has(node));
});

/** @returns how many nodes hang below each node, at any depth */
export const descendantCounts = oncePerMap((nodes): ReadonlyMap<string, number> => {
  const children = childrenByParent(nodes);
  const counts = new Map<string, number>();
  const order: MindMapNode[] = [...(children.get(null) ?? [])];
  // Parents stand before their children in `order`; going backwards, children are counted first.
  for (const node of order) order.push(...(children.get(node.id) ?? []));
  for (const node of order.toReversed()) {
    const below = children.get(node.id) ?? [];
    counts.set(
      node.id,
      below.reduce((sum, child) => sum + 1 + (counts.get(child.id) ?? 0), 0),
    );
  }
  return counts;
});
