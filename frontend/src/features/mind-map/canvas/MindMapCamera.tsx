import { useReactFlow, useStore, useStoreApi } from '@xyflow/react';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { useMindMapState } from '../model/mind-map-context.js';
import { follow, hold, open, reveal } from './mind-map-viewport.js';
import { areasOver } from './way-clear.js';
import type { FlowNode } from './flow-nodes.js';

interface Props {
  nodes: readonly FlowNode[];
  frame: RefObject<HTMLDivElement | null>;
  /** The last action came from the keyboard: the selected node then has to be on screen. */
  isLed: RefObject<boolean>;
}

/**
 * Moves the view after an action on the map. It draws nothing and watches the selection in place of the canvas,
 * which then is not drawn again; it stands inside of the flow, whose effects that take the nodes over run before its own.
 */
export function MindMapCamera({ nodes, frame, isLed }: Props) {
  const flow = useReactFlow<FlowNode>();
  const size = useStoreApi();
  const width = useStore((state) => state.width);
  const selectedId = useMindMapState((state) => state.selectedId);
  const editingId = useMindMapState((state) => state.editingId);
  const isEditing = editingId !== null;
  const drawn = useRef(nodes);

  const openOnce = useEffectEvent(() => {
    const selected = nodes.find(({ id }) => id === selectedId);
    open(flow, size.getState(), nodes, selected);
  });
  useEffect(() => {
    if (width > 0) openOnce();
  }, [width]);

  useEffect(() => {
    // When the person ends editing a label, the focus returns to its old place.
    if (!isEditing && document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
  }, [isEditing, frame]);

  const over = useEffectEvent(() => (frame.current === null ? [] : areasOver(frame.current)));
  useEffect(() => {
    if (drawn.current.length !== nodes.length) hold(flow, drawn.current, nodes, selectedId);
    drawn.current = nodes;
    const selected = nodes.find((node) => node.id === selectedId);
    if (selected) {
      if (editingId === selected.id) reveal(flow, size.getState(), nodes, selected, over());
      else if (isLed.current) follow(flow, size.getState(), selected);
    }
  }, [flow, size, isLed, nodes, selectedId, editingId]);

  return null;
}
