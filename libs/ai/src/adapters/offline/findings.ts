import type { FindingsResult } from '@app/contract';
import { complaintOf, isAbsence, movementOf } from './complaint.js';
import { FEELINGS } from './data/feelings.js';
import { GOOD_NEWS, JOY, NOT_YET, OVERCOME, PRAISE, PRIVATE, REACTION, RELIEF } from './data/good-news.js';
import { SMALL_TALK, WORK_WORDS } from './data/topics.js';
import type { Cue } from './data/cue.js';
import { DISCLOSURE, NOT_OURS, NO_TROUBLE, SYMPATHY, TROUBLES } from './data/troubles.js';
import { bestSentence, condense, evidenceOf } from './quote.js';
import { BELONGS, collect, strengthOf, type Item, type Scored } from './items.js';
import { segmentsOf } from './segments.js';
import { subjectsOf } from './subjects.js';
import { isQuestion, leaning } from './sentiment.js';
import type { Token } from './tokenizer.js';
import type { Utterance } from './utterances.js';
import { withoutEnd } from './without-end.js';

const MOST = 12;
const SHORTEST = 8;
/** An item with no more than this is not shown: better silent than wrong. */
const SHOWN = { issue: 2.4, positive: 2 };
/** Cues of trouble and the words of feeling overlap: neither counts whole. */
const CUES = 0.7;
const FEELING = 0.4;
/** What the grammar of a complaint adds, and what a quantity going the wrong or the right way does. */
const GRAMMAR = 0.8;
const MOVEMENT = 2;
/** What the listener's sympathy adds to a line that tells something. */
const FELT = 1;
const TELLS = 14;
/** What each character adds when the line that names an item is chosen, up to a full sentence: 情けない says little. */
const TELLING = 0.08;
const FULL = 40;
/** Points at what was said before: not to be understood alone. */
const POINTS = /^(?:(?:はい|ええ|いえ)、)?(?:それ|あれ|これ|そこ|あそこ|そう|そんな)/u;
/** Below this nothing is said of a trouble, however it is said. */
const HINTED = 0.5;
/** Ends of one who explains how things are: んです, 〜なくて, 〜って. */
const EXPLAINS =
  /(?:んです(?:よね?|けど|わ|が)?|がです|んや|ですわ|とですよ|くて|って|ばかりで|し|ので|けん|き|みたいな)[。…、]*$/u;
/** For so many lines after a word of small talk it goes on, unless work is named. */
const ELSEWHERE = 3;
/** Praise is shown with the reaction to it. */
const PRAISED = 1.9;
const REACTED = 1;
const ADMIRES =
  /(?:すごい|すごっ|さすが|よかった|いいね|いいじゃ|ええ(?:やん|な|が)|えらい|おめでとう|お、|おお|おー|素晴らし|すばらし|やった|たいした|大した|やるな)/u;
/** How long the good end of a sentence that began badly can be. */
const SHORTEST_TURN = 4;
const LONGEST_TURN = 80;
/** How much words of the other side take away. */
const OPPOSITE = 0.7;
/** So many lines with a word of work, and the talk is one about work. */
const WORK_LINES = 2;

/** What was, before what is. */
const THEN =
  /(?:前|昔|以前|去年|最初|当時|はじめ|入った頃)(?:の[^、。]{1,8})?(?:は|では|だと|も)[^。]{0,80}?(?:けど|けれど|ですが|ましたが|のが|(?<=最初は[^。]{0,40})て)、/u;
/** What something is not, before what it is. */
const NOT_SO =
  /(?:じゃ|では|わけや|とかや|のや)(?:、|全然|なんも|別に)*(?:な(?:い|く)|ありません)(?:て|んです(?:けど|が|よ)?|です(?:けど|が)?|けど|が)?[、。]*/u;

