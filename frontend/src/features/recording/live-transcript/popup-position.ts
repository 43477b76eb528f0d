/** Where the popup's upper left corner stands in the window. */
export interface Position {
  x: number;
  y: number;
}

/** Width and height in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

export const POPUP_SIZE: Size = { width: 496, height: 244 };
export const KEY_STEP = 16;
const STORAGE_KEY = 'transcript_popup_pos_v1';

const STEPS: Partial<Record<string, Position>> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
};

/** The place of the popup until the person moves it. */
export function defaultPosition(window: Size): Position {
  return clamp({ x: window.width - 520, y: 80 }, window);
}

/** Keeps the popup within the window; in one that is too small its head stays to be seen. */
export function clamp({ x, y }: Position, window: Size): Position {
  return {
    x: Math.round(Math.max(0, Math.min(x, window.width - POPUP_SIZE.width))),
    y: Math.round(Math.max(0, Math.min(y, window.height - POPUP_SIZE.height))),
  };
}

/** Where an arrow key moves it; null for other keys. */
export function stepped(from: Position, key: string): Position | null {
  const step = STEPS[key];
  return step === undefined ? null : { x: from.x + step.x, y: from.y + step.y };
}

/** The place where the person left it in this browser. */
export function readPosition(): Position | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('x' in stored) || !('y' in stored)) return null;
    const { x, y } = stored;
    return Number.isFinite(x) && Number.isFinite(y) ? { x: Number(x), y: Number(y) } : null;
  } catch {
    return null;
  }
}

/** Stores the place where the person left it. */
export function storePosition(position: Position): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(position));
  } catch {
    // Storage is forbidden: the place holds until the page is left.
  }
}
