import { writtenDay } from '@app/contract';
import { NextAction } from '@app/database';
import { AppError } from '@app/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ConversationChanges } from '../change/change-conversation.js';

/** The fields of a next action that a person changes; a missing field stays. */
export interface NextActionPatch {
  done?: boolean | undefined;
  text?: string | undefined;
  /** A calendar day in Asia/Tokyo, `YYYY-MM-DD`; null removes it. */
  due?: string | null | undefined;
}

/** Changes next actions by hand. */
@Injectable()
export class NextActionEditor {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: ConversationChanges,
  ) {}

  /**
   * Marks the action as edited, so that no remake removes or rewrites it.
   * @throws AppError NOT_FOUND when it does not exist or belongs to another user
   */
  async patch(id: string, patch: NextActionPatch): Promise<NextAction> {
    const { conversationId } = await found(this.em, id);
    return this.changes.change(
      conversationId,
      async (pending) => {
        // Read again under the lock: a remake may have removed it meanwhile.
        const action = await found(pending.em, id);
        if (apply(action, patch)) {
          action.edited = true;
          pending.touch('analysis');
        }
        return action;
      },
      'present',
    );
  }
}

async function found(em: EntityManager, id: string): Promise<NextAction> {
  const action = await em.findOne(NextAction, { id }, { refresh: true });
  if (action === null) throw new AppError('NOT_FOUND');
  return action;
}

/** @returns whether anything is another than before */
function apply(action: NextAction, { done, text, due }: NextActionPatch): boolean {
  const before = { done: action.done, text: action.text, due: action.dueDate ?? null };
  if (done !== undefined) action.done = done;
  if (text !== undefined) action.text = text;
  if (due !== undefined && due !== before.due) {
    action.dueDate = due;
    // The spoken words for the old day would contradict the new one.
    action.duePhrase = due === null ? null : `${writtenDay(due)}まで`;
  }
  return action.done !== before.done || action.text !== before.text || (action.dueDate ?? null) !== before.due;
}
