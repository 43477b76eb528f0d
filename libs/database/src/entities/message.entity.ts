import { MODEL_REFUSALS, SENDERS, type ModelRefusal, type ProposedQuestion } from '@app/contract';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { ownedByConversation } from './owned.js';

const MessageSchema = defineEntity({
  name: 'Message',
  tableName: 'messages',
  properties: {
    ...ownedByConversation,
    /** 0-based place in the chat. */
    position: p.integer(),
    sender: p.enum(SENDERS).columnType('text').$type<(typeof SENDERS)[number]>(),
    message: p.text().persist(false),
    messageSealed: p.blob().nullable(),
    suggestedQuestions: p
      .json<ProposedQuestion[]>()
      .persist(false)
      .onCreate(() => []),
    suggestedQuestionsSealed: p.blob().nullable(),
    /** The source revision that the questions were made from; null: not known. */
    questionsFrom: p.integer().nullable(),
    /** Said in the talk, and so analysed; not the choices of theme and stance, nor what the lines of a recording have already. */
    isTalk: p.boolean().default(true),
    /** The engine that wrote an AI message. */
    engine: p.text().nullable(),
    /** Why the offline engine made it in place of a language model; null where it was to make it, or the model did. */
    refused: p.enum(MODEL_REFUSALS).columnType('text').$type<ModelRefusal>().nullable(),
    /** What an AI message answers: the id of a reply, or for the opening that of the conversation. At most one message answers it. */
    answers: p.uuid().nullable(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
  },
});

/** One message of the chat. */
export class Message extends MessageSchema.class {}
MessageSchema.setClass(Message);
