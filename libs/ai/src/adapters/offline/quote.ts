import type { Evidence } from '@app/contract';
import { sentences, stripFillers, type Utterance } from './utterances.js';

const LONGEST_TEXT = 80;

const LONGEST_QUOTE = 200;

/** The words that an item rests on, as they were said. */
export function evidenceOf({ line, spoken }: Utterance): Evidence {
  return { source: line.source, id: line.id, quote: spoken.slice(0, LONGEST_QUOTE).toWellFormed() };
}

/** A sentence as a list shows it: without fillers, openings and polite tails, at most 80 characters. */
export function condense(sentence: string): string {
  const text = stripFillers(sentence)
    .replace(
      /^(?:で|それで|あと|じゃあ?|では|まあ|はい|うん|ええ|そうですね|いや|あ|でも|ただ|なので|だから)[、,\s]+/u,
      '',
    )
    .replace(
      /(?:んですけど|んですよね?|んですが|ですけど|ですかね|ですね|ですよ|ますね|ますよ|[よねわさ])?[。．…、,.!！?？\s]*$/u,
      (tail) => politeTail(tail),
    )
    .trim();
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1)}…`;
}

/** What of a polite end is kept: the copula, without the particles that only speak to the listener. */
function politeTail(tail: string): string {
  if (tail.startsWith('ます')) return 'ます';
  return tail.startsWith('です') ? 'です' : '';
}

/** The sentence of the line that fits `score` best, the first of equals. */
export function bestSentence(utterance: Utterance, score: (sentence: string) => number): string {
  const all = sentences(utterance.text);
  let best = all[0] ?? utterance.text;
  for (const sentence of all) if (score(sentence) > score(best)) best = sentence;
  return best;
}
