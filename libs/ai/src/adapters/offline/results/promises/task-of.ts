import type { Party } from '@app/contract';
import type { Utterance } from '../../reading/utterance.js';
import type { Token } from '../../text/tokenizer.js';
import { withoutEnd } from '../../text/without-end.js';
import { hasDue, phrasesIn } from './due-date.js';
import { requestedTask, sentencesOf, toTask, type Sentence } from './task-text.js';

const SHORTEST = 3;
/** Said at parting; nobody takes it on. */
const FAREWELL = /^(?:よろしく|お疲れ|それでは|では|ありがと|すみません|失礼)/u;
/** Says yes and names nothing: 「承知しました」. */
const CONSENT = /^(?:承知|了解|約束|お願い|もちろん)$/u;
/** What is done is a verb: 「いつまでに」 names none. */
const DOES = /[うくぐすつぬぶむる]$/u;
/** How things are, which nobody can promise: 「新しいのがある」. */
const STATE =
  /(?:が|も|は|で|と|なら|、)(?:ある|いる|いける|分かる|わかる|違う|思う|要る|いい|ない|心配する)$|(?:んだ|です|ました|だった)$/u;
/** What opens a further point of a list is no part of it; 「あとで」 is. */
const OPENS_ITEM = /^(?:あと(?![でのかにはも])|それと|それから|ついでに)、?/u;
/** What only leads up to it: 「昼のことなんだけど、」. */
const LEADS_UP = /^[^、。]{1,20}(?:なんだけど|なんですけど|なんですが)、/u;
const FUTURE =
  /(?:ます|ましょう|[おこそとのもろぼご]う|よう|[うくぐすつぬぶむる](?:わ|よ|から|けん|ね|で|き)?|とく|ください)[わよねなでき]*$/u;
const NOT_AHEAD = /(?:た|です|だ|ません|ない|ています|てます|てる)(?:よ|ね|けど|から|が|し)*$/u;
const ASKS = /(?:[?？]|(?:ます|です|でしょう)か)[。]*$/u;

/** What is to be done, as a line says it. */
export interface Task {
  text: string;
  /** How much it tells: of several the fullest is kept. */
  worth: number;
}

/** What somebody says to do in an utterance, or asks the other to do; null where it names nothing that is done. */
export function taskOf(utterance: Utterance, speaker: Party | null, asks: boolean): Task | null {
  const sentences = sentencesOf(utterance.tokens);
  const task = asks ? requested(sentences, speaker) : told(sentences, speaker);
  if (task === null) return null;
  const text = task.text.replace(OPENS_ITEM, '').replace(LEADS_UP, '');
  const isTask =
    text.length >= SHORTEST &&
    !FAREWELL.test(text) &&
    !STATE.test(text) &&
    DOES.test(text) &&
    phrasesIn(utterance.text).every((phrase) => phrase.length < text.length);
  return isTask ? { text, worth: task.worth } : null;
}

/** What was asked for, in the sentence that asks. */
function requested(sentences: readonly Sentence[], speaker: Party | null): Task | null {
  const best =
    sentences.findLast(
      ({ tokens }) => tokens.some(({ pos, sub }) => pos === '動詞' && sub === '自立') && nounsOf(tokens).length > 0,
    ) ?? sentences.at(-1);
  return best === undefined ? null : { text: requestedTask(best, speaker), worth: Math.max(2, weight(best)) + 1 };
}

function told(sentences: readonly Sentence[], speaker: Party | null): Task | null {
  const best = sentences.reduce<Sentence | null>(
    (kept, one) => (kept === null || weight(one) > weight(kept) ? one : kept),
    null,
  );
  if (best === null) return null;
  const text = toTask(best, speaker);
  if (!isBare(best)) return { text, worth: weight(best) + 1 };
  const before = sentences[sentences.indexOf(best) - 1];
  if (before === undefined || nounsOf(before.tokens).length === 0) return { text, worth: weight(best) };
  return { text: `${toTask(before, speaker)}。${text}`, worth: weight(best) };
}

/** Whether a sentence names nothing that is done: 「木曜に出します」. */
function isBare({ text, tokens }: Sentence): boolean {
  const when = phrasesIn(text);
  return nounsOf(tokens).every((noun) => CONSENT.test(noun) || when.some((phrase) => phrase.includes(noun)));
}

/** How much a sentence says of what is promised. */
function weight({ text, tokens }: Sentence): number {
  const bare = withoutEnd(text, '。．！!…');
  const said = FUTURE.test(bare) && !NOT_AHEAD.test(bare) ? 2 : 0;
  return (
    said +
    (hasDue(text) ? 1 : 0) -
    (ASKS.test(text) ? 2 : 0) +
    (nounsOf(tokens).length > 0 ? 0.5 : 0) +
    Math.min(text.length, 30) / 60
  );
}

function nounsOf(tokens: readonly Token[]): string[] {
  return tokens
    .filter(({ pos, sub }) => pos === '名詞' && ['一般', '固有名詞', 'サ変接続', '形容動詞語幹'].includes(sub))
    .map(({ surface }) => surface);
}
