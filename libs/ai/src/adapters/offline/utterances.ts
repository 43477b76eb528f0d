import { inferManager, type Party, type Talk, type TalkLine } from '@app/contract';
import { cutMarkless, isMarkless } from './markless.js';
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

/** Said while one thinks, at the start of a clause. */
const THINKING =
  'えー+っ?と?(?:ですね)?|えっと(?:ですね|ね)?|えと|ええと(?:ですね|ね)?|あのー+|うー+ん?|んー+|あのですね|' +
  // Words too, unless a pause follows.
  '(?:あの|まあ?|まー+|まぁ|なんか|その|こう|そうですね|ちょっと(?!、*[。…])|なんだろう?|なんて(?:言う|いう)(?:んですか|の)?(?:かね?|な)?|何て言う(?:んです)?か|なんというか|何というか)(?=、)';
const FILLERS = new RegExp(`(?:^|(?<=[、。，．,.…！？!?\\s]))(?:${THINKING})(?:[、，,]|ー|…|\\s)*`, 'gu');
/** 三階はですね、: speaks to the listener in the middle of a sentence. */
const ADDRESS = /(?<=[はがをにでともてらの]|けど|ので)(?:ですね|ですよね)(?=、)/gu;
/** わた、わたし and 私、私は: what is said again. Counting (十、十一) is none. */
const AGAIN =
  /(?:^|(?<=[、。…！？!?\s]))(?![一二三四五六七八九十百千])([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,5})[、…]+(?=\1)/gu;
/** し、仕事: the first sound of a word that is begun again. で、 と、 え、 are words. */
const STAMMER =
  /(?:^|(?<=[、。…！？!?\s]))[かきくけこさしすせそたちつてなにぬねのひふみむめもやゆよらりるれろわがぎぐげござじずぜぞだどばびぶべぼ]、(?=[\p{Script=Han}\p{Script=Katakana}])/gu;

/** 三年生、あ、違う、二年生が: what was taken back was not said. */
const TAKEN_BACK =
  /、(?:あっ?|いや|え)、?(?:違う|違った|違います|ちがう|ちがった|間違えた|間違えました)[わなねかや]?[、。…]+(?=.)/gu;
/** So many characters before it are taken back, of one word. */
const LONGEST_TAKEN_BACK = 12;

/** The text without えっと, あのー, うーん and the like at the start of a clause and without stammers, in NFKC. */
export function stripFillers(text: string): string {
  let stripped = text.normalize('NFKC').replace(/\s+/gu, ' ').trim();
  for (let before = ''; before !== stripped;) {
    before = stripped;
    stripped = stripped.replace(FILLERS, '').replace(AGAIN, '').replace(STAMMER, '');
    stripped = withoutTakenBack(stripped);
  }
  return stripped.replace(ADDRESS, '').trim();
}

function withoutTakenBack(text: string): string {
  let kept = '';
  let at = 0;
  for (const { 0: sign, index } of text.matchAll(TAKEN_BACK)) {
    let from = index;
    while (from > at && index - from < LONGEST_TAKEN_BACK && !/[、。\s]/u.test(text.charAt(from - 1))) from -= 1;
    if (from === index) continue;
    kept += text.slice(at, from);
    at = index + sign.length;
  }
  return kept + text.slice(at);
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
      pieces.push(...cutMarkless(sentence).flatMap(cutHard));
    } else {
      if (open.length + sentence.length > LONGEST) close();
      open += sentence;
    }
  }
  close();
  return pieces;
}

/** By code points, so that no character is cut in two. */
function cutHard(text: string): string[] {
  if (text.length <= LONGEST) return [text];
  const characters = Array.from(text);
  const pieces: string[] = [];
  for (let at = 0; at < characters.length; at += LONGEST) pieces.push(characters.slice(at, at + LONGEST).join(''));
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
