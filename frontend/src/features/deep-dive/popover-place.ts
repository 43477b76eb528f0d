const MAX_WIDTH = 1080;
const MAX_SHARE = 0.92;
/** Below this the longest lines would be too short to read. */
const WANTED_WIDTH = 420;
const MARGIN = 12;
/** With less room than this below, the popover opens on the side with more. */
const ENOUGH_BELOW = 180;

/** A place in the window, in pixels. */
export interface Box {
  left: number;
  top: number;
  bottom: number;
  width: number;
}

export interface Place {
  side: 'below' | 'above';
  left: number;
  width: number;
  /** Distance of the nearer edge from that edge of the window: the top one below, the bottom one above. */
  offset: number;
  maxHeight: number;
}

/** Where the popover stands: as wide as the text it explains, within the limits. */
export function placePopover(anchor: Box, view: { width: number; height: number }): Place {
  const width = Math.min(MAX_WIDTH, view.width * MAX_SHARE, Math.max(WANTED_WIDTH, anchor.width));
  const left = Math.max(MARGIN, Math.min(anchor.left, view.width - width - MARGIN));
  const below = view.height - anchor.bottom;
  const side = below < ENOUGH_BELOW && anchor.top > below ? 'above' : 'below';
  const room = side === 'below' ? below : anchor.top;
  const most = view.height - 2 * MARGIN;
  // What fills the window is covered rather than leaving no room to read.
  const maxHeight = Math.min(most, Math.max(room - 2 * MARGIN, ENOUGH_BELOW - 2 * MARGIN));
  const wanted = (side === 'below' ? anchor.bottom : view.height - anchor.top) + MARGIN;
  const offset = Math.max(MARGIN, Math.min(wanted, view.height - MARGIN - maxHeight));
  return { side, left, width, offset, maxHeight };
}
