import { FullscreenOutlined } from '@ant-design/icons';
import {
  Background,
  BackgroundVariant,
  ControlButton,
  Controls,
  MiniMap,
  ReactFlow,
  useReactFlow,
  useStore,
  type NodeChange,
} from '@xyflow/react';
import { useCallback, useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { cx } from '../../ui/class-names.js';
import { isComposing } from '../../ui/ime.js';
import { useMindMapState, useMindMapStore } from './mind-map-context.js';
import { commandOf, isBusyTarget, runCommand } from './mind-map-keys.js';
import { CANVAS_NAME, LIBRARY_WORDS, MindMapKeys } from './MindMapKeys.js';
import { MindMapNodeView } from './MindMapNodeView.js';
import { MindMapToolbar } from './MindMapToolbar.js';
import styles from './mind-map.module.css';
import { fit, follow, reveal } from './mind-map-viewport.js';
import { createFlowMapper, type FlowNode } from './to-flow.js';

const NODE_TYPES = { mindMap: MindMapNodeView };
const CENTRE = { zoom: 1.2, duration: 400 };
const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Where nodes are while they are dragged; the map itself learns of it when they are dropped. */
type Dragged = ReadonlyMap<string, { x: number; y: number }>;

function useDrawing() {
  const nodes = useMindMapState((state) => state.nodes);
  const [mapper] = useState(createFlowMapper);
  const [dragged, setDragged] = useState<Dragged>(new Map());
  const [drawing, setDrawing] = useState(() => ({ of: nodes, ...mapper(nodes) }));
  if (drawing.of !== nodes) setDrawing({ of: nodes, ...mapper(nodes) });
  const moved =
    dragged.size === 0
      ? drawing.nodes
      : drawing.nodes.map((node) => {
          const position = dragged.get(node.id);
          return position ? { ...node, position } : node;
        });
  return { nodes: moved, drawnNodes: drawing.nodes, edges: drawing.edges, dragged, setDragged };
}

interface Props {
  isFullscreen: boolean;
  onFullscreen: () => void;
  /** The keyboard goes on behind the map. */
  onLeave: () => void;
}

/** The map on its dotted ground, with everything to draw it. */
export function MindMapCanvas({ isFullscreen, onFullscreen, onLeave }: Props) {
  const store = useMindMapStore();
  const flow = useReactFlow<FlowNode>();
  const frame = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const { nodes, drawnNodes, edges, dragged, setDragged } = useDrawing();
  const width = useStore((state) => state.width);
  const editingId = useMindMapState((state) => state.editingId);
  const isEditing = editingId !== null;

  useEffect(() => {
    // The keyboard goes on where it was when writing a label ends.
    if (
      !isEditing &&
      frame.current?.contains(document.activeElement) === false &&
      document.activeElement === document.body
    ) {
      frame.current.focus({ preventScroll: true });
    }
  }, [isEditing]);

  useEffect(() => {
    // What is written has to be on screen: a node outside of it is not even drawn.
    const node = drawnNodes.find(({ id }) => id === editingId);
    if (node && frame.current) reveal(flow, frame.current, drawnNodes, node);
  }, [flow, editingId, drawnNodes]);

  const fitAll = () => {
    if (frame.current) fit(flow, frame.current, drawnNodes);
  };
  const fitOnce = useEffectEvent(fitAll);
  useEffect(() => {
    if (width > 0) fitOnce();
  }, [width]);

  const onNodesChange = useCallback(
    (changes: NodeChange<FlowNode>[]) => {
      const places = new Map<string, { x: number; y: number }>();
      for (const change of changes) {
        if (change.type === 'position' && change.position) places.set(change.id, change.position);
      }
      if (places.size > 0) setDragged(places);
    },
    [setDragged],
  );

  const drop = () => {
    if (dragged.size > 0) store.getState().placeNodes(dragged);
    setDragged(new Map());
  };

  const centre = () => {
    // Read here rather than watched: a new selection must not draw the whole map again.
    const { selectedId } = store.getState();
    const node = nodes.find(({ id }) => id === selectedId);
    if (!node) return;
    const { position, width = 0, height = 0 } = node;
    void flow.setCenter(
      position.x + width / 2,
      position.y + height / 2,
      isStill() ? { ...CENTRE, duration: 0 } : CENTRE,
    );
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || isBusyTarget(event.target)) return;
    const command = commandOf(event);
    if (command === null) return;
    event.preventDefault();
    if (command === 'leave') {
      if (isFullscreen) onFullscreen();
      else onLeave();
      return;
    }
    runCommand(store, command);
    const selected = drawnNodes.find(({ id }) => id === store.getState().selectedId);
    if (selected && frame.current) follow(flow, frame.current, selected);
  };

  return (
    <div className={styles.frame}>
      <MindMapToolbar isFullscreen={isFullscreen} onCentre={centre} onFullscreen={onFullscreen} />
      {/* The map is one control of its own with its own keys; its nodes are reached through it. */}
      <div
        ref={frame}
        className={styles.canvas}
        role="application"
        aria-label={CANVAS_NAME}
        aria-describedby={keysId}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={NODE_TYPES}
          onNodesChange={onNodesChange}
          onNodeDragStop={drop}
          onSelectionDragStop={drop}
          onNodeClick={(_event, node) => {
            store.getState().select(node.id);
            frame.current?.focus({ preventScroll: true });
          }}
          onPaneClick={() => store.getState().select(null)}
          onConnect={({ source, target }) => store.getState().connect(source, target)}
          connectionRadius={60}
          minZoom={0.5}
          maxZoom={2}
          deleteKeyCode={null}
          selectionKeyCode={null}
          zoomOnDoubleClick={false}
          nodesFocusable={false}
          edgesFocusable={false}
          ariaLabelConfig={LIBRARY_WORDS}
          elementsSelectable={false}
          onlyRenderVisibleElements
          attributionPosition="bottom-left"
        >
          <Background variant={BackgroundVariant.Dots} gap={22} size={2} color="var(--jz-color-hairline)" />
          <Controls showInteractive={false} showFitView={false} position="bottom-right" className={cx(styles.controls)}>
            <ControlButton title="全体を見る" aria-label="全体を見る" onClick={fitAll}>
              <FullscreenOutlined />
            </ControlButton>
          </Controls>
          <MiniMap
            className={cx(styles.minimap)}
            style={{ width: 200, height: 150 }}
            pannable
            zoomable
            ariaLabel="全体図"
            maskColor="transparent"
            nodeClassName={(node) =>
              node.data.depth === 0 ? 'jz-mini-root' : node.data.depth === 1 ? 'jz-mini-branch' : 'jz-mini-leaf'
            }
          />
        </ReactFlow>
      </div>
      <MindMapKeys id={keysId} />
    </div>
  );
}
