import { cleanAnswer } from '../answer/clean-answer.js';

/** Who says it of himself: the text stands under a name of its own. */
const SELF = /^(?:わたし|私|あたし|僕|ぼく|俺|おれ|自分)(?:のほう)?(?:が|は|から|も|で)、?/u;
/** Ends that tell who told it, and nothing of what was told. Only where a whole predicate stands before. */
const HEARSAY =
  /(?<=[ただるいうくすつむぶ])(?:とのこと|そう|ということ|と話した|と話していた|と言っていた)(?:です|だ|でした|だった)?。?$/u;
/** い, う, く before そう look like an end of what was told in かわいそう, よさそう and 言いそう. */
const LOOKS = /(?:[いしりきちにみびぎ]そう|さそう|わいそう)(?:です|だ|でした|だった)?。?$/u;
/** A shorter head is no whole statement. */
const SHORTEST = 20;

/** A text of the model as a statement that stands by itself, at most so long; cut, where it is longer, at the end of a sentence. */
export function statement(text: string, longest: number, said: string): string {
  const clean = told(cleanAnswer(text, Infinity, said).replace(SELF, ''));
  if (clean.length <= longest) return clean;
  const end = clean.lastIndexOf('。', longest - 1);
  return end >= SHORTEST ? clean.slice(0, end + 1) : cleanAnswer(clean, longest, said);
}

function told(text: string): string {
  return LOOKS.test(text) ? text : text.replace(HEARSAY, '');
}
