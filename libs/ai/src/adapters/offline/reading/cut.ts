import type { Model } from '../learned/model.js';
import { sentences } from '../text/spoken.js';

/** A line that is longer is read in pieces: a transcript without line breaks is one line, and rules stay linear. */
const LONGEST = 400;
/** A stretch without 。 that is longer was not written by a person: speech recognition puts no marks. */
const LONGEST_SENTENCE = 90;
/** What is shorter is no piece of its own, unless it stands alone. */
const SHORTEST = 2;

/** A line as the pieces that are read one by one. Nothing is lost but space: each piece is a part of the line. */
export function cutLine(text: string, model: Model): string[] {
  const all = sentences(text);
  if (text.length <= LONGEST && !all.some(isMarkless)) return [text];
  const pieces: string[] = [];
  let open = '';
  const close = (): void => {
    if (open !== '') pieces.push(open);
    open = '';
  };
  for (const sentence of all) {
    if (isMarkless(sentence)) {
      close();
      pieces.push(...cutMarkless(sentence, model).flatMap(cutHard));
    } else {
      if (open.length + sentence.length > LONGEST) close();
      open += sentence;
    }
  }
  close();
  return pieces;
}

/** Whether no mark ends it: speech recognition puts none. */
function isMarkless(sentence: string): boolean {
  return sentence.length > LONGEST_SENTENCE || !/[。．！？!?、…」』）)]$/u.test(sentence);
}

/** Cuts talk without marks where a speaker likely ends a sentence. */
function cutMarkless(text: string, model: Model): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (let at = SHORTEST; at <= text.length - 1; at += 1) {
    if (at - start < SHORTEST || isHalf(text, at)) continue;
    if ((model.cutAt(text, at)[0] ?? 0) <= 0) continue;
    pieces.push(text.slice(start, at));
    start = at;
  }
  pieces.push(text.slice(start));
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '');
}

/** Between the two halves of one character. */
function isHalf(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
}

/** By code points, so that no character is cut in two. */
function cutHard(text: string): string[] {
  if (text.length <= LONGEST) return [text];
  const characters = Array.from(text);
  const pieces: string[] = [];
  for (let at = 0; at < characters.length; at += LONGEST) pieces.push(characters.slice(at, at + LONGEST).join(''));
  return pieces;
}
