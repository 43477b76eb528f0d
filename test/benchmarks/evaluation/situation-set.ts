import { talkOfMoment, type WrittenMoment } from '../../../libs/ai/training/labelled/read-moments.js';
import type { OfflineEngine } from '../../../libs/ai/src/adapters/offline/engine.js';

/** One sentence that the assistant puts before a manager. */
export interface Put {
  /** Its place in the answer. */
  part: 'message' | 'advice' | `question ${number}`;
  text: string;
}

/** What the default assistant puts before the manager in a situation: the sentence of the chat, its questions, and its one advice. */
export function putBefore(engine: OfflineEngine, moment: WrittenMoment): Put[] {
  const { said } = moment;
  const talk = talkOfMoment(moment);
  const asked = said.flatMap(({ role, text }) => (role === 'manager' ? [text] : []));
  const question = said.findLast(({ role }) => role === 'manager')?.text ?? null;
  const { message, suggestedQuestions } = engine.respond({
    ...{ talk, asked },
    latest: { question, reply: said.at(-1)?.text ?? '' },
  });
  const { behaviour, quote, alternative } = engine.advise(talk, []);
  const seen = quote === null ? '' : `「${quote.quote}」`;
  return [
    { part: 'message', text: message },
    ...suggestedQuestions.map(({ text }, at): Put => ({ part: `question ${at + 1}`, text })),
    { part: 'advice', text: `${seen} ${behaviour} → ${alternative}` },
  ];
}
