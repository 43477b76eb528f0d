/** A part of the ground that the map is drawn on, in pixels from its upper left corner. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The space kept free beside what lies over the map. */
const GAP = 12;

function overlaps(a: Area, b: Area): boolean {
  return a.left < b.right + GAP && a.right > b.left - GAP && a.top < b.bottom + GAP && a.bottom > b.top - GAP;
}

function moved({ left, top, right, bottom }: Area, [byX, byY]: readonly [number, number]): Area {
  return { left: left + byX, top: top + byY, right: right + byX, bottom: bottom + byY };
}

function isWithin({ left, top, right, bottom }: Area, { width, height }: { width: number; height: number }): boolean {
  return left >= 0 && top >= 0 && right <= width && bottom <= height;
}

/**
 * The shortest way, straight or round a corner, that brings a node out from under what lies over the map.
 * @returns how far to go to the right and down; nowhere where it is clear, or where no place is
 */
export function wayClear(
  node: Area,
  over: readonly Area[],
  frame: { width: number; height: number },
): readonly [number, number] {
  if (!over.some((one) => overlaps(node, one))) return [0, 0];
  const across = [0, ...over.flatMap((one) => [one.left - GAP - node.right, one.right + GAP - node.left])];
  const down = [0, ...over.flatMap((one) => [one.top - GAP - node.bottom, one.bottom + GAP - node.top])];
  const ways = across.flatMap((byX) => down.map((byY) => [byX, byY] as const));
  const clear = ways.filter((way) => {
    const there = moved(node, way);
    return isWithin(there, frame) && !over.some((one) => overlaps(there, one));
  });
  return clear.toSorted((a, b) => Math.hypot(...a) - Math.hypot(...b))[0] ?? [0, 0];
}

/** What lies over the map and hides what is under it: all that is marked so, wherever it floats. */
export function areasOver(frame: HTMLElement): Area[] {
  const ground = frame.getBoundingClientRect();
  return [...document.querySelectorAll('[data-over-map]')]
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(({ left, top, right, bottom }) => ({
      left: left - ground.left,
      top: top - ground.top,
      right: right - ground.left,
      bottom: bottom - ground.top,
    }));
}
