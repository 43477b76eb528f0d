import { isRecording, removeWords } from '@app/database';
import { Injectable } from '@nestjs/common';
import { ConversationChanges } from '../change/change-conversation.js';

/** Parts that people see change when the words of a conversation go. */
const PARTS = ['memo', 'mindMap', 'transcript', 'messages', 'analysis'] as const;

/** Removes the words of 1on1s that are older than the operator keeps them. */
@Injectable()
export class Retention {
  constructor(private readonly changes: ConversationChanges) {}

  /**
   * Removes the spoken and written words of a conversation, if nothing has happened in it since `before`: for good, with every
   * quote of them. The results of the analyses stay. Runs on behalf of the owner. @returns whether it removed them
   */
  async redact(id: string, before: Date): Promise<boolean> {
    const isDone = await this.changes.changeIfThere(id, async (pending) => {
      const { em, conversation } = pending;
      if (conversation.status !== 'ended' || conversation.lastActivityAt >= before) return false;
      if (await isRecording(em, conversation.owner, id)) return false;
      await removeWords(em, conversation.owner, id);
      const { memoRevision, mindMapRevision, transcriptRevision } = conversation;
      em.assign(conversation, {
        memo: '',
        mindMap: null,
        memoRevision: memoRevision + 1,
        mindMapRevision: mindMapRevision + 1,
        transcriptRevision: transcriptRevision + 1,
        redactedAt: new Date(),
      });
      pending.touch(...PARTS);
      pending.erase();
      return true;
    });
    return isDone === true;
  }
}
