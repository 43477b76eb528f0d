import type { QuestionContext } from '../../../../assistant/assistant.port.js';
import { readTalk, type Utterance } from '../../reading/utterance.js';
import type { Tokenize } from '../../text/tokenizer.js';
import { NOTHING, type Moment, type Question } from './moment-features.js';

/** Something said, as far as it matters who said it. */
export type Turn = Pick<Utterance, 'text' | 'role' | 'managerProbability'>;

/** Of a long turn its last utterances are met. */
const LONGEST_TURN = 5;

/** What the report said last, and what it answers: the reply, or in a talk that is only heard, its end. Without a word of theirs the reply is empty. */
export function momentOf(context: QuestionContext, talk: readonly Utterance[], tokenize: Tokenize): Moment {
  const reply = replyOf(context, talk, tokenize);
  const { latest } = context;
  if (latest === null) return { reply, question: askedBefore(reply, talk) };
  const question = latest.question ?? '';
  return { reply, question: { text: question, tokens: tokenize(question) } };
}

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

/** What the manager said right before a turn of the report; `NOTHING` where that was nothing. `talk`: all of it, in order. */
export function askedBefore([first]: readonly Utterance[], talk: readonly Utterance[]): Question {
  const before = talk[(first?.index ?? 0) - 1];
  return before !== undefined && !isTheirs(before) ? before : NOTHING;
}

/** Whether the report said it; where nobody knows, what is no question counts as theirs. */
export function isTheirs({ role, managerProbability, text }: Turn): boolean {
  if (role !== null) return role === 'employee';
  return managerProbability === 0.5 ? !/[？?]$|か。?$/u.test(text) : managerProbability < 0.5;
}
