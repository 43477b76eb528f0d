import { STANCES, THEMES } from '@app/contract';
import type { QuestionContext } from '../../../../assistant/assistant.port.js';
import type { Utterance } from '../../reading/utterance.js';
import type { Tokenize } from '../../text/tokenizer.js';
import type { Moment, Slot } from '../bank/question.js';
import { isDangerous, needsCare, saysDanger } from '../../reading/danger.js';
import { isTheirs, momentOf, type Turn } from '../moment/moment.js';
import { readMoment, type ReadMoment } from '../moment/read-moment.js';
import { isRefusal } from '../reply/kind.js';
import type { ReplyKind } from '../reply/kinds.js';
import { answeredSlots, RECENT_TURNS } from '../reply/slots.js';
import { bestPhrase, type QuotedPhrase } from './phrase.js';

/** What questions are chosen by. */
export interface Situation extends Omit<ReadMoment, 'doubt'> {
  theme: string;
  stance: string;
  /** The utterance that was replied with; null at the start. */
  reply: Utterance | null;
  /** Whether it is known, and not guessed, that the report said it. */
  isTheirOwn: boolean;
  phrase: QuotedPhrase | null;
  /** Not asked for again. */
  answered: ReadonlySet<Slot>;
  /** How much the report has said so far, in turns. */
  turns: number;
  /** The last turns may hold a sign of danger; where it is clear, the kind is `danger`, where it is likely, `grave`. */
  care: boolean;
  /** Tells one talk from another, so that not all begin with the same question. */
  seed: string;
}

/**
 * A doubt that reading has of words that stand alone counts where the moment bears it out: of 100 everyday replies it would else stand
 * beside 40, so beside 17; of held-out signs as many are met, 95 in 100.
 */
const THINKABLE = 0.006;

/** Everything that the choice of questions rests on. */
export function situationOf(context: QuestionContext, talk: readonly Utterance[], tokenize: Tokenize): Situation {
  const moment = momentOf(context, talk, tokenize);
  const { reply } = moment;
  const recent = talk.slice(-RECENT_TURNS);
  const heard = [...recent.filter(isTheirs), ...reply];
  const read = readMoment(moment);
  const isTheirOwn = reply.every(({ line }) => line.role !== null || line.speaker !== null);
  const kind = withDanger(
    isTheirOwn || !turnsToListener(read.kind) || reply.some(isRefusal) ? read.kind : 'answer',
    heard,
  );
  const refused = refusedTopics(talk, reply);
  const isOpen = (text: string, said: Utterance): boolean =>
    !isDangerous(said) && !refused.some((topic) => topic.includes(text));
  const near = talk.filter(isTheirs).slice(-RECENT_TURNS);
  const phrase = UNNAMED.has(kind) ? null : (bestPhrase(reply, isOpen) ?? olderPhrase(kind, near, isOpen));
  return {
    theme: THEMES.find(({ text }) => text === context.talk.theme)?.id ?? 'other',
    stance: STANCES.find(({ text }) => text === context.talk.stance)?.id ?? 'other',
    kind,
    sayable: read.sayable,
    reply: reply.at(-1) ?? null,
    isTheirOwn,
    // What stands beside a feeling is mostly a detail; a piece of work is not.
    phrase: kind === 'feeling' && phrase?.isTask === false ? null : phrase,
    answered: answeredSlots(turnsOf(context, recent, reply), isTheirs, isAnswer),
    turns: talk.filter(isTheirs).length,
    care:
      kind === 'danger' ||
      kind === 'grave' ||
      needsCare(recent, false) ||
      (context.latest !== null && read.doubt >= THINKABLE && needsCare(reply, true)),
    seed: context.talk.conversationId,
  };
}

/**
 * Whether words turn to the listener: they ask back, decline, thank or close. Where nobody knows who spoke, that may have been the
 * listener, and an answer to it would end what goes on.
 */
export function turnsToListener(kind: Moment | ReplyKind): boolean {
  return TURNED.has(kind) || kind.startsWith('back-');
}

const TURNED = new Set<Moment | ReplyKind>(['advice-asked', 'refuse', 'thanks', 'closing']);

/** What a reply is met as while a sign of danger stands among the last turns. */
function withDanger(kind: ReadMoment['kind'], heard: readonly Utterance[]): ReadMoment['kind'] {
  if (kind === 'danger' || heard.some(saysDanger)) return 'danger';
  return heard.some(isDangerous) ? 'grave' : kind;
}

/** Nothing of these is named: it was refused, it is too heavy, or nobody is sure what of it matters. */
const UNNAMED = new Set<ReplyKind | 'start'>(['refuse', 'danger', 'grave', 'answer', 'smalltalk']);

/** A vague or a friendly word has no topic of its own: what was talked about before still stands. */
function olderPhrase(
  kind: ReplyKind | 'start',
  near: readonly Utterance[],
  isOpen: (text: string, said: Utterance) => boolean,
): QuotedPhrase | null {
  return kind === 'start' ? bestPhrase(near, isOpen) : null;
}

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
