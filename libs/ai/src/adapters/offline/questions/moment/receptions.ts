import { SAID } from '../bank/question.js';
import type { ReplyKind } from '../reply/kinds.js';
import { RECEIVING } from '../reply/receiving.js';
import type { ReadMoment } from './read-moment.js';

/** A sentence that is shown to the manager after a reply. */
export interface Reception {
  text: string;
  /** What the reply is where this is said. */
  kind: ReplyKind;
  /** That a good listener would say it, from 0 to 1. */
  score: number;
}

/** Of those that would be said about as gladly as the best one, not always the first. */
const NEARLY = 0.95;
const MOST = 3;

/** What a good listener would be told here, the best first; of the words that were learned, whatever the reply was read as. */
export function receptionsFor({ kind, sayable }: Pick<ReadMoment, 'kind' | 'sayable'>): readonly Reception[] {
  const read = kind === 'start' || kind === 'danger' || kind === 'grave' ? 'answer' : kind;
  const scored = (OWN.has(kind) || read !== kind ? RECEIVING[read] : SHARED)
    .map((text) => ({ text, kind: RECEIVING[read].includes(text) ? read : kindOf(text), score: sayable(text) ?? 0 }))
    .sort((one, other) => other.score - one.score);
  const best = scored[0]?.score ?? 0;
  return scored.filter(({ score }, at) => at < MOST && score >= NEARLY * best);
}

/** Met by their own words alone, which in any other moment would end the talk or miss what was said. */
const { refuse, closing, thanks, ...others } = RECEIVING;
const OWN: ReadonlySet<string> = new Set(Object.keys({ refuse, closing, thanks }));
const SHARED = [...new Set(Object.values(others).flat())];

/** What a reply is where this is said; of two kinds the later one, which says less of it. */
function kindOf(text: string): ReplyKind {
  return SAID.findLast((kind) => !OWN.has(kind) && RECEIVING[kind].includes(text)) ?? 'answer';
}
