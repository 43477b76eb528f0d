import type { Party, NextActionDraft } from '@app/contract';
import { clausesOf, isCommitment, mainPart, type Clause } from './commitment.js';
import { findDue, hasDue, joinDue } from './due-date.js';
import { evidenceOf } from './quote.js';
import { acceptanceOf, offerOf, requestOf, takesOffer } from './request.js';
import { requestedTask, toTask } from './task-text.js';
import type { Utterance } from './utterances.js';

const MOST = 15;
/** A promise said over and over rests on its first lines: nobody opens more, and reading stays linear. */
const MOST_EVIDENCE = 8;
/** A promise answers a request at most this many lines before; aizuchi and a question may stand between. */
const ANSWER_REACH = 3;
/** When it is to be done is said within this many lines. */
const DUE_REACH = 2;
/** A second promise so soon, with no date of its own, belongs to the first. */
const CLOSE = 2;
const SETTLES = /(?:まで|中|うち)(?:に|で)?(?:は|、)?(?:お願い|頼む|頼み|よろしく|ね|でいい|で大丈夫)/u;
const OPENING_LINES = 5;
/** Looking at what the other will bring is part of what the other promised. */
const REVIEW = /(?:見て|確認し|目を通し|チェックし|レビューし|コメントし|添削し)/u;
/** A new point of a list is no recap. */
const NEXT_ITEM =
  /^(?:あと|それと|それから|もう(?:一つ|ひとつ|一個)|ほかに|他に|次に|ついでに|で、|(?:じゃあ?|では)?[、]?(?:それ|これ|そっち)も)/u;

interface Found {
  draft: NextActionDraft;
  at: number;
  nouns: ReadonlySet<string>;
  verb: string;
}

/** What one of the two took on, with who and until when. */
export function findNextActions(utterances: readonly Utterance[], heldAt: Date): NextActionDraft[] {
  const found: Found[] = [];
  utterances.forEach((utterance, index) => {
    if (utterance.role === null) return;
    const request = requestBefore(utterances, index);
    const setting = { line: utterance.text, answers: request !== null, isOpening: index < OPENING_LINES };
    const clauses = clausesOf(utterance.tokens);
    const promises = withSubject(clauses, (clause) => isCommitment(clause, setting));
    if (promises.length > 0) {
      const from = request ? [request.utterance, utterance] : [utterance];
      add(found, promises, utterance.role, from, utterances, heldAt, request?.clause);
      return;
    }
    const before = utterances[index - 1];
    const offer = before?.role && before.role !== utterance.role ? offerOf(clausesOf(before.tokens)) : null;
    if (before?.role && offer && takesOffer(utterance.text)) {
      add(found, [offer], before.role, [before, utterance], utterances, heldAt);
      return;
    }
    const bringer =
      request && REVIEW.test(request.clause.text) && found.findLast(({ at }) => at === request.utterance.index);
    if (bringer) {
      bringer.draft.evidence.push(evidenceOf(utterance));
      return;
    }
    if (request && acceptanceOf(utterance.text) + request.weight >= 2)
      add(found, [request.clause], utterance.role, [request.utterance, utterance], utterances, heldAt);
  });
  return found.map(({ draft }) => draft);
}

/** 「品出しは杉山くんに回そう。俺から言っとく」: what is promised in few words rests on the sentence before. */
function withSubject(clauses: readonly Clause[], isPromise: (clause: Clause) => boolean): Clause[] {
  const wanted = clauses.map(isPromise);
  return clauses.filter((clause, at) => {
    const next = clauses[at + 1];
    return wanted[at] === true || (wanted[at + 1] === true && next && !hasContent(next) && hasContent(clause));
  });
}

function requestBefore(
  utterances: readonly Utterance[],
  index: number,
): { utterance: Utterance; clause: Clause; weight: number } | null {
  const role = utterances[index]?.role;
  for (let back = 1; back <= ANSWER_REACH; back += 1) {
    const utterance = utterances[index - back];
    if (!utterance) return null;
    if (utterance.role === role) {
      // Whoever asks back has not yet answered; whoever answered has.
      if (/[?？]|か[。…]*$/u.test(utterance.text) || utterance.text.length < 6) continue;
      return null;
    }
    const request = requestOf(clausesOf(utterance.tokens));
    if (request) return { utterance, ...request };
  }
  return null;
}

