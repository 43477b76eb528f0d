import { LIMITS } from '@app/contract';
import { Handle, Position, type NodeProps } from '@xyflow/react';
import { memo, useRef } from 'react';
import { cx } from '../../../helpers/class-names.js';
import { isComposing } from '../../../helpers/ime.js';
import { useMindMapState, useMindMapStore } from '../model/mind-map-context.js';
import styles from './mind-map-node.module.css';
import type { FlowNode } from './flow-nodes.js';

function LabelEditor({ id, label }: { id: string; label: string }) {
  const store = useMindMapStore();
  const cancelled = useRef(false);
  return (
    <input
      className={cx(styles.editor, 'nodrag', 'nopan')}
      aria-label="ノードの文字"
      defaultValue={label}
      maxLength={LIMITS.mindMapLabel}
      autoFocus
      onFocus={(event) => event.target.select()}
      onBlur={(event) => {
        if (!cancelled.current) store.getState().rename(id, event.target.value);
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (isComposing(event)) return;
        if (event.key === 'Escape') {
          cancelled.current = true;
          store.getState().cancelEditing();
        } else if (event.key === 'Enter' || event.key === 'Tab') {
          event.preventDefault();
          event.currentTarget.blur();
        }
      }}
    />
  );
}

/** One node: the root as a moss stone, the first level tinted, the others outlined. */
export const MindMapNodeView = memo(function MindMapNodeView({ id, data }: NodeProps<FlowNode>) {
  const store = useMindMapStore();
  const isSelected = useMindMapState(({ selectedId }) => selectedId === id);
  const isEditing = useMindMapState(({ editingId }) => editingId === id);
  const { node, depth, below } = data;
  const level = depth === 0 ? styles.root : depth === 1 ? styles.branch : styles.leaf;
  return (
    <div
      className={cx(styles.node, level, isSelected && styles.selected, isEditing && styles.editing)}
      onDoubleClick={() => store.getState().startEditing(id)}
    >
      <Handle type="target" position={Position.Left} className={cx(styles.handle)} />
      {isEditing ? <LabelEditor id={id} label={node.label} /> : <span className={styles.label}>{node.label}</span>}
      {below > 0 && (
        <button
          type="button"
          tabIndex={-1}
          className={cx(styles.fold, node.collapsed && styles.folded, 'nodrag', 'nopan')}
          aria-label={node.collapsed ? `隠れている${below}個をひらく` : `下の${below}個をたたむ`}
          onClick={() => store.getState().toggleCollapsed(id)}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          {node.collapsed ? below : '−'}
        </button>
      )}
      <Handle type="source" position={Position.Right} className={cx(styles.handle)} />
    </div>
  );
});
