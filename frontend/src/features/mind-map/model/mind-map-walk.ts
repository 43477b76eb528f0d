import type { MindMapNode } from '@app/contract';
import { childrenByParent, oncePerMap, visibleNodes, type MindMapNodes } from './mind-map-tree.js';

export type Direction = 'left' | 'right' | 'up' | 'down' | 'first';

interface Seen {
  node: MindMapNode;
  depth: number;
}

/** The visible nodes column by column, from top to bottom as the layout puts them. */
const columns = oncePerMap((nodes): readonly Seen[] => {
  const children = childrenByParent(visibleNodes(nodes));
  const order: Seen[] = (children.get(null) ?? []).map((node) => ({ node, depth: 0 }));
  for (const { node, depth } of order) {
    for (const child of children.get(node.id) ?? []) order.push({ node: child, depth: depth + 1 });
  }
  return order;
});

/**
 * Where an arrow key leads: left to the parent, right to the first child, up and down within the same depth.
 * @returns the node to select, or null if the way ends
 */
export function neighbour(nodes: MindMapNodes, from: string | null, direction: Direction): string | null {
  const order = columns(nodes);
  const at = order.find(({ node }) => node.id === from);
  if (!at || direction === 'first') return order[0]?.node.id ?? null;
  if (direction === 'left') return at.node.parentId;
  if (direction === 'right') return order.find(({ node }) => node.parentId === from)?.node.id ?? null;
  const column = order.filter(({ depth }) => depth === at.depth);
  return column[column.indexOf(at) + (direction === 'up' ? -1 : 1)]?.node.id ?? null;
}

/** What a node is hung under by keys: one level in is the sibling above it, one level out its grandparent. */
export function parentByKey(nodes: MindMapNodes, id: string, level: 'in' | 'out'): string | null {
  const node = nodes.find((other) => other.id === id);
  if (!node) return null;
  if (level === 'out') return nodes.find((other) => other.id === node.parentId)?.parentId ?? null;
  const siblings = nodes.filter((other) => other.parentId === node.parentId);
  return siblings[siblings.indexOf(node) - 1]?.id ?? null;
}

/** @returns what a screen reader says of a node */
export function describeNode(nodes: MindMapNodes, id: string | null): string {
  const at = columns(nodes).find(({ node }) => node.id === id);
  if (!at) return nodes.length === 0 ? 'ノードはありません。' : '何も選ばれていません。';
  const below = (childrenByParent(nodes).get(id) ?? []).length;
  const parent = nodes.find((node) => node.id === at.node.parentId);
  const fold = below === 0 ? '' : at.node.collapsed ? `、下の${below}個はたたまれています` : `、下に${below}個`;
  return `${at.node.label}、${at.depth + 1}段目${parent ? `、${parent.label}の下` : ''}${fold}`;
}
