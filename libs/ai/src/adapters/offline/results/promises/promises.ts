import type { NextActionDraft, Party } from '@app/contract';
import { evidenceOf } from '../../reading/quote.js';
import type { Utterance } from '../../reading/utterance.js';
import { chooseDue } from './due-choice.js';
import { linkOdds } from './link.js';
import { ownerOf } from './owner.js';
import { taskOf, type Task } from './task-of.js';

/**
 * From which probability on a promise rests on a line, is shown, its speaker is known; from which log-odds on two lines are of one
 * promise. Found on the tuning set (`npm run eval`), never on talks that the engine learned from.
 */
const LEVELS = { supports: 0.25, shown: 0.45, role: 0.6, linked: 0.2, weight: 0.3 };
const MOST = 15;
/** A promise said over and over rests on its first lines: nobody opens more, and reading stays linear. */
const MOST_EVIDENCE = 8;
/** A line proves a promise that is at least so likely as this part of the likeliest: what only stands beside it is not shown. */
const PROVES = 0.42;
/** A line is compared with so many promises before it: reading stays linear. */
const OPEN = 30;
/** Nobody takes more on: of a talk that goes on promising the first lines count. */
const MOST_LINES = 600;
const LONGEST = 80;

/** What somebody took on, while the talk is read. */
interface Promised {
  /** The first lines that it rests on, in the order of time, and which of all such lines of the talk each is. */
  lines: { said: Utterance; place: number }[];
  /** How sure it is, by the line that says it best. */
  sureness: number;
  task: Task | null;
}

/** What one of the two took on, with who and until when; nobody's where it is not sure who said it. */
export function findNextActions(utterances: readonly Utterance[], heldAt: Date): NextActionDraft[] {
  const all = assemble(utterances.filter((said) => surenessOf(said) >= LEVELS.supports).slice(0, MOST_LINES));
  const restsOn = new Map(all.flatMap((one) => one.lines.map(({ said }) => [said.index, one] as const)));
  return all
    .flatMap((one) => {
      const { task, sureness } = one;
      if (task === null || sureness < LEVELS.shown) return [];
      const from = one.lines.map(({ said }) => said);
      const due = chooseDue(from, utterances, (index) => (restsOn.get(index) ?? one) !== one, heldAt);
      return {
        text: cut(task.text),
        owner: ownerOf(from),
        duePhrase: due?.phrase ?? null,
        dueDate: due?.date ?? null,
        evidence: from.filter((said) => surenessOf(said) >= PROVES * sureness).map((said) => evidenceOf(said)),
      };
    })
    .slice(0, MOST);
}

/** How sure it is that a promise rests on an utterance. */
function surenessOf({ acts, items }: Utterance): number {
  return Math.max(items.promise, LEVELS.weight * acts.promise + (1 - LEVELS.weight) * items.promise);
}

/** Each line goes to the promise it is most likely of, or opens a new one. */
function assemble(lines: readonly Utterance[]): Promised[] {
  const all: Promised[] = [];
  for (const [place, said] of lines.entries()) {
    let best: { one: Promised; odds: number } | null = null;
    for (const one of all.slice(-OPEN)) {
      const each = one.lines.map((line) => linkOdds(line.said, said, place - line.place - 1));
      const odds = each.reduce((sum, odd) => sum + odd, 0) / each.length;
      if (odds > (best?.odds ?? LEVELS.linked)) best = { one, odds };
    }
    const known = best?.one ?? { lines: [], sureness: 0, task: null };
    if (best === null) all.push(known);
    join(known, said, place);
  }
  return all;
}

function join(known: Promised, said: Utterance, place: number): void {
  if (known.lines.length < MOST_EVIDENCE) known.lines.push({ said, place });
  known.sureness = Math.max(known.sureness, surenessOf(said));
  const task = taskOf(said, speakerOf(said), said.acts.request > said.acts.promise);
  if (task !== null && task.worth > (known.task?.worth ?? -Infinity)) known.task = task;
}

function speakerOf({ role, managerProbability }: Utterance): Party | null {
  return role ?? partyOf(managerProbability);
}

function partyOf(managerProbability: number): Party | null {
  if (managerProbability >= LEVELS.role) return 'manager';
  return managerProbability <= 1 - LEVELS.role ? 'employee' : null;
}

function cut(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}
