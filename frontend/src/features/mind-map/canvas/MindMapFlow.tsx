import { GatewayOutlined } from '@ant-design/icons';
import {
  Background,
  BackgroundVariant,
  ControlButton,
  Controls,
  ReactFlow,
  useReactFlow,
  useStoreApi,
  type Connection,
  type NodeChange,
} from '@xyflow/react';
import { useCallback, useState, type RefObject } from 'react';
import { cx } from '../../../helpers/class-names.js';
import { useMindMapState, useMindMapStore } from '../model/mind-map-context.js';
import { MindMapCamera } from './MindMapCamera.js';
import { MindMapEdges } from './MindMapEdges.js';
import { LIBRARY_WORDS } from './MindMapKeys.js';
import { MindMapNodeView } from './MindMapNodeView.js';
import { MiniMap } from './MiniMap.js';
import styles from './mind-map.module.css';
import { fit } from './mind-map-viewport.js';
import { createFlowMapper, type FlowNode } from './flow-nodes.js';

const NODE_TYPES = { mindMap: MindMapNodeView };
const NO_EDGES: never[] = [];
/** The library is under the MIT licence, and lets anybody leave its caption out; docs/third-party-notices.md names it. */
const NO_CAPTION = { hideAttribution: true };

type Places = ReadonlyMap<string, { x: number; y: number }>;
const NOT_DRAGGED: Places = new Map();

/** The drawn nodes: the layout of the map, overridden by the places of nodes that are being dragged. */
function useDrawing() {
  const nodes = useMindMapState((state) => state.nodes);
  const [mapper] = useState(createFlowMapper);
  const [dragged, setDragged] = useState(NOT_DRAGGED);
  const [drawing, setDrawing] = useState(() => ({ of: nodes, drawn: mapper(nodes) }));
  if (drawing.of !== nodes) setDrawing({ of: nodes, drawn: mapper(nodes) });
  const { drawn } = drawing;
  const moved = (node: FlowNode) => {
    const position = dragged.get(node.id);
    return position ? { ...node, position } : node;
  };
  return { drawn, nodes: dragged.size === 0 ? drawn : drawn.map(moved), setDragged };
}

/** What the library calls. The same functions each time: with others it would draw each node again. */
function useGestures(setDragged: (places: Places) => void) {
  const store = useMindMapStore();
  const onNodesChange = useCallback(
    (changes: NodeChange<FlowNode>[]) => {
      const places = changes.flatMap((change) =>
        change.type === 'position' && change.position ? [[change.id, change.position] as const] : [],
      );
      if (places.length > 0) setDragged(new Map(places));
    },
    [setDragged],
  );
  const onNodeDragStop = useCallback(
    (_event: unknown, _node: FlowNode, dropped: FlowNode[]) => {
      store.getState().placeNodes(new Map(dropped.map(({ id, position }) => [id, position])));
      setDragged(NOT_DRAGGED);
    },
    [store, setDragged],
  );
  const onPaneClick = useCallback(() => store.getState().select(null), [store]);
  const onConnect = useCallback(({ source, target }: Connection) => store.getState().connect(source, target), [store]);
  return { onNodesChange, onNodeDragStop, onPaneClick, onConnect };
}

/** The nodes, the edges and the view over them, drawn by the library. */
export function MindMapFlow({
  frame,
  isLed,
  onChosen,
}: {
  frame: RefObject<HTMLDivElement | null>;
  isLed: RefObject<boolean>;
  onChosen: () => void;
}) {
  const store = useMindMapStore();
  const flow = useReactFlow<FlowNode>();
  const size = useStoreApi();
  const { nodes, drawn, setDragged } = useDrawing();
  const gestures = useGestures(setDragged);
  const onNodeClick = useCallback(
    (_event: unknown, { id }: FlowNode) => {
      store.getState().select(id);
      onChosen();
    },
    [store, onChosen],
  );
  return (
    <ReactFlow
      nodes={nodes}
      edges={NO_EDGES}
      nodeTypes={NODE_TYPES}
      onNodeClick={onNodeClick}
      {...gestures}
      connectionRadius={60}
      minZoom={0.5}
      maxZoom={2}
      deleteKeyCode={null}
      selectionKeyCode={null}
      zoomOnDoubleClick={false}
      nodesFocusable={false}
      ariaLabelConfig={LIBRARY_WORDS}
      elementsSelectable={false}
      onlyRenderVisibleElements
      proOptions={NO_CAPTION}
    >
      <Background variant={BackgroundVariant.Dots} gap={22} size={2} color="var(--jz-color-hairline)" />
      <Controls showInteractive={false} showFitView={false} position="bottom-right" className={cx(styles.controls)}>
        <ControlButton
          data-over-map
          title="全体を見る"
          aria-label="全体を見る"
          onClick={() => fit(flow, size.getState(), drawn)}
        >
          <GatewayOutlined />
        </ControlButton>
      </Controls>
      <MindMapEdges nodes={nodes} />
      <MiniMap nodes={drawn} />
      <MindMapCamera nodes={drawn} frame={frame} isLed={isLed} />
    </ReactFlow>
  );
}
