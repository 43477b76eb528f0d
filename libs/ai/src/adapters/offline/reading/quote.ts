import type { Evidence } from '@app/contract';
import type { Utterance } from './utterance.js';
import { stripFillers } from '../text/spoken.js';
import { withoutEnd } from '../text/without-end.js';

const LONGEST_TEXT = 80;

const LONGEST_QUOTE = 200;

/** The words that an item rests on, as they were said. */
export function evidenceOf({ line, spoken }: Utterance): Evidence {
  return { source: line.source, id: line.id, quote: spoken.slice(0, endOf(spoken)) };
}

/** Not between the two halves of one character. */
function endOf(spoken: string): number {
  const next = spoken.charCodeAt(LONGEST_QUOTE);
  return next >= 0xdc00 && next <= 0xdfff ? LONGEST_QUOTE - 1 : LONGEST_QUOTE;
}

/** Words that only link to what was said before or soften what follows. */
const OPENINGS =
  /^(?:[….、,\s]|(?:で|それで|あと|じゃあ?|では|まあ|はい|うん|ええ|そうですね|そうなんですよ?ね?|それが(?:ですね)?|いやあ?|いえ|あ|ああ|え|でも|ただ|なので|だから|なんていうか|なんて言うか|もうひとつは|もう|正直(?:に言うと|言って)?|実は|はは|うーん|ほんで|やっぱり)(?:[、,。….]+\s*|$))+/u;
/** Ends that only speak to the listener, with the copula where it carries the sentence. Denials of dialects (書かんです) are no んです. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/なんです(?:けど|よね?|が|わ)?$/u, 'です'],
  [/(?<![らかわがばえけげせべれ])んです(?:けれ?ど|よね?|が|わ)?$/u, ''],
  [/ですけ?れ?ど$|です(?:かね|ね|よ|よね|わ|が)$/u, 'です'],
  [/ます(?:けれ?ど|ね|よ|よね|わ|が)$/u, 'ます'],
  [/[よねわさ]$/u, ''],
];

/** A sentence as a list shows it: without fillers, openings and polite tails, at most 80 characters. */
export function condense(sentence: string): string {
  let text = withoutEnd(stripFillers(sentence), '。．…、,.!！?？').replace(OPENINGS, '').trim();
  const ending = ENDINGS.find(([pattern]) => pattern.test(text));
  if (ending) text = text.replace(...ending);
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1)}…`;
}
