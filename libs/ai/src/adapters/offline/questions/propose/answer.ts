import type { ProposedQuestion } from '@app/contract';
import type { AssistantReply, QuestionContext } from '../../../../assistant/assistant.port.js';
import { receptionsFor } from '../moment/receptions.js';
import { lastWords } from '../reply/last-words.js';
import { BESIDE, CAREFUL } from '../reply/receiving.js';

import type { Situation } from './situation.js';

/** The first message once theme and stance are known. */
export function openingMessage({ talk }: QuestionContext, questions: ProposedQuestion[]): AssistantReply {
  const { theme, stance, employeeName } = talk;
  const about = theme === null ? '' : `テーマは「${theme}」`;
  const how = stance === null ? '' : `関わり方は「${stance}」`;
  const chosen = [about, how].filter((part) => part !== '').join('、');
  const lead = chosen === '' ? '' : `${chosen}ですね。`;
  return {
    message: `${lead}${employeeName}さんの言葉を待ちながら、ゆっくり始めましょう。`,
    suggestedQuestions: questions,
    care: false,
  };
}

/** Meets a reply by what it is, without judging it. */
export function answerTo(situation: Situation, suggestedQuestions: ProposedQuestion[]): AssistantReply {
  const { kind, reply, turns, care } = situation;
  if (kind === 'danger') return { message: BESIDE, suggestedQuestions: [], care: true };
  if (kind === 'grave') return { message: CAREFUL, suggestedQuestions: [], care: true };
  const words = reply === null ? null : lastWords(reply.line.text);
  const fitting = receptionsFor(situation).filter(({ text }) => words !== null || !text.includes('{words}'));
  const message = fitting[(turns + (reply?.text.length ?? 0)) % fitting.length]?.text ?? '';
  return { message: message.replace('{words}', () => words ?? ''), suggestedQuestions, care };
}
