import { LIMITS, type Evidence } from '@app/contract';
import { cleanAnswer, isJapanese } from './clean-answer.js';
import { evidenceOf, plain } from './evidence-gate.js';
import { InvalidAnswer } from '../prompt/model-errors.js';
import type { NumberedLine } from '../prompt/numbered-lines.js';

const LONGEST = 120;
const ASKS = /(?:か|かな|かね|でしょう|[?？])[。…]*$/u;
/** Puts an answer into the other's mouth, or judges. */
const LEADS =
  /(?:ですよね|ますよね|でしたよね|ましたよね|じゃない(?:です)?か|べき|ほうが(?:いい|よい|良い)(?:の|ん|と))/u;

/**
 * The questions that may be shown: open in tone, in Japanese, none asked before, at most 4.
 * @throws InvalidAnswer questions, or language, where none is left
 */
export function acceptQuestions(proposed: readonly string[], asked: readonly string[], said: string): string[] {
  const known = new Set(asked.map(plain));
  const questions: string[] = [];
  for (const text of proposed) {
    const question = cleanAnswer(text, LONGEST, said);
    if (!ASKS.test(question) || LEADS.test(question) || !isJapanese(question) || known.has(plain(question))) continue;
    known.add(plain(question));
    questions.push(question);
  }
  if (questions.length === 0) throw new InvalidAnswer(isJapanese(proposed.join('')) ? 'questions' : 'language');
  return questions.slice(0, LIMITS.suggestedQuestions);
}

/** The words of the employee that a question rests on: the newest line with what it quotes, else the newest line at all. */
export function restsOn(question: string, lines: readonly NumberedLine[]): Evidence | null {
  const quoted = plain(/「([^「」]+)」/u.exec(question)?.[1] ?? '');
  const theirs = lines.filter(({ role }) => role !== 'manager');
  const named = quoted === '' ? undefined : theirs.findLast(({ text }) => plain(text).includes(quoted));
  const newest = named ?? theirs.findLast(({ role }) => role === 'employee');
  return newest === undefined ? null : evidenceOf(newest);
}
