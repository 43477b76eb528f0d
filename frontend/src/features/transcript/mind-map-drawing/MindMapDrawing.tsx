import type { MindMapNode } from '@app/contract';
import { cx } from '../../../helpers/class-names.js';
import css from './mind-map-drawing.module.css';
import { DRAWING, drawMindMap, shortLabel } from './drawing-layout.js';

/** The mind map to look at: everything unfolded, to scroll where it is wider than the card. */
export function MindMapDrawing({ nodes }: { nodes: readonly MindMapNode[] }) {
  const drawn = drawMindMap(nodes);
  const { nodeWidth, nodeHeight, columnGap } = DRAWING;
  return (
    <div className={css.box} role="group" aria-label="マインドマップ" tabIndex={0}>
      <svg width={drawn.width} height={drawn.height} viewBox={`0 0 ${drawn.width} ${drawn.height}`} aria-hidden>
        {drawn.nodes.map(({ id, x, y, parent }) => {
          if (parent === null) return null;
          const bend = columnGap / 2;
          const path = `M${parent.x} ${parent.y}C${parent.x + bend} ${parent.y} ${x - bend} ${y} ${x} ${y}`;
          return <path key={id} d={path} className={css.edge} />;
        })}
        {drawn.nodes.map(({ id, label, depth, x, y }) => (
          <g key={id} className={cx(depth === 0 ? css.root : css.node)}>
            <title>{label}</title>
            <rect x={x} y={y - nodeHeight / 2} width={nodeWidth} height={nodeHeight} rx={depth === 0 ? 15 : 8} />
            <text x={depth === 0 ? x + nodeWidth / 2 : x + 11} y={y} dominantBaseline="central">
              {shortLabel(label)}
            </text>
          </g>
        ))}
      </svg>
      <ul className="visually-hidden">
        {drawn.nodes.map(({ id, label, depth }) => (
          <li key={id}>{`${depth + 1}段目: ${label}`}</li>
        ))}
      </ul>
    </div>
  );
}
