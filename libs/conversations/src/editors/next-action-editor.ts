import { LIMITS, writtenDay, type Party } from '@app/contract';
import { NextAction } from '@app/database';
import { AppError, newId } from '@app/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ConversationChanges } from '../change/change-conversation.js';
import type { PendingChange } from '../change/pending-change.js';
import { keepVersion } from '../change/versions.js';

/** The fields of a next action that a person changes; a missing field stays. */
export interface NextActionPatch {
  done?: boolean | undefined;
  text?: string | undefined;
  /** A calendar day in Asia/Tokyo, `YYYY-MM-DD`; null removes it. */
  due?: string | null | undefined;
  /** Whose promise it is. */
  owner?: Party | undefined;
  /** As it stood when the person began; a missing field is not compared. Without it the last write wins. */
  base?: NextActionBase | undefined;
}

/** What a person began on. */
export interface NextActionBase {
  text?: string | undefined;
  owner?: Party | null | undefined;
  due?: string | null | undefined;
}

/** A next action that a person writes. */
export interface NewNextAction {
  /** Made by the caller: presented again, it makes no second one. */
  id?: string | undefined;
  text: string;
  owner: Party | null;
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
   * @throws AppError NOT_FOUND when it does not exist or belongs to another user; CONFLICT with how it stands, where that is not the base
   */
  async patch(id: string, patch: NextActionPatch): Promise<NextAction> {
    const { conversationId } = await found(this.em, id);
    return this.changes.change(
      conversationId,
      async (pending) => {
        // Read again under the lock: a remake may have removed it meanwhile.
        const action = await found(pending.em, id);
        refuseStale(action, patch);
        const before = await listed(pending);
        if (apply(action, patch)) {
          // A tick loses nothing that a version would have to hold.
          if (patch.text !== undefined || patch.due !== undefined || patch.owner !== undefined)
            await keepVersion(pending.em, pending.conversation, 'nextActions', before);
          action.edited = true;
          pending.noteChange('nextActions');
          pending.touch('analysis');
        }
        return action;
      },
      'results',
    );
  }

  /**
   * Adds a next action behind the others.
   * @throws AppError RESULTS_EXPIRED, CONVERSATION_NOT_FOUND; CONFLICT for an id that something else has, or where there are too many
   */
  add(conversationId: string, { id = newId(), text, owner: party, due = null }: NewNextAction): Promise<NextAction> {
    return this.changes.change(
      conversationId,
      async (pending) => {
        const { em, conversation } = pending;
        const earlier = await em.findOne(NextAction, { id }, { refresh: true });
        if (earlier !== null && earlier.conversationId !== conversationId) throw new AppError('CONFLICT');
        if (earlier !== null) return earlier;
        const position = await em.count(NextAction, { conversationId });
        if (position >= LIMITS.nextActions) throw new AppError('CONFLICT');
        await keepVersion(em, conversation, 'nextActions', await listed(pending));
        const duePhrase = due === null ? null : `${writtenDay(due)}まで`;
        const made = { id, owner: conversation.owner, conversationId, position, party, text, duePhrase, dueDate: due };
        const action = em.create(NextAction, { ...made, evidence: [], edited: true });
        await em.flush();
        pending.noteChange('nextActions');
        pending.touch('analysis');
        return action;
      },
      'results',
    );
  }

  /**
   * Deletes a next action for good: no analysis brings it back.
   * @throws AppError NOT_FOUND when it does not exist or belongs to another user
   */
  async remove(id: string): Promise<void> {
    const { conversationId } = await found(this.em, id);
    await this.changes.change(
      conversationId,
      async (pending) => {
        const { em, conversation } = pending;
        const action = await found(em, id);
        await keepVersion(em, conversation, 'nextActions', await listed(pending));
        const places = action.evidence.map((one) => `${one.source}:${one.id}`);
        conversation.removedActions = [...conversation.removedActions, ...places];
        em.remove(action);
        await em.flush();
        pending.noteChange('nextActions');
        pending.touch('analysis');
      },
      'results',
    );
  }
}

const PARTY_NAMES = { manager: '上司', employee: '部下' } as const;

/** The next actions as text, one a line, as a version keeps them. */
async function listed({ em, conversation }: PendingChange): Promise<string> {
  const where = { conversationId: conversation.id };
  const actions = await em.find(NextAction, where, { orderBy: { position: 'asc', id: 'asc' }, refresh: true });
  return actions
    .map(({ party, text, duePhrase }) => {
      const whose = party == null ? '担当：未確認' : PARTY_NAMES[party];
      return `${whose}: ${text}${duePhrase == null ? '' : `（${duePhrase}）`}`;
    })
    .join('\n');
}

async function found(em: EntityManager, id: string): Promise<NextAction> {
  const action = await em.findOne(NextAction, { id }, { refresh: true });
  if (action === null) throw new AppError('NOT_FOUND');
  return action;
}

/** What is written again as it stands already is no conflict: its answer may have been lost. */
function refuseStale(action: NextAction, { base = {}, ...wanted }: NextActionPatch): void {
  const current = { text: action.text, owner: action.party ?? null, due: action.dueDate ?? null };
  const isStale = (['text', 'owner', 'due'] as const).some(
    (field) =>
      base[field] !== undefined &&
      base[field] !== current[field] &&
      wanted[field] !== undefined &&
      wanted[field] !== current[field],
  );
  if (isStale) throw new AppError('CONFLICT', { current });
}

/** @returns whether anything is another than before */
function apply(action: NextAction, { done, text, due, owner }: NextActionPatch): boolean {
  const before = { done: action.done, text: action.text, due: action.dueDate ?? null, party: action.party ?? null };
  if (done !== undefined) action.done = done;
  if (text !== undefined) action.text = text;
  if (owner !== undefined) action.party = owner;
  if (due !== undefined && due !== before.due) {
    action.dueDate = due;
    // The spoken words for the old day would contradict the new one.
    action.duePhrase = due === null ? null : `${writtenDay(due)}まで`;
  }
  return (
    action.done !== before.done ||
    action.text !== before.text ||
    (action.party ?? null) !== before.party ||
    (action.dueDate ?? null) !== before.due
  );
}
