import type { Advice } from '../../../../assistant/assistant.port.js';
import { evidenceOf } from '../../reading/quote.js';
import type { Utterance } from '../../reading/utterance.js';
import { BANK } from '../bank/bank.js';
import { isDangerous } from '../../reading/danger.js';
import { isOneOf } from '../propose/shown.js';
import { isTheirs } from '../propose/situation.js';
import { BEHAVIOURS, type Behaviour } from './behaviours.js';
import { noticed, type Turn } from './notice.js';

/** Advice looks at what was said last: further back nobody remembers how it was said. */
const RECENT = 60;

/** What is said first of what was seen: what closes a talk most, then what carried it, then what could be lighter. */
const ORDER: readonly (readonly Behaviour[])[] = [
  ['why', 'afterFeeling', 'compared', 'soothed'],
  ['thanked', 'receivedWorked', 'openWorked', 'interrupted', 'twoQuestions', 'longTurn', 'adviceFirst', 'closed'],
  ['received'],
];

/**
 * One behaviour of the manager, with the line it was seen in. Among equals the newest: what was just done is remembered.
 * @param proposed questions of the application, whose form is never criticised
 */
export function adviseOn(utterances: readonly Utterance[], proposed: readonly string[] = []): Advice {
  const turns = turnsOf(utterances, proposed);
  const seen = turns.map((turn) => ({ turn, behaviours: noticed(turn) }));
  for (const rank of ORDER) {
    const last = seen.findLast(({ behaviours }) => behaviours.some((behaviour) => rank.includes(behaviour)));
    const behaviour = last?.behaviours.find((one) => rank.includes(one));
    if (last !== undefined && behaviour !== undefined) return adviceOf(behaviour, last.turn.said);
  }
  return adviceOf('quiet', turns.at(-1)?.said ?? utterances.findLast((said) => !isDangerous(said)));
}

function adviceOf(behaviour: Behaviour, said: Utterance | undefined): Advice {
  return { ...BEHAVIOURS[behaviour], quote: said === undefined ? null : evidenceOf(said) };
}

/** The manager's turns; what follows a sign of danger is no matter of style. */
function turnsOf(utterances: readonly Utterance[], proposed: readonly string[]): Turn[] {
  const isShown = isOneOf(proposed);
  const recent = utterances.slice(-RECENT);
  return recent.flatMap((said, at) => {
    if (said.role !== 'manager' && !(said.role === null && said.managerProbability > 0.8)) return [];
    const others = { before: recent[at - 1], after: recent[at + 1] };
    const before = others.before !== undefined && isTheirs(others.before) ? others.before : undefined;
    const after = others.after !== undefined && isTheirs(others.after) ? others.after : undefined;
    if (before !== undefined && isDangerous(before)) return [];
    return [
      { said, before, after, length: lengthOf(recent, at), isProposed: isOfBank(said.text) || isShown(said.text) },
    ];
  });
}

function lengthOf(recent: readonly Utterance[], at: number): number {
  let length = 0;
  for (let end = at; end >= 0 && recent[end]?.role === recent[at]?.role; end -= 1)
    length += recent[end]?.text.length ?? 0;
  return length;
}

const isOfBank = isOneOf(BANK.map(({ text }) => text));
