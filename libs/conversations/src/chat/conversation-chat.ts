import { Message } from '@app/database';
import { AppError } from '@app/platform';
import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ConversationChanges } from '../change/change-conversation.js';
import { storeMessages, type MessageDraft } from './store-messages.js';

/** What the report said, and the question it was said to. */
export interface Reply {
  /** Made by the caller: the same reply under the same id is stored once. */
  id?: string | undefined;
  message: string;
  question?: string | undefined;
}

/** Past every cache. */
const FRESH = { disableIdentityMap: true } as const;

/** The chat of a conversation. A repeated request is carried out only once. */
@Injectable()
export class ConversationChat {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: ConversationChanges,
  ) {}

  /**
   * Stores how a conversation begins, unless something stands in it already.
   * @returns whether it did
   * @throws AppError CONVERSATION_NOT_FOUND, TRANSCRIPT_EXPIRED
   */
  begin(id: string, drafts: readonly MessageDraft[]): Promise<boolean> {
    return this.changes.change(id, async (pending) => {
      if ((await pending.em.count(Message, { conversationId: id })) > 0) return false;
      await storeMessages(pending, drafts);
      return true;
    });
  }

  /**
   * Stores a reply and the question before it.
   * @returns the reply; `isNew` false where it was stored earlier under the same id
   * @throws AppError CONVERSATION_NOT_FOUND, TRANSCRIPT_EXPIRED, or CONFLICT when something else has the id
   */
  async addReply(id: string, reply: Reply): Promise<{ reply: Message; isNew: boolean }> {
    try {
      return await this.changes.change(id, async (pending) => {
        const { em } = pending;
        const earlier = reply.id === undefined ? null : await em.findOne(Message, { id: reply.id }, FRESH);
        if (earlier !== null) {
          if (!(await isSame(em, id, earlier, reply))) throw new AppError('CONFLICT');
          return { reply: earlier, isNew: false };
        }
        const asked: MessageDraft[] = reply.question === undefined ? [] : [{ sender: 'user', message: reply.question }];
        const said: MessageDraft = { id: reply.id, sender: 'employee', message: reply.message };
        const stored = (await storeMessages(pending, [...asked, said])).at(-1);
        if (stored === undefined) throw new Error('nothing was stored');
        return { reply: stored, isNew: true };
      });
    } catch (error) {
      // The id is in use elsewhere.
      if (error instanceof UniqueConstraintViolationException) throw new AppError('CONFLICT');
      throw error;
    }
  }

  /**
   * Stores what the AI answers to a reply, or to the beginning of the conversation. Of two answers to the same the first one stays.
   * @param answers id of the reply or of the conversation
   * @returns the message that stands
   * @throws AppError CONVERSATION_NOT_FOUND, TRANSCRIPT_EXPIRED
   */
  addAnswer(id: string, answers: string, draft: Omit<MessageDraft, 'sender' | 'answers'>): Promise<Message> {
    return this.changes.change(id, async (pending) => {
      const earlier = await pending.em.findOne(Message, { conversationId: id, answers }, FRESH);
      if (earlier !== null) return earlier;
      const [stored] = await storeMessages(pending, [{ ...draft, sender: 'ai', answers }]);
      if (stored === undefined) throw new Error('nothing was stored');
      return stored;
    });
  }

  /** The AI's answer to a reply, or to the beginning of the conversation; null while there is none. */
  answerTo(id: string, answers: string): Promise<Message | null> {
    return this.em.findOne(Message, { conversationId: id, answers }, FRESH);
  }
}

/** Whether a message is the given reply to the given question. Messages stored together have the same time. */
async function isSame(em: EntityManager, id: string, earlier: Message, { message, question }: Reply): Promise<boolean> {
  const { conversationId, sender, position, createdAt } = earlier;
  if (conversationId !== id || sender !== 'employee' || earlier.message !== message) return false;
  const before = await em.findOne(
    Message,
    { conversationId, position: position - 1, createdAt, sender: 'user' },
    FRESH,
  );
  return before?.message === question;
}
