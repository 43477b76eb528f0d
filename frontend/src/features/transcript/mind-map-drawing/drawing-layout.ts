import type { MindMapNode } from '@app/contract';

/** Sizes of the small drawing in pixels. */
export const DRAWING = { nodeWidth: 118, nodeHeight: 30, columnGap: 40, rowGap: 8, padding: 14 } as const;

export interface DrawnNode {
  id: string;
  label: string;
  depth: number;
  x: number;
  y: number;
  parent: { x: number; y: number } | null;
}

export interface Drawn {
  nodes: DrawnNode[];
  width: number;
  height: number;
}

interface Visit {
  node: MindMapNode;
  depth: number;
  parent: string | null;
}

function childrenOf(nodes: readonly MindMapNode[]): Map<string | null, MindMapNode[]> {
  const ids = new Set(nodes.map(({ id }) => id));
  const children = new Map<string | null, MindMapNode[]>();
  for (const node of nodes) {
    // A node whose parent is gone is shown as a root rather than lost.
    const parent = node.parentId !== null && ids.has(node.parentId) ? node.parentId : null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(node);
    else children.set(parent, [node]);
  }
  return children;
}

/** A plain tree from left to right, leaves one below the other, parents in the middle of their children; folded or not. */
export function drawMindMap(nodes: readonly MindMapNode[]): Drawn {
  const { nodeWidth, nodeHeight, columnGap, rowGap, padding } = DRAWING;
  const children = childrenOf(nodes);
  const order: Visit[] = [];
  // Depth first with a stack: maps can be deeper than calls may nest.
  const stack = (children.get(null) ?? []).toReversed().map((node): Visit => ({ node, depth: 0, parent: null }));
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    order.push(item);
    const { node, depth } = item;
    for (const child of (children.get(node.id) ?? []).toReversed())
      stack.push({ node: child, depth: depth + 1, parent: node.id });
  }

  const middles = new Map<string, number>();
  let leaves = 0;
  for (const { node } of order) {
    if (!children.has(node.id)) middles.set(node.id, padding + leaves++ * (nodeHeight + rowGap) + nodeHeight / 2);
  }
  for (const { node } of order.toReversed()) {
    const below = (children.get(node.id) ?? []).map(({ id }) => middles.get(id) ?? 0);
    if (below.length > 0) middles.set(node.id, ((below[0] ?? 0) + (below.at(-1) ?? 0)) / 2);
  }

  const columnX = (depth: number) => padding + depth * (nodeWidth + columnGap);
  const deepest = order.reduce((max, { depth }) => Math.max(max, depth), 0);
  return {
    nodes: order.map(({ node, depth, parent }) => ({
      id: node.id,
      label: node.label,
      depth,
      x: columnX(depth),
      y: middles.get(node.id) ?? 0,
      parent: parent === null ? null : { x: columnX(depth - 1) + nodeWidth, y: middles.get(parent) ?? 0 },
    })),
    width: columnX(deepest) + nodeWidth + padding,
    height: padding * 2 + Math.max(1, leaves) * (nodeHeight + rowGap) - rowGap,
  };
}

/** A label cut to what fits into a node; the whole one is in its title. */
export function shortLabel(label: string, width = 8): string {
  const letters = Array.from(label.replace(/\s+/gu, ' '));
  return letters.length <= width ? letters.join('') : `${letters.slice(0, width - 1).join('')}…`;
}
