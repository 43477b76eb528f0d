import type { ReactFlowInstance, Viewport } from '@xyflow/react';
import type { FlowNode } from './flow-nodes.js';
import { fit } from './mind-map-viewport.js';

const FRAME = { width: 1_200, height: 600 };

/** The view onto a map of this size, whole. */
function viewOf(width: number, height: number): Viewport | undefined {
  let view: Viewport | undefined;
  const flow = {
    setViewport: (viewport: Viewport) => {
      view = viewport;
      return Promise.resolve(true);
    },
  } as Partial<ReactFlowInstance<FlowNode>> as ReactFlowInstance<FlowNode>;
  fit(flow, FRAME, [{ position: { x: 0, y: 0 }, width, height }]);
  return view;
}

describe('the whole map in the view', () => {
  it('[MAP-23] leaves a fifth of its size free around it, and stands in the middle', () => {
    expect(viewOf(1_000, 100)).toEqual({ x: 100, y: 250, zoom: 1 });
    expect(viewOf(100, 1_000)).toEqual({ x: 575, y: 50, zoom: 0.5 });
  });

  it('[MAP-23] is drawn between a quarter and twice its size', () => {
    expect(viewOf(10, 10)?.zoom).toBe(2);
    expect(viewOf(100_000, 10)?.zoom).toBe(0.25);
  });
});
