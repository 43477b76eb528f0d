import { LIMITS } from '@app/contract';
import { Handle, Position, type NodeProps } from '@xyflow/react';
import { memo, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { cx } from '../../../helpers/class-names.js';
import { isComposing } from '../../../helpers/ime.js';
import { useMindMapState, useMindMapStore } from '../model/mind-map-context.js';
import styles from './mind-map-node.module.css';
import type { FlowNode } from './flow-nodes.js';

function LabelEditor({ id, label }: { id: string; label: string }) {
  const store = useMindMapStore();
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const keep = useEffectEvent((text: string) => {
    // The store has these words, or its person does without others: that is no step to undo.
    if (!isDone.current && text !== label) store.getState().rename(id, text);
  });
  // A node that leaves the view, and a map that is left, take the field away without its blur.
  useLayoutEffect(() => {
    const input = field.current;
    return () => {
      if (input !== null) keep(input.value);
    };
  }, []);
  return (
    <input
      ref={field}
      className={cx(styles.editor, 'nodrag', 'nopan')}
      aria-label="ノードの文字"
      defaultValue={label}
      maxLength={LIMITS.mindMapLabel}
      autoFocus
      onFocus={(event) => event.target.select()}
      // A page that is reloaded, or dies, still knows it.
      onChange={(event) => store.getState().type(event.target.value)}
      onBlur={(event) => {
        if (!isDone.current) store.getState().rename(id, event.target.value);
        isDone.current = true;
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (isComposing(event)) return;
        if (event.key === 'Escape') {
          isDone.current = true;
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
