import type { MindMapNode } from '@app/contract';
import { Position, type Node } from '@xyflow/react';
import { layoutMindMap, type Place } from '../model/mind-map-layout.js';
import { descendantCounts, visibleNodes, type MindMapNodes } from '../model/mind-map-tree.js';

export interface FlowData extends Record<string, unknown> {
  node: MindMapNode;
  depth: number;
  /** How many nodes hang below, folded away or not. */
  below: number;
}
export type FlowNode = Node<FlowData, 'mindMap'>;

function toFlowNode(node: MindMapNode, place: Place, below: number): FlowNode {
  const { x, y, width, height, depth } = place;
  return {
    id: node.id,
    type: 'mindMap',
    position: { x, y },
    width,
    height,
    measured: { width, height },
    data: { node, depth, below },
    domAttributes: { 'aria-roledescription': 'ノード' },
    sourcePosition: Position.Right,
    targetPosition: Position.Left,
    handles: [
      { id: null, type: 'source', position: Position.Right, x: width, y: height / 2, width: 1, height: 1 },
      { id: null, type: 'target', position: Position.Left, x: 0, y: height / 2, width: 1, height: 1 },
    ],
  };
}

/** @returns whether a node is drawn exactly as before; the same object then means that nothing has to be drawn */
function isSame({ data, position, width, height }: FlowNode, node: MindMapNode, place: Place, below: number): boolean {
  return (
    data.node === node &&
    data.depth === place.depth &&
    data.below === below &&
    position.x === place.x &&
    position.y === place.y &&
    width === place.width &&
    height === place.height
  );
}

/** @returns a function that turns the map into the drawn nodes and reuses the objects of the last call */
export function createFlowMapper(): (nodes: MindMapNodes) => FlowNode[] {
  let drawn = new Map<string, FlowNode>();
  return (nodes) => {
    const visible = visibleNodes(nodes);
    const places = layoutMindMap(visible);
    const counts = descendantCounts(nodes);
    const next = new Map<string, FlowNode>();
    for (const node of visible) {
      const place = places.get(node.id);
      if (!place) continue;
      const below = counts.get(node.id) ?? 0;
      const known = drawn.get(node.id);
      next.set(node.id, known && isSame(known, node, place, below) ? known : toFlowNode(node, place, below));
    }
    drawn = next;
    return [...next.values()];
  };
}
