import type { MindMapNode } from '@app/contract';
import { childrenByParent, oncePerMap } from './mind-map-tree.js';

/** Distances in pixels. */
export const LAYOUT = {
  spacingPerDepth: 250,
  minRowHeight: 56,
  childGap: 12,
  rootSpacing: 160,
  nodeHeight: 40,
  rootHeight: 56,
  minNodeWidth: 160,
  maxNodeWidth: 220,
} as const;

export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
  depth: number;
}

const LINE_HEIGHT = 23;
const MAX_LINES = 6;
const PADDING = 34;

/** Full-width characters take the size of the letter, others a little more than half of it. It stops at `enough`. */
export function textWidth(text: string, size: number, enough = Infinity): number {
  let width = 0;
  for (const char of text) {
    width += /[\u0000-\u00ff\uff61-\uff9f]/u.test(char) ? size * 0.58 : size;
    if (width >= enough) break;
  }
  return width;
}

interface Size {
  width: number;
  height: number;
}
const sizes = new WeakMap<MindMapNode, Size>();

/** @returns the size a node is drawn with; known before it is drawn, so that the layout needs no measuring */
export function nodeSize(node: MindMapNode): Size {
  const known = sizes.get(node);
  if (known) return known;
  const isRoot = node.parentId === null;
  const text = textWidth(node.label, isRoot ? 18 : 15, LAYOUT.maxNodeWidth * MAX_LINES);
  const width = Math.min(LAYOUT.maxNodeWidth, Math.max(LAYOUT.minNodeWidth, Math.ceil(text) + PADDING));
  const lines = Math.max(1, Math.min(MAX_LINES, Math.ceil(text / (width - PADDING))));
  const height = (isRoot ? LAYOUT.rootHeight : LAYOUT.nodeHeight) + (lines - 1) * LINE_HEIGHT;
  sizes.set(node, { width, height });
  return { width, height };
}

/**
 * Two passes over the visible nodes: heights of subtrees from the leaves up, then places from the roots down.
 * Places that a person gave win over computed ones; everything below such a node is laid out from there.
 */
export const layoutMindMap = oncePerMap((nodes): ReadonlyMap<string, Place> => {
  const children = childrenByParent(nodes);
  const order: MindMapNode[] = [...(children.get(null) ?? [])];
  for (const node of order) order.push(...(children.get(node.id) ?? []));

  const heights = new Map<string, number>();
  for (const node of order.toReversed()) {
    const below = children.get(node.id) ?? [];
    const sum = below.reduce((total, child) => total + (heights.get(child.id) ?? 0), 0);
    const gaps = Math.max(0, below.length - 1) * LAYOUT.childGap;
    heights.set(node.id, Math.max(LAYOUT.minRowHeight, nodeSize(node).height, sum + gaps));
  }

  const places = new Map<string, Place>();
  /** The middle of the row that each node was given, and the place of its parent. */
  const rows = new Map<string, number>();
  const put = (node: MindMapNode, middle: number, x: number, depth: number): void => {
    const size = nodeSize(node);
    const place = { x: node.x ?? x, y: node.y ?? middle - size.height / 2, ...size, depth };
    places.set(node.id, place);
    rows.set(node.id, place.y + size.height / 2);
  };

  let top = 0;
  for (const root of children.get(null) ?? []) {
    const height = heights.get(root.id) ?? LAYOUT.minRowHeight;
    put(root, top + height / 2, 0, 0);
    top += height + LAYOUT.rootSpacing;
  }
  for (const node of order) {
    const place = places.get(node.id);
    const below = children.get(node.id) ?? [];
    if (!place || below.length === 0) continue;
    const total = below.reduce((sum, child) => sum + (heights.get(child.id) ?? 0), 0);
    let next = (rows.get(node.id) ?? 0) - (total + (below.length - 1) * LAYOUT.childGap) / 2;
    for (const child of below) {
      const height = heights.get(child.id) ?? LAYOUT.minRowHeight;
      put(child, next + height / 2, place.x + LAYOUT.spacingPerDepth, place.depth + 1);
      next += height + LAYOUT.childGap;
    }
  }
  return places;
});
