import { STANCES, THEMES } from '@app/contract';
import type { QuestionContext } from '../../../../assistant/assistant.port.js';
import { readTalk, type Utterance } from '../../reading/utterance.js';
import type { Tokenize } from '../../text/tokenizer.js';
import type { Slot } from '../bank/question.js';
import { isDangerous, needsCare } from '../../reading/danger.js';
import { isRefusal, kindOf, type ReplyKind } from '../reply/kind.js';
import { answeredSlots, RECENT_TURNS } from '../reply/slots.js';
import { bestPhrase, type QuotedPhrase } from './phrase.js';

/** What questions are chosen by. */
export interface Situation {
  theme: string;
  stance: string;
  /** What the report said last; `start` before anything was said. */
  kind: ReplyKind | 'start';
  /** The utterance that was replied with; null at the start. */
  reply: Utterance | null;
  phrase: QuotedPhrase | null;
  /** Not asked for again. */
  answered: ReadonlySet<Slot>;
  /** How much the report has said so far, in turns. */
  turns: number;
  /** The last turns may hold a sign of danger; where it is clear, the kind is `danger`. */
  care: boolean;
  /** Tells one talk from another, so that not all begin with the same question. */
  seed: string;
}

/** Everything that the choice of questions rests on. */
export function situationOf(context: QuestionContext, talk: readonly Utterance[], tokenize: Tokenize): Situation {
  const reply = replyOf(context, talk, tokenize);
  const recent = talk.slice(-RECENT_TURNS);
  const heard = [...recent.filter(isTheirs), ...reply];
  const kind = heard.some(isDangerous)
    ? 'danger'
    : reply.length === 0
      ? 'start'
      : kindOf(reply, questionBefore(context, talk, reply));
  const refused = refusedTopics(talk, reply);
  const isOpen = (text: string, said: Utterance): boolean =>
    !isDangerous(said) && !refused.some((topic) => topic.includes(text));
  const near = talk.filter(isTheirs).slice(-RECENT_TURNS);
  const phrase = UNNAMED.has(kind) ? null : (bestPhrase(reply, isOpen) ?? olderPhrase(kind, near, isOpen));
  return {
    theme: THEMES.find(({ text }) => text === context.talk.theme)?.id ?? 'other',
    stance: STANCES.find(({ text }) => text === context.talk.stance)?.id ?? 'other',
    kind,
    reply: reply.at(-1) ?? null,
    // What stands beside a feeling is mostly a detail; a piece of work is not.
    phrase: kind === 'feeling' && phrase?.isTask === false ? null : phrase,
    answered: answeredSlots(turnsOf(context, recent, reply), isTheirs, isAnswer),
    turns: talk.filter(isTheirs).length,
    care: needsCare(recent, false) || (context.latest !== null && needsCare(reply, true)),
    seed: context.talk.conversationId,
  };
}

/** Nothing of these is named: it was refused, it is too heavy, or nobody is sure what of it matters. */
const UNNAMED = new Set<ReplyKind | 'start'>(['refuse', 'danger', 'answer', 'smalltalk']);

/** A vague or a friendly word has no topic of its own: what was talked about before still stands. */
function olderPhrase(
  kind: ReplyKind | 'start',
  near: readonly Utterance[],
  isOpen: (text: string, said: Utterance) => boolean,
): QuotedPhrase | null {
  return kind === 'start' ? bestPhrase(near, isOpen) : null;
}

/** The words of the report that are met: the reply, or what was said last in a talk that is only heard. */
function replyOf({ latest, talk }: QuestionContext, read: readonly Utterance[], tokenize: Tokenize): Utterance[] {
  if (latest === null) {
    const end = read.findLastIndex(isTheirs);
    if (end === -1) return [];
    const begin = read.slice(0, end).findLastIndex((turn) => !isTheirs(turn)) + 1;
    return read.slice(Math.max(begin, end - LONGEST_TURN), end + 1);
  }
  const line = read.findLast((turn) => isTheirs(turn) && turn.line.text === latest.reply)?.line;
  if (line !== undefined) return read.filter((turn) => turn.line === line);
  const said = { source: 'message', id: '', speaker: null, role: 'employee', text: latest.reply } as const;
  return readTalk({ ...talk, lines: [said] }, tokenize);
}

/** What the manager said before the reply. */
function questionBefore({ latest }: QuestionContext, talk: readonly Utterance[], reply: readonly Utterance[]): string {
  if (latest !== null) return latest.question ?? '';
  const before = talk[(reply[0]?.index ?? 0) - 1];
  return before !== undefined && !isTheirs(before) ? before.text : '';
}

/** Of a long turn its last utterances are met. */
const LONGEST_TURN = 5;

/** The question is a turn, too, where it was typed and is not among the lines. */
function turnsOf(
  { latest }: QuestionContext,
  recent: readonly Utterance[],
  reply: readonly Utterance[],
): readonly Turn[] {
  if (latest === null || (reply[0] !== undefined && recent.includes(reply[0]))) return recent;
  const question: Turn[] =
    latest.question === null ? [] : [{ text: latest.question, role: 'manager', managerProbability: 1 }];
  return [...recent, ...question, ...reply].slice(-RECENT_TURNS);
}

type Turn = Pick<Utterance, 'text' | 'role' | 'managerProbability'>;

/** Whether the report said it; where nobody knows, what is no question counts as theirs. */
export function isTheirs({ role, managerProbability, text }: Turn): boolean {
  if (role !== null) return role === 'employee';
  return managerProbability === 0.5 ? !/[？?]$|か。?$/u.test(text) : managerProbability < 0.5;
}

function isAnswer(text: string): boolean {
  return text.replace(/[、。…\s]/gu, '').length >= 4;
}

/** So many utterances back a refusal is looked for: more than a long meeting has turns. */
const REMEMBERED = 400;

/** What the report did not want to talk about: the question before, and what it asked for. */
function refusedTopics(talk: readonly Utterance[], reply: readonly Utterance[]): string[] {
  const recent = talk.slice(-REMEMBERED);
  const all = [...recent, ...reply.filter((turn) => !recent.includes(turn))];
  return all.flatMap((turn, at) => {
    if (!isTheirs(turn) || !isRefusal(turn)) return [];
    const before = all[at - 1];
    return [turn.text, ...(before === undefined ? [] : [before.text])];
  });
}