function add(
  found: Found[],
  clauses: readonly Clause[],
  owner: Party,
  from: readonly Utterance[],
  utterances: readonly Utterance[],
  heldAt: Date,
  request?: Clause,
): void {
  const last = from.at(-1);
  if (!last) return;
  const isAsked = request === undefined && from.length > 1;
  const said = clauses
    .map((clause) => (isAsked ? requestedTask(clause) : toTask(mainPart(clause).text)))
    .filter((text) => text !== '');
  const text = said.join('。');
  // 「はい、やってみます」 says what only together with what was asked for.
  const asked = request && !clauses.some(hasContent) ? requestedTask(request) : '';
  const task = asked.length > text.length ? asked : text;
  if (task.length < 4) return;
  const own = [clauses.map((clause) => clause.text).join(''), last.text, ...from.map((source) => source.text)];
  const limit = utterances[last.index + 1];
  // 「お盆の前までにお願い」, said to a promise just made, settles it.
  const settled = limit && limit.role !== owner && SETTLES.test(limit.text) ? findDue(limit.text, heldAt) : null;
  const due =
    settled ??
    joinDue([...own.filter(hasDue).slice(0, 1), ...own.slice(1), ...around(found, utterances, last, owner)], heldAt);
  const draft: NextActionDraft = {
    text: task,
    owner,
    duePhrase: due?.phrase ?? null,
    dueDate: due?.date ?? null,
    evidence: from.map((source) => evidenceOf(source)),
  };
  const nouns = new Set(clauses.flatMap(nounsOf).filter((noun) => draft.duePhrase?.includes(noun) !== true));
  const verb = clauses.at(-1)?.tokens.findLast(({ pos, sub }) => pos === '動詞' && sub === '自立')?.base ?? '';
  const same = found.findLast((known) =>
    isRecap(
      known,
      draft,
      last.index,
      nouns,
      verb,
      own.some((line) => hasDue(line)),
      NEXT_ITEM.test(last.text),
    ),
  );
  if (!same) {
    // No more are shown; a bounded list keeps the search for recaps linear.
    if (found.length < MOST) found.push({ draft, at: last.index, nouns, verb });
    return;
  }
  const ids = new Set(same.draft.evidence.map(({ id }) => id));
  const free = Math.max(0, MOST_EVIDENCE - ids.size);
  same.draft.evidence.push(...draft.evidence.filter(({ id }) => !ids.has(id)).slice(0, free));
  if (same.draft.duePhrase === null) Object.assign(same.draft, { duePhrase: draft.duePhrase, dueDate: draft.dueDate });
}

/** The lines after the promise, then those before it up to the last one that carries a promise of its own. */
function around(found: readonly Found[], utterances: readonly Utterance[], last: Utterance, owner: Party): string[] {
  const lines: string[] = [];
  for (let ahead = 1; ahead <= DUE_REACH; ahead += 1) lines.push(utterances[last.index + ahead]?.text ?? '');
  for (let back = 1; back <= DUE_REACH + 1; back += 1) {
    const promised = found.find(({ at }) => at === last.index - back);
    // The other's answer to a promise shares its day: one agreement.
    if (promised && back === 1 && promised.draft.owner !== owner && promised.draft.duePhrase !== null)
      lines.push(promised.draft.duePhrase);
    if (promised) break;
    lines.push(utterances[last.index - back]?.text ?? '');
  }
  // What is over, and 今日は as a topic, say nothing about what is to come.
  return lines
    .filter((text) => !/(?:た|たん?です|てて)[ねよ。]*$|(?:先週|今月|今週)[はも]/u.test(text))
    .map((text) => text.replace(/今日(?!中|じゅう|のうち|の|から|いっぱい)/gu, ''));
}

/** A later line in the same words, or right after with no date of its own, is the same promise. */
function isRecap(
  known: Found,
  draft: NextActionDraft,
  at: number,
  nouns: ReadonlySet<string>,
  verb: string,
  hasOwnDue: boolean,
  isNext: boolean,
): boolean {
  if (known.draft.owner !== draft.owner) return false;
  if (known.at === at || known.draft.text === draft.text) return true;
  const shared = [...nouns].filter((noun) => known.nouns.has(noun)).length;
  if (shared >= 2 || (shared === 1 && known.verb === verb && verb !== 'する')) return true;
  return at - known.at <= CLOSE && !isNext && (!hasOwnDue || shared > 0 || nouns.size === 0);
}

function hasContent(clause: Clause): boolean {
  return nounsOf(clause).length > 0;
}

function nounsOf({ tokens }: Clause): string[] {
  return tokens
    .filter(({ pos, sub }) => pos === '名詞' && ['一般', '固有名詞', 'サ変接続', '形容動詞語幹'].includes(sub))
    .map(({ surface }) => surface);
}
