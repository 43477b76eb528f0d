import {
  CONDITIONAL,
  DECIDING,
  FIRST_PERSON,
  FORMULA,
  HABIT,
  HEDGE,
  NO_TASK,
  PRIVATE,
  SECRET,
  VOLITIONAL,
} from './data/promises.js';
import { inOrder } from './data/frame.js';
import { hasDue } from './due-date.js';
import type { Token } from './tokenizer.js';
import { sentences } from './utterances.js';
import { withoutEnd } from './without-end.js';

/** A sentence, or a clause of an inverted one, with its morphemes. */
export interface Clause {
  text: string;
  tokens: readonly Token[];
}

/** What stands around a sentence and makes a promise of it, or not. */
export interface Setting {
  /** The whole line. */
  line: string;
  /** The other asked for something just before. */
  answers: boolean;
  /** The first lines of a talk arrange the talk. */
  isOpening: boolean;
}

const ENOUGH = 2;
const FOLLOW_UP = inOrder(/また|次|もう一度|改めて/u, /話|面談|1on1|時間|打ち合わせ|集ま|会/u);
const PLEDGE = /(?:必ず|ちゃんと|きちんと|きっちり|責任(?:を)?(?:もって|持って)|約束|絶対に?)/u;
const TAIL = '(?:から|ので|んで|けん|けえ|さかい|し|が|けど)?[わよねなぞでき]{0,2}$';

/** Ends by which somebody takes something on, the surest first, with how sure they are. */
const ENDS: readonly (readonly [RegExp, number])[] = [
  [end('(?:[てで](?:お|置)(?:きます|きましょう|く)|[とど](?:きます|く|いたる)|ちょ(?:く|きます)|ときますわ)'), 2.4],
  [end('(?:よう|こと|よーう)に(?:します|する|しましょう|しよう)'), 2],
  [end('[てで](?:みます|みるわ|みるね|みるよ|みる|みましょう)'), 2],
  [end('(?:さ|ら|か|わ|ま|た|な)せて(?:ください|もらいます|いただきます|もらう)'), 1.6],
  [end('(?:[しっいん]たる|しちゃる|[てで]やる|[てで]あげる|[てで]あげます|しちゃります)'), 1.7],
  [end('(?:[てで]|に)(?:きます|行きます|いきます|まいります|参ります|くるわ|くるね|くるよ|行くわ|行くね)'), 1.5],
  [end('(?:いたします|致します)'), 1.6],
  [end('(?<![てでい])ます'), 1.5],
  [new RegExp(`[うくぐすつぬぶむる](?:わ[ねよ]?|ばい|で|けん|けんね|さかい)$`, 'u'), 1.7],
  // 「来週発表するから」: the own plan, given as a reason.
  [new RegExp(`[うくぐすつぬぶむる](?:から|けん)[ねよ]?$`, 'u'), 0.85],
  [end('[てで](?:みよう|みましょう)か?'), 1],
  [new RegExp(`(?:ましょう|[おこそとのもろぼご]う|よう)か?[わよねな]{0,2}$`, 'u'), 0.7],
  [new RegExp(`[うくぐすつぬぶむる](?:よ|ね|き)?[ねよ]?$`, 'u'), 0.5],
];
/** Still going on, past, denied or able to: no promise, however it ends. */
const NOT_AHEAD = end(
  '(?:[てで]い(?:ます|る)|[てで]ます|[てで]る|(?<!し)とる|とります|ちょる|よる|まん|ません|ない|ぬ|た|だ|です)',
);

function end(pattern: string): RegExp {
  return new RegExp(pattern + TAIL, 'u');
}

/** The sentences of a line with their morphemes. */
export function clausesOf(tokens: readonly Token[]): Clause[] {
  const clauses: Clause[] = [];
  let current: Token[] = [];
  for (const token of tokens) {
    current.push(token);
    if (/^[。．！？!?]+$/u.test(token.surface)) {
      clauses.push(toClause(current));
      current = [];
    }
  }
  if (current.length > 0) clauses.push(toClause(current));
  return clauses;
}

function toClause(tokens: readonly Token[]): Clause {
  return { text: tokens.map(({ surface }) => surface).join(''), tokens };
}

/** The part that carries the predicate: 「電話するわ、今日中に」 is 「電話するわ」 turned round. */
export function mainPart(clause: Clause): Clause {
  for (let at = clause.tokens.length - 1; at > 1; at -= 1) {
    if (!/^[、，,]$/u.test(clause.tokens[at]?.surface ?? '')) continue;
    const before = toClause(clause.tokens.slice(0, at));
    const after = toClause(clause.tokens.slice(at + 1));
    const hasPredicate = after.tokens.some(({ pos }) => pos === '助動詞' || pos === '動詞');
    const isTurned = /(?:とく|ておく|でおく|ます|[うくすつぶむる]わ)[わよねから]*$/u.test(before.text);
    // 「来週発表するから、黙っててね」: the promise is the reason for the request behind it.
    if (
      /(?:ます|[うくすつぶむる])(?:から|ので|んで|けん)$/u.test(before.text) &&
      /[てで](?:ね|よ|な|ください|ちょうだい)?[。]*$/u.test(after.text)
    )
      return before;
    if (isTurned && (!hasPredicate || /わ[ねよ]?$|とく[わよね]?$/u.test(before.text))) return before;
  }
  return clause;
}

