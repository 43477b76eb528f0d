import {
  Background,
  BackgroundVariant,
  Controls,
  MiniMap,
  ReactFlow,
  useReactFlow,
  type NodeChange,
} from '@xyflow/react';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { cx } from '../../ui/class-names.js';
import { isComposing } from '../../ui/ime.js';
import { useMindMapState, useMindMapStore } from './mind-map-context.js';
import { commandOf, isBusyTarget, runCommand } from './mind-map-keys.js';
import { MindMapNodeView } from './MindMapNodeView.js';
import { MindMapToolbar } from './MindMapToolbar.js';
import styles from './mind-map.module.css';
import { createFlowMapper, type FlowNode } from './to-flow.js';

const NODE_TYPES = { mindMap: MindMapNodeView };
const FIT = { padding: 0.2, minZoom: 0.25, maxZoom: 2 };
const CENTRE = { zoom: 1.2, duration: 400 };

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
  return { nodes: moved, edges: drawing.edges, dragged, setDragged };
}

interface Props {
  isFullscreen: boolean;
  onFullscreen: () => void;
}

/** The map on its dotted ground, with everything to draw it. */
export function MindMapCanvas({ isFullscreen, onFullscreen }: Props) {
  const store = useMindMapStore();
  const flow = useReactFlow<FlowNode>();
  const frame = useRef<HTMLDivElement>(null);
  const { nodes, edges, dragged, setDragged } = useDrawing();
  const selectedId = useMindMapState((state) => state.selectedId);
  const isEditing = useMindMapState((state) => state.editingId !== null);

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
    void flow.fitView(FIT);
  }, [flow, isFullscreen]);

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
    const node = nodes.find(({ id }) => id === selectedId);
    if (!node) return;
    const { position, width = 0, height = 0 } = node;
    void flow.setCenter(position.x + width / 2, position.y + height / 2, CENTRE);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || isBusyTarget(event.target)) return;
    const command = commandOf(event);
    if (command === null) return;
    event.preventDefault();
    runCommand(store, command);
  };

  return (
    // The map is one control of its own with its own keys; its nodes are reached through it.
    <div
      ref={frame}
      className={cx(styles.frame, isFullscreen && styles.fullscreen)}
      role="application"
      aria-label="マインドマップ"
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <MindMapToolbar isFullscreen={isFullscreen} onCentre={centre} onFullscreen={onFullscreen} />
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
        fitView
        fitViewOptions={FIT}
        minZoom={0.5}
        maxZoom={2}
        deleteKeyCode={null}
        selectionKeyCode={null}
        zoomOnDoubleClick={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        onlyRenderVisibleElements
        proOptions={{ hideAttribution: true }}
      >
        <Background variant={BackgroundVariant.Dots} gap={22} size={2} color="var(--jz-color-hairline)" />
        <Controls
          showInteractive={false}
          fitViewOptions={FIT}
          position="bottom-right"
          className={cx(styles.controls)}
        />
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
      <p className={styles.keys} aria-hidden="true">
        <kbd>Enter</kbd>同じ階層<kbd>Tab</kbd>下の階層<kbd>Delete</kbd>枝ごと削除
        <span>ダブルクリックで文字を編集</span>
      </p>
    </div>
  );
}
