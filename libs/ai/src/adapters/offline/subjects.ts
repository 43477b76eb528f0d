import { STOP_NOUNS } from './data/stop-words.js';
import type { Token } from './tokenizer.js';
import type { Utterance } from './utterances.js';

/** What lines are about, and which of it is a name. */
export interface Subjects {
  of(utterance: Utterance): string[];
  isName(noun: string): boolean;
}

const SUBS = new Set(['一般', 'サ変接続', '固有名詞']);
/** Nouns of the line itself and of the question it answers: 行くのが怖いです is about the place that was asked for. */
export function subjectsOf(utterances: readonly Utterance[]): Subjects {
  const own = utterances.map(({ tokens }) => [...new Set(tokens.filter(isSubject).map(({ base }) => base))]);
  const names = new Set(utterances.flatMap(({ tokens }) => tokens.filter(isName).map(({ base }) => base)));
  return {
    of({ index, role }) {
      const before = utterances[index - 1];
      const asked = role === 'employee' && before?.role === 'manager' && /[?？]$/u.test(before.text);
      return [...new Set([...(own[index] ?? []), ...(asked ? (own[index - 1] ?? []) : [])])];
    },
    isName: (noun) => names.has(noun),
  };
}

function isSubject({ pos, sub, base }: Token): boolean {
  return pos === '名詞' && SUBS.has(sub) && base.length >= 2 && !STOP_NOUNS.has(base) && !/^[\p{N}ぁ-ん]+$/u.test(base);
}

function isName(token: Token): boolean {
  return token.sub === '固有名詞' && isSubject(token);
}
