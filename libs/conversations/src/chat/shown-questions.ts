import { LIMITS, type ModelRefusal, type ProposedQuestion } from '@app/contract';
import { notifyHint, ShownQuestion } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ConversationChanges } from '../change/change-conversation.js';

/**
 * The questions that were proposed in a conversation and stand in no message: offered while people talk, or replaced by others. They are
 * not proposed again, and go with the conversation's words. Runs on behalf of the owner.
 */
@Injectable()
export class ShownQuestions {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: ConversationChanges,
  ) {}

  /**
   * Keeps a question that is offered while people talk, and tells every api process.
   * @param made the source revision it was made from, and why the offline engine made it in place of a model
   * @returns false where the words it was made from were deleted since, or the conversation was: then nothing is kept
   */
  async offer(
    conversationId: string,
    question: ProposedQuestion,
    { madeFrom, refused }: { madeFrom: number; refused: ModelRefusal | null },
  ): Promise<boolean> {
    const isKept = await this.changes.changeIfThere(conversationId, async ({ em, conversation }) => {
      const { owner, erasedRevision } = conversation;
      if (madeFrom <= erasedRevision) return false;
      const shown = keep(em, { owner, conversationId }, { ...question, refused });
      await em.flush();
      await notifyHint(em, { owner, conversationId, questionId: shown.id });
      return true;
    });
    return isKept === true;
  }

  /** The newest of them. */
  async of(conversationId: string): Promise<string[]> {
    const order = { createdAt: 'desc', id: 'desc' } as const;
    const options = { orderBy: order, limit: LIMITS.shownQuestions, disableIdentityMap: true };
    return (await this.em.find(ShownQuestion, { conversationId }, options)).map(({ text }) => text);
  }

  /** null: it is gone, with its words. */
  find(id: string): Promise<ShownQuestion | null> {
    return this.em.findOne(ShownQuestion, { id }, { disableIdentityMap: true });
  }
}

/** A question that was shown, to be saved with the next flush. */
export function keep(
  em: EntityManager,
  mine: { owner: string; conversationId: string },
  { text, purpose, evidence, refused = null }: ProposedQuestion & { refused?: ModelRefusal | null },
): ShownQuestion {
  return em.create(ShownQuestion, { ...mine, text, purpose, evidence, refused });
}
