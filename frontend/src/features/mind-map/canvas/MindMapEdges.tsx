import { ViewportPortal } from '@xyflow/react';
import { memo } from 'react';
import styles from './mind-map.module.css';
import type { FlowNode } from './flow-nodes.js';

/** A curve from the right side of the parent to the left side of the node. */
function curve(parent: FlowNode, node: FlowNode): string {
  const fromX = parent.position.x + (parent.width ?? 0);
  const fromY = parent.position.y + (parent.height ?? 0) / 2;
  const toX = node.position.x;
  const toY = node.position.y + (node.height ?? 0) / 2;
  const bend = fromX <= toX ? (toX - fromX) / 2 : Math.sqrt(fromX - toX) * 6;
  return `M${fromX} ${fromY}C${fromX + bend} ${fromY} ${toX - bend} ${toY} ${toX} ${toY}`;
}

/** All edges as two lines, strong from the roots and thin below: the library would make several elements of each edge. */
export const MindMapEdges = memo(function MindMapEdges({ nodes }: { nodes: readonly FlowNode[] }) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const strong: string[] = [];
  const thin: string[] = [];
  for (const node of nodes) {
    const parent = byId.get(node.data.node.parentId ?? '');
    if (parent) (parent.data.depth === 0 ? strong : thin).push(curve(parent, node));
  }
  return (
    <ViewportPortal>
      <svg className={styles.edges} aria-hidden="true">
        <path className={styles.edge} d={thin.join('')} />
        <path className={styles.rootEdge} d={strong.join('')} />
      </svg>
    </ViewportPortal>
  );
});
