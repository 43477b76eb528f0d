import { sentences } from '../../text/spoken.js';
import { withoutEnd } from '../../text/without-end.js';
import { GREETING } from './cues.js';

/** Shorter ones say little, longer ones are given back by nobody. */
const [LEAST, MOST] = [7, 30];
/** Begins in the middle of what was said, closes it without saying anything, or asks without a mark. */
const TORN =
  /^(?:と(?:思|言|感じ|考)|って|と|は|が|を|に|で|も|の|けど|から|ので|し|ん)(?![\p{Script=Han}\p{Script=Katakana}])|^(?:それ|そんな)(?:だけ|くらい|ぐらい|感じ)|^(?:ほんとに|まあ|はい|ええ|いや|えー|んー|あの|すみません|ありがとう)|(?:です|ます|ません|でした|ました)か(?:ね)?$/u;

/** Given back in the same words, these would be the manager's verdict. */
const VERDICT = /失格|無能|役立たず|として終わって|さぼ|サボ|ばか(?!り)|バカ|馬鹿|クソ|くそ/u;

/**
 * The last words of a reply that can be given back as they were said: whole clauses from its end, 7 to 30 characters.
 * Neither a verdict, which would be spoken as the manager's, nor marks that a message would show as a layout.
 * @returns null where it has none
 */
export function lastWords(reply: string): string | null {
  for (const sentence of sentences(reply).slice(-2).toReversed()) {
    if (/[？?]$/u.test(sentence.trim())) continue;
    const words = endOf(withoutEnd(sentence, '。.…！!？?、'));
    if (words !== null) return words.replaceAll('「', '『').replaceAll('」', '』');
  }
  return null;
}

function endOf(sentence: string): string | null {
  for (let from = 0; from !== -1; from = next(sentence, from)) {
    const words = sentence.slice(from);
    if (words.length <= MOST) return words.length >= LEAST && isSayable(words) ? words : null;
  }
  return null;
}

/** Where the next clause begins; -1: there is none. */
function next(sentence: string, from: number): number {
  for (let at = from; at < sentence.length - 1; at += 1)
    if (sentence.charAt(at) === '、' || sentence.charAt(at).trim() === '') return at + 1;
  return -1;
}

function isSayable(words: string): boolean {
  return [TORN, VERDICT, GREETING, /[*_`~#|<>[\]\\]/u].every((bad) => !bad.test(words)) && isWhole(words);
}

/** A quotation is not cut in two. */
function isWhole(words: string): boolean {
  return words.split('「').length === words.split('」').length;
}
