import type { RequestKey } from '../../../api/request-key.js';

/** What stands in the dialog. It outlives a failed sending and a dialog that was put away. */
export interface ReplyDraft {
  question: string;
  reply: string;
}

/** A reply with the key of its request that got no answer: a retry uses the same id, also after the person left the page. */
interface BegunReply extends ReplyDraft {
  sent: RequestKey | null;
}

/** The typed texts: a question in the composer, and the draft of the dialog. */
export interface Typed extends BegunReply {
  composer: string;
  /** Replies that were begun to other questions, the newest last. */
  others: readonly BegunReply[];
}

export const NOTHING: Typed = { composer: '', question: '', reply: '', others: [], sent: null };
/** The most replies to other questions that are kept. */
const OTHERS = 20;

/** The typed texts with the dialog at another question: each question keeps the reply that was begun to it, and its key. */
export function atQuestion(typed: Typed, question: string): Typed {
  if (typed.question === question) return typed;
  const left = { question: typed.question, reply: typed.reply, sent: typed.sent };
  const all = left.reply.trim() === '' ? typed.others : [...typed.others, left];
  const { reply, sent } = all.findLast((other) => other.question === question) ?? NOTHING;
  const others = all.filter((other) => other.question !== question).slice(-OTHERS);
  return { ...typed, question, reply, sent, others };
}

/**
 * The typed texts after a reply was sent: what was begun to other questions stays, also where the dialog has come to one of them before
 * the answer, and what was written on meanwhile.
 */
export function afterSending(typed: Typed, said: ReplyDraft): Typed {
  const wasSent = ({ question, reply }: ReplyDraft) => question.trim() === said.question && reply.trim() === said.reply;
  const composer = typed.composer.trim() === said.question ? '' : typed.composer;
  const others = typed.others.filter((other) => !wasSent(other));
  return wasSent(typed) ? { ...NOTHING, composer, others } : { ...typed, composer, others };
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

function readBegun(raw: unknown): BegunReply[] {
  return typeof raw === 'object' && raw !== null ? [begunOf(raw)] : [];
}

function begunOf(raw: object): BegunReply {
  return {
    question: textOf(raw, 'question'),
    reply: textOf(raw, 'reply'),
    sent: readKey(Reflect.get(raw, 'sent')),
  };
}

/** Reads what an earlier page stored; null where it is something else. */
export function readTyped(raw: unknown): Typed | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const others: unknown = Reflect.get(raw, 'others');
  return {
    ...begunOf(raw),
    composer: textOf(raw, 'composer'),
    others: Array.isArray(others) ? others.flatMap(readBegun) : [],
  };
}
