import type { NextActionDraft, Party } from '@app/contract';
import type { Utterance } from '../../reading/utterance.js';
import type { Token } from '../../text/tokenizer.js';
import { evidenceOf } from '../../reading/quote.js';
import { withoutEnd } from '../../text/without-end.js';
import { chooseDue } from './due-choice.js';
import { hasDue, phrasesIn } from './due-date.js';
import { requestedTask, sentencesOf, toTask, type Sentence } from './task-text.js';

/**
 * From which probability on a line is a promise, supports one, is a request, a consent or an offer, and its speaker is known. Found on the
 * tuning set (`npm run eval`), never on talks that the engine learned from.
 */
const LEVELS = { sure: 0.35, supports: 0.3, act: 0.45, role: 0.6, weight: 0.3, asks: 1 };
const MOST = 15;
/** A promise said over and over rests on its first lines: nobody opens more, and reading stays linear. */
const MOST_EVIDENCE = 8;
/** A promise answers a request at most this many utterances before; aizuchi and a question may stand between. */
const ANSWER_REACH = 4;
/** A second promise so soon, with no date of its own, belongs to the first. */
const CLOSE = 2;
/** One that names nothing still goes on with it after so many. */
const BARE = 4;
/** A text has to tell so much more to take the place of the first. */
const FULLER = 0.8;
/** No utterance is so sure that it decides alone who keeps a promise. */
const UNLIKELY = 0.05;
const SHORTEST = 3;
const LONGEST = 80;
/** A new point of a list is no recap. */
const NEXT_ITEM =
  /^(?:あと|それと|それから|もう(?:一つ|ひとつ|一個|一点)|ほかに|他に|次に|ついでに|で、|(?:じゃあ?|では)?[、]?(?:それ|これ|そっち)も)/u;
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

/** What somebody took on, while the talk is read. */
interface Promised {
  owner: Party | null;
  /** The first lines that say it, in the order of time, and the place of the last one that does. */
  from: Utterance[];
  lastIndex: number;
  text: string;
  /** Whether its own words name a date. */
  hasDate: boolean;
  /** Names nothing that is done: 「木曜に出します」. */
  isBare: boolean;
  nouns: Set<string>;
  /** How much it tells: of one promise said twice the fuller text is kept. */
  worth: number;
  at: number;
}

/** What one of the two took on, with who and until when; nobody's where it is not sure who said it. */
export function findNextActions(utterances: readonly Utterance[], heldAt: Date): NextActionDraft[] {
  const found: Promised[] = [];
  /** Of each utterance the promise that rests on it, shown or not: its dates are no other's. */
  const restsOn = new Map<number, Promised>();
  for (const [at, utterance] of utterances.entries()) {
    const promised = promiseAt(utterance, at, utterances);
    if (promised === null) continue;
    const same = found.findLast((known) => isSame(known, promised, utterance));
    for (const { index } of promised.from) restsOn.set(index, same ?? promised);
    if (same === undefined) {
      // No more are shown; a bounded list keeps the search for recaps linear.
      if (found.length < MOST) found.push(promised);
    } else join(same, promised);
  }
  return found.map((one) => {
    const { text, from } = one;
    const due = chooseDue(from, utterances, (index) => (restsOn.get(index) ?? one) !== one, heldAt);
    return {
      text,
      owner: ownerOf(from),
      duePhrase: due?.phrase ?? null,
      dueDate: due?.date ?? null,
      evidence: from.slice(0, MOST_EVIDENCE).map((said) => evidenceOf(said)),
    };
  });
}

/** How sure it is that somebody takes something on in this utterance. */
function sureness({ acts, items }: Utterance): number {
  return LEVELS.weight * acts.promise + (1 - LEVELS.weight) * items.promise;
}

function promiseAt(utterance: Utterance, at: number, talk: readonly Utterance[]): Promised | null {
  const { acts, items } = utterance;
  if (Math.max(items.promise, acts.promise) < LEVELS.supports) return null;
  const asked = requestBefore(utterance, at, talk);
  const asks = acts.request > LEVELS.asks * acts.promise;
  if (!asks && sureness(utterance) >= LEVELS.sure) return make(utterance, asked);
  if (items.promise < LEVELS.supports) return null;
  const isYes = acts.consent + acts.promise >= LEVELS.act;
  if (!asks && isYes && asked !== null) return make(utterance, asked);
  const next = talk[at + 1];
  // 「共有しておきましょうか」「お願いします」
  if (
    acts.offer >= LEVELS.act &&
    next !== undefined &&
    isOther(utterance, next) &&
    next.acts.consent + next.acts.thank + next.acts.request >= LEVELS.act
  )
    return make(utterance, null);
  return null;
}

function requestBefore(utterance: Utterance, at: number, talk: readonly Utterance[]): Utterance | null {
  for (let back = 1; back <= ANSWER_REACH; back += 1) {
    const one = talk[at - back];
    if (one === undefined) return null;
    if (
      isOther(utterance, one) &&
      (one.acts.request >= LEVELS.act || (one.acts.advice >= LEVELS.act && one.items.promise >= LEVELS.supports))
    )
      return one;
    // Whoever answered has answered.
    if (!isOther(utterance, one) && back > 1 && one.acts.consent + one.acts.promise + one.acts.refuse >= LEVELS.act)
      return null;
  }
  return null;
}

/** Whether somebody else says it; unknown speakers may be anybody. */
function isOther(a: Utterance, b: Utterance): boolean {
  const [one, other] = [speakerOf(a), speakerOf(b)];
  return one === null || other === null || one !== other;
}

