import type { Party } from '@app/contract';
import type { Talk, TalkLine } from '../../assistant.port.js';
import { inferManager } from './infer-roles.js';
import type { Token, Tokenize } from './tokenizer.js';

/** A line of the talk as every rule sees it: who, the words without fillers, and their morphemes. */
export interface Utterance {
  line: TalkLine;
  /** 0-based place in the talk. */
  index: number;
  role: Party | null;
  text: string;
  tokens: readonly Token[];
}

/** Beyond this an utterance is cut for analysis: no sentence is that long, and rules stay linear. */
const LONGEST = 4_000;

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
  const texts = talk.lines.map((line) => stripFillers(line.text).slice(0, LONGEST));
  const manager = inferManager(talk.lines.map((line, index) => ({ ...line, text: texts[index] ?? '' })));
  return talk.lines.map((line, index) => {
    const text = texts[index] ?? '';
    return { line, index, role: roleOf(line, manager), text, tokens: tokenize(text) };
  });
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
