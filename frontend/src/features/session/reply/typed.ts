import type { RequestKey } from '../../../api/request-key.js';

/** What stands in the dialog. It outlives a failed sending and a dialog that was put away. */
export interface ReplyDraft {
  question: string;
  reply: string;
}

/** The typed texts: a question in the composer, and the draft of the dialog. */
export interface Typed extends ReplyDraft {
  composer: string;
  /** Replies that were begun to other questions, the newest last. */
  others: readonly ReplyDraft[];
  /** The key of a request without an answer: a retry uses the same id, also after the person left the page. */
  sent: RequestKey | null;
}

export const NOTHING: Typed = { composer: '', question: '', reply: '', others: [], sent: null };
/** The most replies to other questions that are kept. */
const OTHERS = 20;

/** The typed texts with the dialog at another question: each question keeps the reply that was begun to it. */
export function atQuestion(typed: Typed, question: string): Typed {
  if (typed.question === question) return typed;
  const left = { question: typed.question, reply: typed.reply };
  const all = left.reply.trim() === '' ? typed.others : [...typed.others, left];
  const reply = all.findLast((other) => other.question === question)?.reply ?? '';
  return { ...typed, question, reply, others: all.filter((other) => other.question !== question).slice(-OTHERS) };
}

/**
 * The typed texts after a reply was sent: what was begun to other questions stays, also where the dialog has come to one of them before
 * the answer.
 */
export function afterSending(typed: Typed, question: string): Typed {
  const composer = typed.composer.trim() === question ? '' : typed.composer;
  const others = typed.others.filter((other) => other.question.trim() !== question);
  return typed.question.trim() === question ? { ...NOTHING, composer, others } : { ...typed, composer, others };
}

function textOf(raw: object, name: string): string {
  const text: unknown = Reflect.get(raw, name);
  return typeof text === 'string' ? text : '';
}

function readKey(raw: unknown): RequestKey | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const [id, of] = [textOf(raw, 'id'), textOf(raw, 'of')];
  return id === '' || of === '' ? null : { id, of };
}

function readDraft(raw: unknown): ReplyDraft[] {
  if (typeof raw !== 'object' || raw === null) return [];
  return [{ question: textOf(raw, 'question'), reply: textOf(raw, 'reply') }];
}

/** Reads what an earlier page stored; null where it is something else. */
export function readTyped(raw: unknown): Typed | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const others: unknown = Reflect.get(raw, 'others');
  return {
    composer: textOf(raw, 'composer'),
    question: textOf(raw, 'question'),
    reply: textOf(raw, 'reply'),
    others: Array.isArray(others) ? others.flatMap(readDraft) : [],
    sent: readKey(Reflect.get(raw, 'sent')),
  };
}
