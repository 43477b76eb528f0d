import { getViewportForBounds, type ReactFlowInstance, type ReactFlowState, type Viewport } from '@xyflow/react';
import type { FlowNode } from './flow-nodes.js';
import { wayClear, type Area } from './way-clear.js';

const PADDING = 0.2;
const MIN_ZOOM = 0.25;
const MAX_ZOOM = 2;
/** Below this zoom the words, of 15 px, would be under 12 px: too small to read and to go on writing. */
const READABLE_ZOOM = 0.8;
/** A node under the toolbar is not seen either. */
const TOOLBAR_HEIGHT = 64;
/** The space in pixels kept free beside a node that the arrow keys select. */
const EDGE = 16;

type Flow = ReactFlowInstance<FlowNode>;
/** The size of the ground that the map is drawn on, as the library measured it: asking the page would trigger a layout. */
type Frame = Pick<ReactFlowState, 'width' | 'height'>;
type Box = Pick<FlowNode, 'position' | 'width' | 'height'>;

/** @returns the box around all nodes; an empty box at the origin if there are none */
export function boundsOf(nodes: readonly Box[]) {
  if (nodes.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const left = Math.min(...nodes.map(({ position }) => position.x));
  const top = Math.min(...nodes.map(({ position }) => position.y));
  const right = Math.max(...nodes.map(({ position, width = 0 }) => position.x + width));
  const bottom = Math.max(...nodes.map(({ position, height = 0 }) => position.y + height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function whole(frame: Frame, nodes: readonly Box[], minZoom: number, maxZoom: number): Viewport {
  return getViewportForBounds(boundsOf(nodes), frame.width, frame.height, minZoom, maxZoom, PADDING);
}

function around(frame: Frame, { position, width = 0, height = 0 }: Box, zoom: number): Viewport {
  const x = frame.width / 2 - (position.x + width / 2) * zoom;
  const y = frame.height / 2 - (position.y + height / 2) * zoom;
  return { x, y, zoom };
}

function onScreen({ x, y, zoom }: Viewport, { position, width = 0, height = 0 }: Box) {
  const left = position.x * zoom + x;
  const top = position.y * zoom + y;
  return { left, top, right: left + width * zoom, bottom: top + height * zoom };
}

/** @returns whether the whole of a node is on screen */
export function isInside(viewport: Viewport, frame: Frame, node: Box): boolean {
  const { left, top, right, bottom } = onScreen(viewport, node);
  return left >= 0 && top >= TOOLBAR_HEIGHT && right <= frame.width && bottom <= frame.height;
}

/** Shows the whole map. Computed here, since the library's own fit waits for the next change of its nodes. */
export function fit(flow: Flow, frame: Frame, nodes: readonly Box[]): void {
  if (nodes.length > 0) void flow.setViewport(whole(frame, nodes, MIN_ZOOM, MAX_ZOOM));
}

/** The first view: the whole map if it is readable, else one node and its surroundings. */
export function open(flow: Flow, frame: Frame, nodes: readonly Box[], selected: Box | undefined): void {
  const { zoom } = whole(frame, nodes, MIN_ZOOM, MAX_ZOOM);
  const node = selected ?? nodes[0];
  if (node && zoom < READABLE_ZOOM) void flow.setViewport(around(frame, node, READABLE_ZOOM));
  else fit(flow, frame, nodes);
}

/** Shows a node that is being edited, large enough to read: with the whole map if possible, else alone; nothing lies over it. */
export function reveal(flow: Flow, frame: Frame, nodes: readonly Box[], node: Box, over: readonly Area[]): void {
  const now = flow.getViewport();
  let next = now;
  if (now.zoom < READABLE_ZOOM) next = around(frame, node, READABLE_ZOOM);
  else if (!isInside(now, frame, node)) {
    const all = whole(frame, nodes, READABLE_ZOOM, now.zoom);
    next = isInside(all, frame, node) ? all : followed(now, frame, node);
  }
  const [byX, byY] = wayClear(onScreen(next, node), over, frame);
  const there = { ...next, x: next.x + byX, y: next.y + byY };
  if (there.x !== now.x || there.y !== now.y || there.zoom !== now.zoom) void flow.setViewport(there);
}

/** Moves the map just enough to show a node, at the same zoom: the eye follows the arrow keys. */
export function follow(flow: Flow, frame: Frame, node: Box): void {
  const now = flow.getViewport();
  const next = followed(now, frame, node);
  if (next.x !== now.x || next.y !== now.y) void flow.setViewport(next);
}

function followed(now: Viewport, frame: Frame, node: Box): Viewport {
  const { left, top, right, bottom } = onScreen(now, node);
  const byX = left < EDGE ? EDGE - left : Math.min(0, frame.width - EDGE - right);
  const byY = top < TOOLBAR_HEIGHT ? TOOLBAR_HEIGHT - top : Math.min(0, frame.height - EDGE - bottom);
  return { ...now, x: now.x + byX, y: now.y + byY };
}

/** Keeps a node (or the parent of a new one) at its place on the screen while the map around it is laid out again. */
export function hold(flow: Flow, before: readonly FlowNode[], after: readonly FlowNode[], id: string | null): void {
  const find = (nodes: readonly FlowNode[], wanted: string | null) => nodes.find((node) => node.id === wanted);
  const held = find(before, id) ? id : (find(after, id)?.data.node.parentId ?? null);
  const [from, to] = [find(before, held), find(after, held)];
  if (!from || !to) return;
  const { x, y, zoom } = flow.getViewport();
  const byX = (from.position.x - to.position.x) * zoom;
  const byY = (from.position.y - to.position.y) * zoom;
  if (byX !== 0 || byY !== 0) void flow.setViewport({ x: x + byX, y: y + byY, zoom });
}
