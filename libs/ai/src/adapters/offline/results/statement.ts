import type { Utterance } from '../reading/utterance.js';
import type { Token } from '../text/tokenizer.js';
import { finishSentence, standsAlone } from './finish.js';
import { sentencesOf, toSentence, type Sentence } from './promises/task-text.js';

const LONGEST = 60;
const SHORTEST = 8;
/** Says what is meant only together with what was said before. */
const POINTS =
  /^(?:それ|あれ|これ|そこ|あそこ|そう|そんな|その|あの|だから|なので|で、|けど|って|はい|いえ|うん|ほんと)/u;
const ASKS = /(?:[?？]|(?:ます|です|でしょう|んです)か|ですよね)[。]*$/u;

/** A sentence that tells a story, and the line it was said in. */
export interface Statement {
  text: string;
  line: Utterance;
}

/** A whole statement that tells a story, from the sentence that says most of it, in at most 60 characters; null where none does. */
export function statementOf(lines: readonly Utterance[], importance: (one: Utterance) => number): Statement | null {
  const all = lines.flatMap((line) => sentencesOf(line.tokens).map((sentence) => ({ line, text: whole(sentence) })));
  let best: Statement | null = null;
  let most = -Infinity;
  for (const { line, text } of all) {
    const value = worth(text) + importance(line);
    if (text.length >= SHORTEST && value > most) [best, most] = [{ line, text }, value];
  }
  return best;
}

/** How well a sentence tells by itself. */
function worth(text: string): number {
  const subject = /(?:が|は|を|も|に|って)/u.test(text) ? 0.5 : 0;
  const nouns = (text.match(/[\p{Script=Han}]{2,}|[\p{Script=Katakana}ー]{3,}|[A-Za-z]{2,}/gu) ?? []).length;
  return (
    subject +
    Math.min(nouns, 4) * 0.25 +
    Math.min(text.length, 40) / 40 -
    (POINTS.test(text) ? 0.8 : 0) -
    (ASKS.test(text) ? 0.6 : 0) -
    (standsAlone(text) ? 0 : 0.4)
  );
}

/** The sentence brought to its end; of a long one the clauses at the end that fit. */
function whole(sentence: Sentence): string {
  const text = finishSentence(sentence.text);
  if (text.length <= LONGEST) return text;
  for (const at of breaksOf(sentence.tokens)) {
    const rest = finishSentence(toSentence(sentence.tokens.slice(at)).text);
    if (rest.length <= LONGEST && rest.length >= SHORTEST) return rest;
  }
  return `${text.slice(0, LONGEST - 1)}…`;
}

/** Where a clause begins. */
function breaksOf(tokens: readonly Token[]): number[] {
  return tokens.flatMap(({ surface, sub }, at) =>
    surface === '、' || (sub === '接続助詞' && !/^(?:て|で|ば)$/u.test(surface)) ? [at + 1] : [],
  );
}
