import { Injectable } from '@nestjs/common';
import { ConversationChanges } from '../change/change-conversation.js';
import { keepVersion } from '../change/versions.js';

/** What a person writes of a summary; a missing field stays. */
export interface SummaryPatch {
  text?: string | undefined;
  /** The manager's own notes below it. */
  ownNotes?: string | undefined;
}

/** Changes the summary by hand. */
@Injectable()
export class SummaryEditor {
  constructor(private readonly changes: ConversationChanges) {}

  /**
   * Writes the summary, keeps the version before it, and no analysis writes over it any more. An empty text gives it back to the
   * analyses.
   * @throws AppError RESULTS_EXPIRED, CONVERSATION_NOT_FOUND
   */
  async write(id: string, { text, ownNotes }: SummaryPatch): Promise<void> {
    await this.changes.change(
      id,
      async (pending) => {
        const { em, conversation } = pending;
        if (text !== undefined && text !== conversation.summary) {
          await keepVersion(em, conversation, 'summary', conversation.summary ?? '');
          em.assign(conversation, { summary: text === '' ? null : text, summaryEdited: text !== '' });
          pending.noteChange('summary');
          pending.touch('analysis');
        }
        if (ownNotes !== undefined && ownNotes !== conversation.ownNotes) {
          conversation.ownNotes = ownNotes;
          pending.noteChange('ownNotes');
          pending.touch('analysis');
        }
      },
      'results',
    );
  }
}