/** Present worries and recent good things about work, told by the employee (and praise by the manager), each with its lines. */
export function findFindings(utterances: readonly Utterance[]): FindingsResult['findings'] {
  const items: Item[] = [];
  const subjects = subjectsOf(utterances);
  const talksOfWork = utterances.filter(({ text }) => WORK_WORDS.test(text)).length >= WORK_LINES;
  for (const segment of segmentsOf(utterances)) {
    const isWork = isAboutWork(segment, talksOfWork);
    collect(
      'issue',
      segment.map((one) => ({ utterance: one, score: troubleOf(one, utterances, isWork) })),
      items,
      subjects,
    );
    collect(
      'positive',
      segment.map((one) => ({ utterance: one, score: newsOf(one, utterances, isWork) })),
      items,
      subjects,
    );
  }
  return items
    .filter((item) => strengthOf(item) >= SHOWN[item.kind])
    .sort((a, b) => strengthOf(b) - strengthOf(a))
    .slice(0, MOST)
    .sort((a, b) => firstIndex(a) - firstIndex(b))
    .flatMap(toFinding);
}

/** How much a line tells of a trouble of now, of the employee or the workplace. */
export function troubleOf(utterance: Utterance, talk: readonly Utterance[], isWork: boolean): number {
  const { role, index } = utterance;
  const text = nowOf(utterance.text);
  if (role === 'manager' || text.length < SHORTEST || isQuestion(text) || NO_TROUBLE.test(text)) return 0;
  if (NOT_OURS.test(text) || isAbsence(text) || isOvercome(text) || isElsewhere(utterance, talk)) return 0;
  const words = (sum(TROUBLES, text) - sum(GOOD_NEWS, afterBut(text)) * OPPOSITE) * CUES;
  const grammar = complaintOf({ text, tokens: tokensOf(utterance, text) });
  const said =
    words + Math.max(0, -leaning(utterance)) * FEELING + Math.min(grammar, 3) * GRAMMAR - movementOf(text) * MOVEMENT;
  if (turnsWell(text) || said < HINTED || (!isWork && sum(FEELINGS, text) === 0)) return 0;
  const next = talk[index + 1];
  const felt = next?.role === 'manager' && SYMPATHY.test(next.text) && text.length >= TELLS ? FELT : 0;
  return said + felt + (DISCLOSURE.test(text) ? 0.5 : 0) + (EXPLAINS.test(text) ? 0.4 : 0);
}

/** How much a line tells of something good at work that happened. */
export function newsOf(utterance: Utterance, talk: readonly Utterance[], isWork: boolean): number {
  const { role, index } = utterance;
  const text = nowOf(utterance.text);
  if (text.length < SHORTEST || isQuestion(text) || isElsewhere(utterance, talk)) return 0;
  if (role === 'manager') return PRAISE.test(text) ? PRAISED : 0;
  const before = talk[index - 1];
  const afterPraise = before?.role === 'manager' && PRAISE.test(before.text);
  if (REACTION.test(text)) return afterPraise ? REACTED : 0;
  if (RELIEF.test(text) || NOT_YET.test(text) || (PRIVATE.test(text) && !WORK_WORDS.test(text))) return 0;
  const none = isAbsence(text) && /ゼロ|一(?:件|度|回|つ)も/u.test(text);
  const overcome = none || OVERCOME.test(text) ? MOVEMENT : 0;
  const facts = sum(GOOD_NEWS, text) + overcome + movementOf(text) * MOVEMENT;
  const joy = sum(JOY, text);
  if (facts <= 0) return afterPraise && joy > 0 ? REACTED : 0;
  const against =
    isOvercome(text) || none ? 0 : sum(TROUBLES, text) * CUES + Math.min(complaintOf(utterance), 2) * GRAMMAR;
  const said = facts + joy * FEELING - against * OPPOSITE + Math.max(0, leaning(utterance)) * FEELING;
  if (said < BELONGS || (!isWork && !WORK_WORDS.test(text))) return 0;
  const next = talk[index + 1];
  return said + (next?.role === 'manager' && ADMIRES.test(next.text) ? 0.8 : 0);
}

