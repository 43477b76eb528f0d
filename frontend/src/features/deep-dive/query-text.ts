import { LIMITS } from '@app/contract';

const SENTENCE_END = /[。．.!?！？\n]/u;
/** Closes a sentence together with the mark before it. */
const CLOSING = /[。．.!?！？」』）)]/u;

/** The words that the person pointed at. */
export interface Pointed {
  /** What the person has marked; '' without a selection. */
  selection: string;
  /** The text around the click and where in it the click was; null if that is not known. */
  around: { text: string; offset: number } | null;
  /** The text of the clicked element. */
  element: string;
}

function cut(text: string, length: number): string {
  return Array.from(text.trim()).slice(0, length).join('').trim();
}

/** The sentence at a place of a text, without the space around it; '' if there is none. */
export function sentenceAt(text: string, offset: number): string {
  // The browser rounds a click on the last half of a character to the place behind it.
  let at = Math.max(0, Math.min(offset, text.length));
  if (text.slice(at).trim() === '') at = Math.max(0, text.trimEnd().length - 1);
  while (at > 0 && CLOSING.test(text.charAt(at)) && text.charAt(at - 1) !== '\n') at -= 1;
  let start = at;
  while (start > 0 && !SENTENCE_END.test(text.charAt(start - 1))) start -= 1;
  let end = at;
  while (end < text.length && !SENTENCE_END.test(text.charAt(end))) end += 1;
  if (text.charAt(end) !== '\n') end += 1;
  while (end < text.length && CLOSING.test(text.charAt(end))) end += 1;
  const sentence = text.slice(start, end).trim();
  return /^[。．.!?！？」』）)]*$/u.test(sentence) ? '' : sentence;
}

/** What to ask about: the selection, else the sentence around the click, else the text of the element; '' for nothing. */
export function queryTextOf({ selection, around, element }: Pointed): string {
  if (selection.trim() !== '') return cut(selection, LIMITS.deepDiveSelection);
  const sentence = around === null ? '' : sentenceAt(around.text, around.offset);
  return cut(sentence === '' ? element : sentence, LIMITS.deepDiveContext);
}
