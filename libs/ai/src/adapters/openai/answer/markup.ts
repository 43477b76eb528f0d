/** An element whose content is no text, a comment, or any other tag. */
const TAG = /<(?:(script|style)\b|(!--)|[/!?]?[a-z])/giu;

/** Where the markup that begins at `start` ends; -1 where it is not closed. */
function endOfMarkup(text: string, start: number, [, element, comment]: RegExpExecArray): number {
  const close =
    comment !== undefined ? /-->/gu : element === undefined ? />/gu : new RegExp(`</${element}\\s*>`, 'giu');
  close.lastIndex = start;
  return close.exec(text) === null ? -1 : close.lastIndex;
}

/** The stretches of HTML in a text, from `<` to behind `>`; `end` is -1 in the last where it is not closed. */
function markupIn(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (const tag of text.matchAll(TAG)) {
    const last = found.at(-1);
    if (last !== undefined && (last.end === -1 || tag.index < last.end)) continue;
    found.push({ start: tag.index, end: endOfMarkup(text, tag.index, tag) });
  }
  return found;
}

/** A text without HTML: tags, comments, scripts and styles with their content; an unclosed one reaches to the end. */
export function withoutHtml(text: string): string {
  let kept = '';
  let at = 0;
  for (const { start, end } of markupIn(text)) {
    kept += text.slice(at, start);
    at = end === -1 ? text.length : end;
  }
  return kept + text.slice(at);
}

/** Up to where a text that is still being written can no longer turn out to be markup or an address. Linear in its length. */
export function decidedUpTo(text: string): number {
  const ascii = asciiFrom(text);
  const open = [
    markupIn(text).find(({ end }) => end === -1)?.start,
    text.indexOf('<', text.lastIndexOf('>') + 1),
    text.indexOf('[', text.lastIndexOf(']') + 1),
    linkFrom(text, ascii),
    ascii,
    /[\ud800-\udbff]$/u.test(text) ? text.length - 1 : undefined,
  ];
  const first = Math.min(...open.filter((at) => at !== undefined && at >= 0).map(Number));
  return text.charAt(first - 1) === '!' ? first - 1 : first;
}

/** Where the run of ASCII at the end begins: an address, as far as one knows. */
function asciiFrom(text: string): number {
  let from = text.length;
  while (from > 0 && /[\x21-\x7e]/u.test(text.charAt(from - 1))) from -= 1;
  return from;
}

/** Where a link of Markdown begins whose address is still being written (or could be): `[…]`, `[…](…`, `[…](…)…`. */
function linkFrom(text: string, ascii: number): number {
  const lastClosed = text.lastIndexOf(')', ascii - 2);
  const middle = text.endsWith(']') ? text.length - 1 : text.indexOf('](', lastClosed + 1);
  if (middle === -1) return -1;
  const from = text.indexOf('[', text.lastIndexOf(']', middle - 1) + 1);
  return from < middle ? from : -1;
}
