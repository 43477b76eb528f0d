import type { MindMapNode } from '@app/contract';
import { childrenByParent, type MindMapNodes } from './mind-map-tree.js';

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
const PADDING = 34;

/** Full-width characters take the size of the letter, others a little more than half of it. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const char of text) width += /[\u0000-\u00ff\uff61-\uff9f]/u.test(char) ? size * 0.58 : size;
  return width;
}

/** @returns the size a node is drawn with; known before it is drawn, so that the layout needs no measuring */
export function nodeSize(node: MindMapNode): { width: number; height: number } {
  const isRoot = node.parentId === null;
  const text = textWidth(node.label, isRoot ? 18 : 15);
  const width = Math.min(LAYOUT.maxNodeWidth, Math.max(LAYOUT.minNodeWidth, Math.ceil(text) + PADDING));
  const lines = Math.max(1, Math.min(6, Math.ceil(text / (width - PADDING))));
  const height = (isRoot ? LAYOUT.rootHeight : LAYOUT.nodeHeight) + (lines - 1) * LINE_HEIGHT;
  return { width, height };
}

/**
 * Two passes over the visible nodes: heights of subtrees from the leaves up, then places from the roots down.
 * Places that a person gave win over computed ones; everything below such a node is laid out from there.
 */
export function layoutMindMap(nodes: MindMapNodes): Map<string, Place> {
  const children = childrenByParent(nodes);
  const order: MindMapNode[] = [...(children.get(null) ?? [])];
  for (const node of order) order.push(...(children.get(node.id) ?? []));

  const sizes = new Map(order.map((node) => [node.id, nodeSize(node)]));
  const heights = new Map<string, number>();
  const sizeOf = (id: string) => sizes.get(id) ?? { width: LAYOUT.minNodeWidth, height: LAYOUT.nodeHeight };
  for (const node of order.toReversed()) {
    const below = children.get(node.id) ?? [];
    const sum = below.reduce((total, child) => total + (heights.get(child.id) ?? 0), 0);
    const gaps = Math.max(0, below.length - 1) * LAYOUT.childGap;
    heights.set(node.id, Math.max(LAYOUT.minRowHeight, sizeOf(node.id).height, sum + gaps));
  }

  const places = new Map<string, Place>();
  /** The middle of the row that each node was given, and the place of its parent. */
  const rows = new Map<string, number>();
  const put = (node: MindMapNode, middle: number, x: number, depth: number): void => {
    const size = sizeOf(node.id);
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
}
