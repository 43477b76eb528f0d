import type { MindMapNode } from '@app/contract';
import { Position, type Edge, type Node } from '@xyflow/react';
import { layoutMindMap, type Place } from './mind-map-layout.js';
import { descendantCounts, visibleNodes, type MindMapNodes } from './mind-map-tree.js';

export interface FlowData extends Record<string, unknown> {
  node: MindMapNode;
  depth: number;
  /** How many nodes hang below, folded away or not. */
  below: number;
}
export type FlowNode = Node<FlowData, 'mindMap'>;

/** What is drawn of one node as long as nothing about it changes: the same object, so that it is not drawn again. */
type Cache = Map<string, { key: string; flow: FlowNode }>;

function keyOf(node: MindMapNode, place: Place, below: number): string {
  return JSON.stringify([node.label, node.collapsed, node.parentId === null, place, below]);
}

function toFlowNode(node: MindMapNode, place: Place, below: number): FlowNode {
  const { x, y, width, height, depth } = place;
  return {
    id: node.id,
    type: 'mindMap',
    position: { x, y },
    width,
    height,
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

/** @returns a function that turns the map into what is drawn, reusing the objects of the last time */
export function createFlowMapper(): (nodes: MindMapNodes) => { nodes: FlowNode[]; edges: Edge[] } {
  let cache: Cache = new Map();
  return (nodes) => {
    const visible = visibleNodes(nodes);
    const places = layoutMindMap(visible);
    const counts = descendantCounts(nodes);
    const next: Cache = new Map();
    const drawn: FlowNode[] = [];
    const edges: Edge[] = [];
    for (const node of visible) {
      const place = places.get(node.id);
      if (!place) continue;
      const below = counts.get(node.id) ?? 0;
      const key = keyOf(node, place, below);
      const known = cache.get(node.id);
      const flow = known?.key === key ? known.flow : toFlowNode(node, place, below);
      next.set(node.id, { key, flow });
      drawn.push(flow);
      if (node.parentId !== null) {
        const className = places.get(node.parentId)?.depth === 0 ? 'jz-edge-root' : 'jz-edge';
        edges.push({ id: `${node.parentId}-${node.id}`, source: node.parentId, target: node.id, className });
      }
    }
    cache = next;
    return { nodes: drawn, edges };
  };
}
