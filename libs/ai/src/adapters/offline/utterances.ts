import type { Party } from '@app/contract';
import type { Talk, TalkLine } from '../../assistant.port.js';
import { inferManager } from './infer-roles.js';
import type { Token, Tokenize } from './tokenizer.js';

/** A line of the talk, or a piece of a very long one, as every rule sees it: who, the words without fillers, their morphemes. */
export interface Utterance {
  line: TalkLine;
  /** 0-based place among the utterances. */
  index: number;
  /** 1-based number of the transcript line; null for a chat message. */
  lineNumber: number | null;
  role: Party | null;
  /** As it was said. */
  spoken: string;
  text: string;
  tokens: readonly Token[];
}

/** A line that is longer is read in pieces: a transcript without line breaks is one line, and rules stay linear. */
const LONGEST = 400;

const FILLERS =
  /(?:^|(?<=[、。，．,.…！？!?\s]))(?:えー+っ?と?|えっと(?:ですね)?|えと|あのー*|あの(?=、)|うー+ん?|んー+|まあ?(?=、)|まぁ(?=、)|なんか(?=、)|その(?=、)|ええと|そうですね(?=、))(?:[、，,]|ー|…|\s)*/gu;

/** The text without えっと, あのー, うーん and the like at the start of a clause, in NFKC. */
export function stripFillers(text: string): string {
  let stripped = text.normalize('NFKC').replace(/\s+/gu, ' ').trim();
  for (let before = ''; before !== stripped;) {
    before = stripped;
    stripped = stripped.replace(FILLERS, '');
  }
  return stripped.trim();
}

/** Tokenises the talk once, for all rules. */
export function readTalk(talk: Talk, tokenize: Tokenize): Utterance[] {
  let lineNumber = 0;
  const pieces = talk.lines.flatMap((line) => {
    const number = line.source === 'line' ? (lineNumber += 1) : null;
    return splitLong(line.text).map((spoken) => ({ line, spoken, lineNumber: number, text: stripFillers(spoken) }));
  });
  const manager = inferManager(pieces.map(({ line, text }) => ({ speaker: line.speaker, text })));
  return pieces.map((piece, index) => ({
    ...piece,
    index,
    role: roleOf(piece.line, manager),
    tokens: tokenize(piece.text),
  }));
}

function splitLong(text: string): string[] {
  if (text.length <= LONGEST) return [text];
  const pieces: string[] = [];
  for (const sentence of sentences(text)) {
    const last = pieces.at(-1);
    if (last !== undefined && last.length + sentence.length <= LONGEST) pieces[pieces.length - 1] = last + sentence;
    else {
      // By code points, so that no character is cut in two.
      const characters = Array.from(sentence);
      for (let at = 0; at < characters.length; at += LONGEST) pieces.push(characters.slice(at, at + LONGEST).join(''));
    }
  }
  return pieces;
}

function roleOf(line: TalkLine, manager: number | null): Party | null {
  if (line.role !== null) return line.role;
  if (manager === null || line.speaker === null) return null;
  return line.speaker === manager ? 'manager' : 'employee';
}

/** Splits at 。！？ and line ends; a text without any is one sentence. */
export function sentences(text: string): string[] {
  return text
    .split(/(?<=[。．！？!?])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