/** Whether the speaker takes something on: volition in the own future, not a habit, a report, a hedge or a formula. */
export function isCommitment(clause: Clause, setting: Setting): boolean {
  return commitmentOf(clause, setting) >= ENOUGH;
}

function commitmentOf(clause: Clause, { line, answers, isOpening }: Setting): number {
  const part = mainPart(clause);
  const text = bare(part.text);
  if (isQuestion(part.text) && !/うか[？?。]*$/u.test(part.text)) return 0;
  if (HEDGE.test(text) || FORMULA.test(text) || CONDITIONAL.test(text) || SECRET.test(text)) return 0;
  const ending = ENDS.find(([pattern]) => pattern.test(text));
  if (!ending || NOT_AHEAD.test(text) || isQuoted(text)) return 0;
  const { verb, before } = predicateOf(part.tokens);
  if (verb === null || NO_TASK.has(verb)) return 0;
  if (!VOLITIONAL.has(verb) && ending[1] < 1.6) return 0;
  const self = FIRST_PERSON.test(text);
  if (!self && hasOtherSubject(before)) return 0;
  const decides = DECIDING.test(line);
  let sure = ending[1];
  if (self) sure += 1;
  else if (sentences(line).some((other) => FIRST_PERSON.test(other) && !/[ただ][よね。]*$/u.test(other))) sure += 0.5;
  if (hasDue(clause.text)) sure += 0.9;
  else if (hasDue(line)) sure += 0.6;
  if (decides) sure += 0.7;
  if (answers) sure += 0.8;
  if (PLEDGE.test(text)) sure += 0.5;
  const isFollowUp = FOLLOW_UP.test(text) && hasDue(text);
  // A newly fixed talk counts, also where both are meant.
  if (isFollowUp) sure += 0.4;
  const content =
    isFollowUp ||
    before.some(({ pos, sub }) => pos === '名詞' && !['代名詞', '非自立', '副詞可能', '数'].includes(sub));
  sure += content ? 0.3 : answers || decides ? 0 : -1.2;
  if (PRIVATE.test(line)) sure -= 2;
  if (HABIT.test(text) && !decides && !/から(?:です)?。/u.test(line)) sure -= 2;
  if (isOpening) sure -= 1;
  return sure;
}

/** Without marks and what stands in quotation marks at the end. */
function bare(text: string): string {
  return withoutEnd(text, '。．…、！？!?').replace(/「[^「」]*」/gu, '');
}

/** Somebody's words told again. */
function isQuoted(text: string): boolean {
  return /(?:って|と)(?:言う|いう|いいます|言います|聞く|思う)[わよねから]*$/u.test(text);
}

/** An answer is awaited: a mark, か, or a rising の. */
export function isQuestion(text: string): boolean {
  return /[?？]|(?:か|かな|かね|の|っけ|かしら)(?:ね)?[。…]*$/u.test(text);
}

/** The last verb that means something (する counts by its noun), and what stands before it in its clause. */
function predicateOf(tokens: readonly Token[]): { verb: string | null; before: readonly Token[] } {
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const token = tokens[at];
    if (token?.pos !== '動詞' || token.sub !== '自立') continue;
    // IPADIC reads the auxiliaries しとく, してみる, していく as verbs of their own now and then.
    if (
      /^(?:とく|おく|みる|いく|くる|しまう|いたす|致す|ちょく)$/u.test(token.base) &&
      tokens[at - 1]?.sub === '接続助詞'
    )
      continue;
    const noun = tokens[at - 1];
    const start = lastBreak(tokens, at);
    const isSuru = token.base === 'する' || token.base === 'いたす' || token.base === '致す';
    return {
      verb:
        isSuru && noun?.sub === 'サ変接続' && NO_TASK.has(noun.surface) ? noun.surface : isSuru ? 'する' : token.base,
      before: tokens.slice(start, at),
    };
  }
  return { verb: null, before: [] };
}

function lastBreak(tokens: readonly Token[], at: number): number {
  for (let back = at - 1; back >= 0; back -= 1) {
    const token = tokens[back];
    if (token?.sub === '接続助詞' && /^(?:から|ので|けど|けれど|が|し|と)$/u.test(token.surface)) return back + 1;
  }
  return 0;
}

/** 「後輩が送ります」: somebody else is named as the one who does it. */
function hasOtherSubject(tokens: readonly Token[]): boolean {
  return tokens.some(
    (token, at) =>
      token.surface === 'が' &&
      token.sub === '格助詞' &&
      ['名詞'].includes(tokens[at - 1]?.pos ?? '') &&
      !/^(?:ほう|方|必要|こと)$/u.test(tokens[at - 1]?.surface ?? ''),
  );
}