/** A part of the talk is about work when a word says so, or when the talk is and nothing of the part is small talk. */
function isAboutWork(segment: readonly Utterance[], talksOfWork: boolean): boolean {
  if (segment.some(({ text }) => WORK_WORDS.test(text))) return true;
  return talksOfWork && !segment.some(({ text }) => SMALL_TALK.test(text) || PRIVATE.test(text));
}

/** Only what holds, and now: of 前は…でしたけど、今は… and …わけじゃなくて、… the second half. */
function nowOf(text: string): string {
  let rest = text;
  for (const past of [THEN, NOT_SO]) {
    const found = past.exec(rest);
    if (found !== null) rest = rest.slice(found.index + found[0].length);
  }
  return rest;
}

/** The morphemes of the end of a line. */
function tokensOf({ text, tokens }: Utterance, end: string): readonly Token[] {
  if (end.length === text.length) return tokens;
  let left = end.length;
  const from = tokens.findLastIndex(({ surface }) => (left -= surface.length) < 0);
  return tokens.slice(from + 1);
}

/** A good word before のに or ものの only makes it worse: 昇格したのに、何も変わらない. */
function afterBut(text: string): string {
  const at = Math.max(text.lastIndexOf('のに、'), text.lastIndexOf('ものの、'));
  return at < 0 ? text : text.slice(at);
}

/** 緊張しましたけど、最後まで話せました: what comes after けど holds no trouble, and the line ends there. */
function turnsWell(text: string): boolean {
  const body = withoutEnd(text, '。…');
  const ends = [...body.matchAll(/(?:けど|けれど|ですが|ますが|ましたが)、/gu)].map(
    ({ index, 0: but }) => index + but.length,
  );
  const start = Math.max(body.lastIndexOf('。') + 1, body.length - LONGEST_TURN);
  const from = ends.find((at) => at >= start);
  const turn = from === undefined ? '' : body.slice(from);
  if (turn.length < SHORTEST_TURN || sum(TROUBLES, turn) > 0) return false;
  return !/な[いくか]|ませ|ん(?:で|が|く|かっ)|へん|[らされ]れ|が$|ちゃ|しま[いっ]|(?:て|で|し|とか|みたい)[。…]*$/u.test(
    turn,
  );
}

/** What was hard and is no longer: 怖くなくなりました, ミスが減って. */
function isOvercome(text: string): boolean {
  return OVERCOME.test(text) || movementOf(text) > 0;
}

/** Small talk within talk about work. */
function isElsewhere({ index, text }: Utterance, talk: readonly Utterance[]): boolean {
  if (WORK_WORDS.test(text)) return false;
  if (sum(FEELINGS, text) > 0) return SMALL_TALK.test(text);
  const before = talk.slice(Math.max(0, index - ELSEWHERE), index);
  const turn = before.findLastIndex((one) => WORK_WORDS.test(one.text));
  return [...before.slice(turn + 1), { text }].some((one) => SMALL_TALK.test(one.text));
}

function sum(cues: readonly Cue[], text: string): number {
  return cues.reduce((all, { pattern, weight }) => all + (pattern.test(text) ? weight : 0), 0);
}

function firstIndex({ members }: Item): number {
  return members[0]?.utterance.index ?? 0;
}

function toFinding({ kind, members }: Item): FindingsResult['findings'] {
  const informative = ({ utterance, score }: Scored): number =>
    score - (POINTS.test(utterance.text) ? 1 : 0) + Math.min(utterance.text.length, FULL) * TELLING;
  const main = members.reduce((best, one) => (informative(one) > informative(best) ? one : best)).utterance;
  const cues = kind === 'issue' ? TROUBLES : GOOD_NEWS;
  const text = condense(
    bestSentence(
      main,
      (sentence) => sum(cues, sentence) - (POINTS.test(sentence) ? 1 : 0) + Math.min(sentence.length, FULL) * TELLING,
    ),
  );
  return text === '' ? [] : [{ kind, text, evidence: members.map(({ utterance }) => evidenceOf(utterance)) }];
}