function speakerOf({ role, managerProbability }: Utterance): Party | null {
  return role ?? partyOf(managerProbability);
}

function partyOf(managerProbability: number): Party | null {
  if (managerProbability >= LEVELS.role) return 'manager';
  return managerProbability <= 1 - LEVELS.role ? 'employee' : null;
}

/** Who keeps a promise, by all utterances that it rests on: the one who speaks, or, of a request, the other. */
function ownerOf(from: readonly Utterance[]): Party | null {
  const odds = from.reduce((sum, { managerProbability, items: { promise, others } }) => {
    const handed = others / Math.max(promise, others, UNLIKELY);
    const own = managerProbability * (1 - handed) + (1 - managerProbability) * handed;
    const within = Math.min(1 - UNLIKELY, Math.max(UNLIKELY, own));
    return sum + Math.log(within / (1 - within));
  }, 0);
  return partyOf(1 / (1 + Math.exp(-odds)));
}

function make(utterance: Utterance, asked: Utterance | null): Promised | null {
  const speaker = speakerOf(utterance);
  const sentences = sentencesOf(utterance.tokens);
  const best = sentences.reduce<Sentence | null>(
    (kept, one) => (kept === null || weight(one) > weight(kept) ? one : kept),
    null,
  );
  if (best === null) return null;
  const before = sentences[sentences.indexOf(best) - 1];
  const when = new Set(phrasesIn(best.text));
  const isBare = nounsOf(best.tokens).every(
    (noun) => CONSENT.test(noun) || [...when].some((phrase) => phrase.includes(noun)),
  );
  let text = toTask(best, speaker);
  const askedFor = asked === null || !isBare ? null : request(asked);
  if (askedFor !== null) text = askedFor.length >= SHORTEST ? askedFor : text;
  else if (isBare && before !== undefined && nounsOf(before.tokens).length > 0)
    text = `${toTask(before, speaker)}。${text}`;
  text = text.replace(OPENS_ITEM, '').replace(LEADS_UP, '');
  if (
    text.length < SHORTEST ||
    FAREWELL.test(text) ||
    STATE.test(text) ||
    !DOES.test(text) ||
    [...when].some((phrase) => phrase.length >= text.length)
  )
    return null;
  const isAnswer = askedFor !== null || (isBare && asked !== null);
  const from = isAnswer && asked !== null ? [asked, utterance] : [utterance];
  const dates = from.flatMap((said) => phrasesIn(said.text));
  const nouns = new Set(
    from.flatMap(({ tokens }) => nounsOf(tokens)).filter((noun) => !dates.some((date) => date.includes(noun))),
  );
  return {
    owner: ownerOf(from),
    from,
    lastIndex: utterance.index,
    text: cut(text),
    hasDate: dates.length > 0,
    isBare: isBare && askedFor === null,
    nouns,
    worth: weight(best) + (isBare && askedFor === null ? 0 : 1),
    at: utterance.index,
  };
}

/** What was asked for, in the sentence that asks. */
function request(asked: Utterance): string {
  const sentences = sentencesOf(asked.tokens);
  const best =
    sentences.findLast(
      ({ tokens }) => tokens.some(({ pos, sub }) => pos === '動詞' && sub === '自立') && nounsOf(tokens).length > 0,
    ) ?? sentences.at(-1);
  return best === undefined ? '' : requestedTask(best, speakerOf(asked));
}

/** How much a sentence says of what is promised. */
function weight({ text, tokens }: Sentence): number {
  const bare = bareOf(text);
  const said = FUTURE.test(bare) && !NOT_AHEAD.test(bare) ? 2 : 0;
  return (
    said +
    (hasDue(text) ? 1 : 0) -
    (ASKS.test(text) ? 2 : 0) +
    (nounsOf(tokens).length > 0 ? 0.5 : 0) +
    Math.min(text.length, 30) / 60
  );
}

function bareOf(text: string): string {
  return withoutEnd(text, '。．！!…');
}

/** A later line in the same words, or right after with no date of its own, is the same promise. */
function isSame(known: Promised, one: Promised, { text }: Utterance): boolean {
  if (known.owner !== one.owner && known.owner !== null && one.owner !== null) return false;
  if (known.text === one.text) return true;
  const shared = [...one.nouns].filter((noun) => known.nouns.has(noun)).length;
  if (shared >= 2) return true;
  const distance = one.at - known.lastIndex;
  if ((one.isBare || known.isBare) && distance <= BARE && (!one.hasDate || !known.hasDate)) return true;
  if (distance > CLOSE || NEXT_ITEM.test(text)) return false;
  return shared > 0 || one.nouns.size <= 1 || !one.hasDate || !known.hasDate;
}

function join(known: Promised, one: Promised): void {
  // More are not shown: a promise that is said thousands of times is searched as fast as one.
  if (known.from.length < MOST_EVIDENCE) {
    const ids = new Set(known.from.map(({ index }) => index));
    known.from.push(...one.from.filter(({ index }) => !ids.has(index)));
  }
  known.lastIndex = one.lastIndex;
  known.hasDate ||= one.hasDate;
  if (one.worth > known.worth + FULLER) [known.text, known.worth, known.isBare] = [one.text, one.worth, one.isBare];
  for (const noun of one.nouns) known.nouns.add(noun);
}

function nounsOf(tokens: readonly Token[]): string[] {
  return tokens
    .filter(({ pos, sub }) => pos === '名詞' && ['一般', '固有名詞', 'サ変接続', '形容動詞語幹'].includes(sub))
    .map(({ surface }) => surface);
}

function cut(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}
