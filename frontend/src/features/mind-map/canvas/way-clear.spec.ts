import { wayClear, type Area } from './way-clear.js';

const FRAME = { width: 600, height: 400 };
const area = (left: number, top: number, width: number, height: number): Area => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const MINIMAP = area(390, 240, 200, 150);
const TOOLBAR = area(20, 10, 560, 48);
const TIMER = area(10, 320, 68, 68);
const OVER = [MINIMAP, TOOLBAR, TIMER];
const isClear = (node: Area, [byX, byY]: readonly [number, number]) =>
  OVER.every(
    (one) =>
      node.left + byX >= one.right ||
      node.right + byX <= one.left ||
      node.top + byY >= one.bottom ||
      node.bottom + byY <= one.top,
  );

it('[LIV-13] a node that nothing lies over stays where it is', () => {
  expect(wayClear(area(200, 180, 160, 40), OVER, FRAME)).toEqual([0, 0]);
});

it('[LIV-13] a node comes out from under minimap, toolbar and timer by the shortest way', () => {
  for (const node of [
    area(400, 300, 160, 40),
    area(200, 20, 160, 40),
    area(20, 340, 160, 40),
    area(380, 250, 160, 40),
  ]) {
    const way = wayClear(node, OVER, FRAME);
    expect(way).not.toEqual([0, 0]);
    expect(isClear(node, way)).toBe(true);
  }
  expect(wayClear(area(20, 340, 160, 40), OVER, FRAME)).toEqual([70, 0]);
});

it('[LIV-13] where no place is clear the node stays', () => {
  expect(wayClear(area(0, 0, 600, 400), OVER, FRAME)).toEqual([0, 0]);
});
