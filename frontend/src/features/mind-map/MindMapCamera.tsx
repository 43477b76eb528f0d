import { useReactFlow, useStore } from '@xyflow/react';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { useMindMapState, useMindMapStore } from './mind-map-context.js';
import { follow, hold, open, reveal } from './mind-map-viewport.js';
import type { FlowNode } from './to-flow.js';

interface Props {
  nodes: readonly FlowNode[];
  frame: RefObject<HTMLDivElement | null>;
  /** The last thing was done by a key: what is selected then has to be on screen. */
  isLed: RefObject<boolean>;
}

/**
 * Moves the view after what is done to the map. It draws nothing and watches the selection in the place of the canvas,
 * which then is not drawn again; it stands inside of the flow, whose effects that take the nodes over run before its own.
 */
export function MindMapCamera({ nodes, frame, isLed }: Props) {
  const store = useMindMapStore();
  const flow = useReactFlow<FlowNode>();
  const width = useStore((state) => state.width);
  const selectedId = useMindMapState((state) => state.selectedId);
  const editingId = useMindMapState((state) => state.editingId);
  const isEditing = editingId !== null;
  const drawn = useRef(nodes);

  const openOnce = useEffectEvent(() => {
    const { selectedId: id } = store.getState();
    if (frame.current)
      open(
        flow,
        frame.current,
        nodes,
        nodes.find((node) => node.id === id),
      );
  });
  useEffect(() => {
    if (width > 0) openOnce();
  }, [width]);

  useEffect(() => {
    // The keyboard goes on where it was when writing a label ends.
    if (!isEditing && document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
  }, [isEditing, frame]);

  useEffect(() => {
    if (drawn.current.length !== nodes.length) hold(flow, drawn.current, nodes, selectedId);
    drawn.current = nodes;
    const selected = nodes.find((node) => node.id === selectedId);
    if (selected && frame.current) {
      if (editingId === selected.id) reveal(flow, frame.current, nodes, selected);
      else if (isLed.current) follow(flow, frame.current, selected);
    }
  }, [flow, frame, isLed, nodes, selectedId, editingId]);

  return null;
}
