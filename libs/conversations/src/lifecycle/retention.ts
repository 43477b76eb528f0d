import { isRecording, removeWords, touch } from '@app/database';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { findIntact } from '../change/locked-conversation.js';

/** Parts that people see change when the words of a conversation go. */
const PARTS = ['memo', 'mindMap', 'transcript', 'messages', 'analysis'] as const;

/** Removes the words of 1on1s that are older than the operator keeps them. */
@Injectable()
export class Retention {
  constructor(private readonly em: EntityManager) {}

  /**
   * Removes what was said and written in a conversation, if nothing has happened in it since `before`: for good, with every
   * quote of it. What was made of it stays. Runs on behalf of the owner. @returns whether it did
   */
  redact(id: string, before: Date): Promise<boolean> {
    return this.em.transactional(async (em) => {
      const conversation = await findIntact(em, id);
      if (conversation?.status !== 'ended' || conversation.lastActivityAt >= before) return false;
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
      for (const part of PARTS) await touch(em, conversation, part, { erased: part === 'transcript' });
      return true;
    });
  }
}
