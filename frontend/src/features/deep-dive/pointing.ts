import type { Box } from './popover-place.js';
import { queryTextOf } from './query-text.js';

/** The words that the question is about, and their place. */
export interface Query {
  text: string;
  anchor: Box;
}

const REGION = '[data-deep-dive]';
const CONTROL = 'button, a, input, label, textarea, select, [role="button"]';
const BLOCK = 'p, li, h1, h2, h3, h4, h5, h6, blockquote, pre, td, th';
/** Half a line above and below the pointer. */
const HALF_LINE = 14;

function elementOf(node: Node | null): Element | null {
  return node instanceof Element ? node : (node?.parentElement ?? null);
}

function regionOf(node: Node | null): Element | null {
  return elementOf(node)?.closest(REGION) ?? null;
}

function anchorOf(region: Element, { top, bottom }: { top: number; bottom: number }): Box {
  const { left, width } = region.getBoundingClientRect();
  return { left, width, top, bottom };
}

/** The words of an element without those of its buttons, and where in them a caret stands. */
function wordsOf(element: Element, caret: { node: Node; offset: number } | null) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let text = '';
  let offset: number | null = null;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.parentElement?.closest('button')) continue;
    if (node === caret?.node) offset = text.length + caret.offset;
    text += node.textContent ?? '';
  }
  return { text, offset };
}

function caretAt(x: number, y: number): { node: Node; offset: number } | null {
  if ('caretPositionFromPoint' in document) {
    const position = document.caretPositionFromPoint(x, y);
    return position === null ? null : { node: position.offsetNode, offset: position.offset };
  }
  return null;
}

/** The words that are marked, where all of them can be asked about. */
export function selectedQuery(): Query | null {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const region = regionOf(selection.anchorNode);
  if (region === null || regionOf(selection.focusNode) === null) return null;
  const text = queryTextOf({ selection: selection.toString(), around: null, element: '' });
  return text === '' ? null : { text, anchor: anchorOf(region, selection.getRangeAt(0).getBoundingClientRect()) };
}

/** What a click asks about; null if it has another meaning or there are no words. */
export function clickedQuery(event: MouseEvent): Query | null {
  if (!(event.target instanceof Element)) return null;
  const region = regionOf(event.target);
  if (region === null) return null;
  const button = event.target.closest('[data-deep-dive-button]');
  if (button !== null) {
    const own = button.getAttribute('data-deep-dive-button') ?? '';
    const element = own === '' ? wordsOf(region, null).text : own;
    const text = queryTextOf({ selection: '', around: null, element });
    return text === '' ? null : { text, anchor: anchorOf(region, button.getBoundingClientRect()) };
  }
  if (region.getAttribute('data-deep-dive') !== 'click' || event.target.closest(CONTROL) !== null) return null;
  const selected = selectedQuery();
  if (selected !== null) return selected;
  const block = event.target.closest(BLOCK);
  const element = block !== null && region.contains(block) ? block : region;
  const { text, offset } = wordsOf(element, caretAt(event.clientX, event.clientY));
  const around = offset === null ? null : { text, offset };
  const query = queryTextOf({ selection: '', around, element: text });
  const line = { top: event.clientY - HALF_LINE, bottom: event.clientY + HALF_LINE };
  return query === '' ? null : { text: query, anchor: anchorOf(region, line) };
}
