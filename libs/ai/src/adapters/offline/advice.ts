import type { Advice } from '../../assistant/assistant.port.js';
import { ADVICE_RULES, LONG_TURN, LONG_TURN_ADVICE, QUIET_ADVICE, RECEIVING, RECEIVING_ADVICE } from './data/advice.js';
import { evidenceOf } from './quote.js';
import { leaning } from './sentiment.js';
import type { Utterance } from './utterances.js';

/** Advice looks at what was said last: further back nobody remembers how it was said. */
const RECENT = 40;

/** One behaviour of the manager, with the line it was seen in: the rule that closes a talk most, and of its lines the newest. */
export function adviseOn(utterances: readonly Utterance[]): Advice {
  const own = utterances.filter(({ role }) => role === 'manager').slice(-RECENT);
  for (const { pattern, afterHeavy, behaviour, alternative } of ADVICE_RULES) {
    const seen = own.findLast(
      (utterance) => pattern.test(utterance.text) && (afterHeavy !== true || followsHeavy(utterance, utterances)),
    );
    if (seen) return { behaviour, quote: evidenceOf(seen), alternative };
  }
  const long = own.findLast(({ text }) => text.length > LONG_TURN);
  if (long) return { ...LONG_TURN_ADVICE, quote: evidenceOf(long) };
  const receiving = own.findLast(({ text }) => RECEIVING.test(text));
  if (receiving) return { ...RECEIVING_ADVICE, quote: evidenceOf(receiving) };
  const last = own.at(-1) ?? utterances.at(-1);
  return { ...QUIET_ADVICE, quote: last === undefined ? null : evidenceOf(last) };
}

function followsHeavy({ index }: Utterance, utterances: readonly Utterance[]): boolean {
  const before = utterances[index - 1];
  return before?.role === 'employee' && leaning(before) < 0;
}
