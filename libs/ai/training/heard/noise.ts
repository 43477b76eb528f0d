import type { Party } from '@app/contract';
import type { Read, ReadWord } from '../../src/adapters/offline/text/tokenizer.js';
import { soundOf, toHiragana, type Homophones } from './homophones.js';
import { pick, randomFrom, type Random } from './random.js';

/** What a talk is made of before it is heard. */
export interface SaidLine {
  role: Party;
  text: string;
}

/** A line as a recogniser gives it: no speaker, no marks, cut at pauses, some words heard wrongly. */
export interface HeardLine {
  text: string;
  /** For each character the place of the line that it comes from, from 0. */
  origin: number[];
  /** For each character what ends behind it: nothing, a sentence, all that one person said. */
  ends: (0 | 1 | 2)[];
}

const MARKS = /^[、。，．,.!?！？・…‥「」『』（）()〜~\-—―ー]*$/u;
const NOISES = /（[^（）]{1,12}）|\([^()]{1,12}\)/gu;
const SENTENCE = /[。！？!?]|…$/u;
const FILLERS = ['えっと', 'あの', 'まあ', 'なんか', 'その', 'うーん', 'えー'];
const DROPPED = new Set(['は', 'が', 'を', 'に', 'で', 'も', 'と', 'ね', 'よ']);
const CONFUSED = new Map([
  ['です', 'っす'],
  ['ている', 'てる'],
  ['けど', 'けれど'],
  ['ます', 'まず'],
  ['じゃ', 'では'],
  ['という', 'っていう'],
  ['ので', 'んで'],
  ['って', 'て'],
  ['した', 'して'],
  ['ない', 'なり'],
  ['はい', 'あい'],
  ['うん', 'ん'],
]);
const NUMERALS = '〇一二三四五六七八九';
const PACE = { slowest: 5, fastest: 7 };
const LENGTH = { shortest: 3, longest: 12 };
const WRONG = { least: 0.05, most: 0.15 };

interface Word {
  text: string;
  line: number;
  end: 0 | 1 | 2;
  /** Seconds of silence behind it. */
  pause: number;
}

/** The talk as a recogniser hears it; the same for the same seed. */
export function hear(lines: readonly SaidLine[], seed: number, read: Read, homophones: Homophones): HeardLine[] {
  const random = randomFrom(seed);
  const wrong = WRONG.least + random() * (WRONG.most - WRONG.least);
  const words = lines.flatMap(({ text }, line) => wordsOf(text, line, wrong, random, read, homophones));
  return cutAtPauses(words, random);
}

function wordsOf(
  text: string,
  line: number,
  wrong: number,
  random: Random,
  read: Read,
  homophones: Homophones,
): Word[] {
  const words: Word[] = [];
  const said = text.normalize('NFKC').replace(NOISES, '');
  // What is short is often lost under the other's voice.
  if (said.length <= 4 && random() < wrong) return [];
  for (const word of read(said)) {
    const { surface } = word;
    const last = words.at(-1);
    if (MARKS.test(surface)) {
      if (last === undefined) continue;
      if (SENTENCE.test(surface)) last.end = 1;
      last.pause = Math.max(last.pause, (last.end === 1 ? 0.5 : 0.2) * (0.5 + random()));
    } else {
      if (random() < wrong / 8) words.push({ text: pick(random, FILLERS) ?? '', line, end: 0, pause: 0.1 });
      const heard = random() < wrong * 1.6 ? mishear(word, random, homophones) : surface;
      if (heard !== '') words.push({ text: heard, line, end: 0, pause: 0 });
    }
  }
  const last = words.at(-1);
  if (last === undefined) return [];
  last.end = 2;
  last.pause = random() < 0.2 ? 0 : 0.3 + random();
  return words;
}

/** A word heard wrongly: another one that sounds alike, lost, or written in another way. */
function mishear({ surface, reading, pos }: ReadWord, random: Random, homophones: Homophones): string {
  if (DROPPED.has(surface) && pos === '助詞') return '';
  if (/^[0-9〇一二三四五六七八九十]+$/u.test(surface)) return otherNumber(surface);
  const confused = CONFUSED.get(surface);
  if (confused !== undefined) return confused;
  if (reading === '') return surface;
  const alike = [...(homophones.get(reading) ?? []), ...(homophones.get(soundOf(reading)) ?? [])].filter(
    (other) => other !== surface,
  );
  const chance = random();
  if (alike.length > 0 && chance < 0.7) return pick(random, alike) ?? surface;
  if (/\p{Script=Han}/u.test(surface) && chance < 0.9) return toHiragana(reading);
  if (surface.length >= 3) return surface.slice(0, -1);
  return chance < 0.5 ? '' : toHiragana(soundOf(reading).slice(1)) || surface;
}

function otherNumber(surface: string): string {
  if (/^[0-9]+$/u.test(surface)) return Array.from(surface, (digit) => NUMERALS.charAt(Number(digit))).join('');
  if (surface === '十') return '10';
  return Array.from(surface, (numeral) => (numeral === '十' ? '' : String(NUMERALS.indexOf(numeral)))).join('');
}

/** Lines of 3 to 12 seconds, cut at a pause where there is one, whoever speaks. */
function cutAtPauses(words: readonly Word[], random: Random): HeardLine[] {
  const heard: HeardLine[] = [];
  const pace = PACE.slowest + random() * (PACE.fastest - PACE.slowest);
  let line: HeardLine = { text: '', origin: [], ends: [] };
  let wanted = LENGTH.shortest + random() * 5;
  let seconds = 0;
  for (const word of words) {
    line.text += word.text;
    for (let at = 0; at < word.text.length; at += 1) {
      line.origin.push(word.line);
      line.ends.push(at === word.text.length - 1 ? word.end : 0);
    }
    seconds += word.text.length / pace + word.pause;
    const isPause = word.pause > 0.15;
    if ((isPause && seconds >= wanted) || (isPause && word.pause > 0.9) || seconds >= LENGTH.longest) {
      heard.push(line);
      line = { text: '', origin: [], ends: [] };
      seconds = 0;
      wanted = LENGTH.shortest + random() * 5;
    }
  }
  if (line.text !== '') heard.push(line);
  return heard;
}
