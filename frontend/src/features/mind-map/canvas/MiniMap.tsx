import { Panel, useReactFlow, useStore, type ReactFlowState } from '@xyflow/react';
import { memo, useDeferredValue, useMemo, type PointerEvent } from 'react';
import { cx } from '../../../helpers/class-names.js';
import styles from './mind-map.module.css';
import { boundsOf } from './mind-map-viewport.js';
import type { FlowNode } from './flow-nodes.js';

const SIZE = { width: 200, height: 150 };
const PADDING = 8;

/** One path for all nodes of a level: a shape and a subscription for each of 1,000 nodes cost more than the map itself. */
function pathOf(nodes: readonly FlowNode[]): string {
  return nodes
    .map(({ position: { x, y }, width = 0, height = 0 }) => `M${x} ${y}h${width}v${height}h${-width}z`)
    .join('');
}

const Shapes = memo(function Shapes({ nodes }: { nodes: readonly FlowNode[] }) {
  return (
    <>
      <path className={styles.miniLeaf} d={pathOf(nodes.filter(({ data }) => data.depth > 1))} />
      <path className={styles.miniBranch} d={pathOf(nodes.filter(({ data }) => data.depth === 1))} />
      <path className={styles.miniRoot} d={pathOf(nodes.filter(({ data }) => data.depth === 0))} />
    </>
  );
});

/** The part of the map that is on screen, as an SVG path. */
function viewOf({ transform: [x, y, zoom], width, height }: ReactFlowState): string {
  return `M${-x / zoom} ${-y / zoom}h${width / zoom}v${height / zoom}h${-width / zoom}z`;
}

/** The whole map, small, with the part that is on screen; a press or a drag in it leads there. */
export function MiniMap({ nodes }: { nodes: readonly FlowNode[] }) {
  const flow = useReactFlow();
  // Drawn after the typed text: no one looks here while writing.
  const shown = useDeferredValue(nodes);
  const view = useStore(viewOf);
  const { x, y, width, height } = useMemo(() => boundsOf(shown), [shown]);
  const scale = Math.max(width / (SIZE.width - 2 * PADDING), height / (SIZE.height - 2 * PADDING));
  const box = {
    x: x + (width - SIZE.width * scale) / 2,
    y: y + (height - SIZE.height * scale) / 2,
  };

  const lead = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons !== 1) return;
    const frame = event.currentTarget.getBoundingClientRect();
    const to = { x: box.x + (event.clientX - frame.x) * scale, y: box.y + (event.clientY - frame.y) * scale };
    void flow.setCenter(to.x, to.y, { zoom: flow.getZoom() });
  };

  return (
    <Panel position="bottom-right" className={cx(styles.minimap)} data-over-map>
      <svg
        {...SIZE}
        viewBox={`${box.x} ${box.y} ${SIZE.width * scale} ${SIZE.height * scale}`}
        role="img"
        aria-label="全体図"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          lead(event);
        }}
        onPointerMove={lead}
      >
        <Shapes nodes={shown} />
        <path className={styles.miniView} d={view} />
      </svg>
    </Panel>
  );
}
