/** Where the upper left corner of the timer stands in the window. */
export interface Place {
  left: number;
  top: number;
}

/** The area of the timer. `bottom`: the height at the lower edge that other elements use. */
export interface Room {
  width: number;
  height: number;
  bottom: number;
}

/** Edge of the timer in CSS pixels, at rest and while it runs. */
export const TIMER_SIZE = { rest: 68, running: 132 } as const;
const EDGE = 8;
const DRAG_THRESHOLD = 4;
const KEY_STEP = 16;
const HOME = { left: 16, fromBottom: 108, leastTop: 16 } as const;
const STORAGE_KEY = 'brainjuice_pos_v3';

const STEPS: Partial<Record<string, Place>> = {
  ArrowLeft: { left: -KEY_STEP, top: 0 },
  ArrowRight: { left: KEY_STEP, top: 0 },
  ArrowUp: { left: 0, top: -KEY_STEP },
  ArrowDown: { left: 0, top: KEY_STEP },
};

/** The place of the timer until the person moves it. */
export function homePlace({ height }: Pick<Room, 'height'>): Place {
  return { left: HOME.left, top: Math.max(HOME.leastTop, height - HOME.fromBottom) };
}

/** Keeps a timer of this size 8 px from the edges; if there is no room for it, at the upper left. */
export function clampPlace({ left, top }: Place, size: number, room: Room): Place {
  const within = (at: number, length: number) => Math.round(Math.max(EDGE, Math.min(at, length - EDGE - size)));
  return { left: within(left, room.width), top: within(top, room.height - room.bottom) };
}

/** It grows around its middle, and moves if there is no room for that. */
export function grown(rest: Place, size: number, room: Room): Place {
  const more = (size - TIMER_SIZE.rest) / 2;
  return clampPlace({ left: rest.left - more, top: rest.top - more }, size, room);
}

/** Where it will stand at rest when a timer of this size stands there. */
export function shrunk(place: Place, size: number): Place {
  const less = (size - TIMER_SIZE.rest) / 2;
  return { left: place.left + less, top: place.top + less };
}

/** Whether a pointer that moved this far drags; a trembling finger still clicks. */
export function isDrag(dx: number, dy: number): boolean {
  return Math.hypot(dx, dy) > DRAG_THRESHOLD;
}

/** Where an arrow key moves it; null for other keys. */
export function stepped(from: Place, key: string): Place | null {
  const step = STEPS[key];
  return step === undefined ? null : { left: from.left + step.left, top: from.top + step.top };
}

/** The place where the person left it in this browser. */
export function readPlace(): Place | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('left' in stored) || !('top' in stored)) return null;
    const { left, top } = stored;
    return Number.isFinite(left) && Number.isFinite(top) ? { left: Number(left), top: Number(top) } : null;
  } catch {
    return null;
  }
}

/** Stores the place where the person left it. */
export function storePlace(place: Place): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(place));
  } catch {
    // Storage is forbidden: the place holds until the page is left.
  }
}
