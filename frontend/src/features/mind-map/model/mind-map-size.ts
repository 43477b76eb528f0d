import { LIMITS, type MindMapNode } from '@app/contract';
import type { MindMapNodes } from './mind-map-tree.js';

/** The part of the server's limit that remains for the rest of the call. */
const MAX_BYTES = LIMITS.bodyBytes - 1_000;

const encoder = new TextEncoder();
const sizes = new WeakMap<MindMapNode, number>();

function bytesOf(node: MindMapNode): number {
  const size = sizes.get(node) ?? encoder.encode(JSON.stringify(node)).length + 1;
  sizes.set(node, size);
  return size;
}

/** @returns the nodes up to what the server takes in one call; more could never be saved */
export function fitting(nodes: readonly MindMapNode[]): MindMapNode[] {
  let bytes = 0;
  const end = nodes.findIndex((node, at) => {
    bytes += bytesOf(node);
    return at >= LIMITS.mindMapNodes || bytes > MAX_BYTES;
  });
  return end < 0 ? [...nodes] : nodes.slice(0, end);
}

/** @returns whether the server takes the map */
export function fits(nodes: MindMapNodes): boolean {
  return fitting(nodes).length === nodes.length;
}
