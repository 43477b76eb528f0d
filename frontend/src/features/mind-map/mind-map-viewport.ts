import { getViewportForBounds, type ReactFlowInstance } from '@xyflow/react';
import type { FlowNode } from './to-flow.js';

const FIT = { padding: 0.2, minZoom: 0.25, maxZoom: 2 };
/** Below this zoom the words are too small to go on writing. */
const READABLE_ZOOM = 0.7;
/** A node under the toolbar is not seen either. */
const TOOLBAR_HEIGHT = 64;
/** What is left free beside a node that the keys lead to. */
const EDGE = 16;

type Flow = ReactFlowInstance<FlowNode>;
type Frame = Pick<HTMLElement, 'clientWidth' | 'clientHeight'>;
type Box = Pick<FlowNode, 'position' | 'width' | 'height'>;

function boundsOf(nodes: readonly Box[]) {
  const left = Math.min(...nodes.map(({ position }) => position.x));
  const top = Math.min(...nodes.map(({ position }) => position.y));
  const right = Math.max(...nodes.map(({ position, width = 0 }) => position.x + width));
  const bottom = Math.max(...nodes.map(({ position, height = 0 }) => position.y + height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Shows the whole map. Computed here, since the library's own fit waits for the next change of its nodes. */
export function fit(flow: Flow, frame: Frame, nodes: readonly FlowNode[], zoom: Partial<typeof FIT> = {}): void {
  if (nodes.length === 0 || frame.clientWidth === 0) return;
  const { padding, minZoom, maxZoom } = { ...FIT, ...zoom };
  const viewport = getViewportForBounds(
    boundsOf(nodes),
    frame.clientWidth,
    frame.clientHeight,
    minZoom,
    maxZoom,
    padding,
  );
  void flow.setViewport(viewport);
}

/** @returns whether the whole of a node is on screen */
export function isInside(viewport: { x: number; y: number; zoom: number }, frame: Frame, node: Box): boolean {
  const { x, y, zoom } = viewport;
  const left = node.position.x * zoom + x;
  const top = node.position.y * zoom + y;
  const right = left + (node.width ?? 0) * zoom;
  const bottom = top + (node.height ?? 0) * zoom;
  return left >= 0 && top >= TOOLBAR_HEIGHT && right <= frame.clientWidth && bottom <= frame.clientHeight;
}

/** Brings a node on screen: the whole map where it stays readable, else the node alone. */
export function reveal(flow: Flow, frame: Frame, nodes: readonly FlowNode[], node: FlowNode): void {
  const before = flow.getViewport();
  if (isInside(before, frame, node)) return;
  fit(flow, frame, nodes, { minZoom: Math.min(before.zoom, READABLE_ZOOM), maxZoom: before.zoom });
  const after = flow.getViewport();
  if (isInside(after, frame, node)) return;
  const { x, y } = node.position;
  void flow.setCenter(x + (node.width ?? 0) / 2, y + (node.height ?? 0) / 2, { zoom: after.zoom });
}

/** Moves the map just so far that a node is on screen, at the same zoom: the eye follows the arrow keys. */
export function follow(flow: Flow, frame: Frame, node: FlowNode): void {
  const { x, y, zoom } = flow.getViewport();
  const left = node.position.x * zoom + x;
  const top = node.position.y * zoom + y;
  const right = left + (node.width ?? 0) * zoom;
  const bottom = top + (node.height ?? 0) * zoom;
  const byX = left < EDGE ? EDGE - left : Math.min(0, frame.clientWidth - EDGE - right);
  const byY = top < TOOLBAR_HEIGHT ? TOOLBAR_HEIGHT - top : Math.min(0, frame.clientHeight - EDGE - bottom);
  if (byX !== 0 || byY !== 0) void flow.setViewport({ x: x + byX, y: y + byY, zoom });
}
