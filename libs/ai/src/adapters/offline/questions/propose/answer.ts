import type { ProposedQuestion } from '@app/contract';
import type { AssistantReply, QuestionContext } from '../../../../assistant/assistant.port.js';
import { lastWords } from '../reply/last-words.js';
import { BESIDE, CAREFUL, RECEIVING } from '../reply/receiving.js';
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

/** Of those that would be said about as gladly as the best one, not always the first. */
const NEARLY = 0.75;
const MOST = 3;

/** Meets a reply by what it is, without judging it. */
export function answerTo(situation: Situation, suggestedQuestions: ProposedQuestion[]): AssistantReply {
  const { kind, reply, turns, care } = situation;
  if (kind === 'danger') return { message: BESIDE, suggestedQuestions: [], care: true };
  if (kind === 'grave') return { message: CAREFUL, suggestedQuestions: [], care: true };
  const words = reply === null ? null : lastWords(reply.line.text);
  const fitting = messagesFor(situation).filter((message) => words !== null || !message.includes('{words}'));
  const message = fitting[(turns + (reply?.text.length ?? 0)) % fitting.length] ?? '';
  return { message: message.replace('{words}', () => words ?? ''), suggestedQuestions, care };
}

/** What a good listener would be told here, the best first. */
function messagesFor({ kind, sayable }: Situation): readonly string[] {
  if (kind === 'start' || kind === 'danger' || kind === 'grave') return RECEIVING.answer;
  const among = kind in OWN ? RECEIVING[kind] : SHARED;
  const scored = among.map((text) => ({ text, score: sayable(text) ?? 0 })).sort((a, b) => b.score - a.score);
  const best = scored[0]?.score ?? 0;
  return scored.filter(({ score }, at) => at < MOST && score >= NEARLY * best).map(({ text }) => text);
}

/** Met by their own words alone, which in any other moment would end the talk or miss what was said. */
const { refuse, closing, thanks, ...others } = RECEIVING;
const OWN = { refuse, closing, thanks };
const SHARED = Object.values(others).flat();
