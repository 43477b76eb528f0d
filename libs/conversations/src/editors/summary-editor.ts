import type { Conversation } from '@app/database';
import { AppError } from '@app/platform';
import { Injectable } from '@nestjs/common';
import { ConversationChanges } from '../change/change-conversation.js';
import { keepVersion } from '../change/versions.js';

/** What a person writes of a summary; a missing field stays. */
export interface SummaryPatch {
  text?: string | undefined;
  /** The manager's own notes below it. */
  ownNotes?: string | undefined;
  /** The words that the person began on. Without them the last write wins. */
  base?: SummaryBase | undefined;
}

/** The words of a summary that a person began on; a missing field is not compared. */
export interface SummaryBase {
  text?: string | undefined;
  ownNotes?: string | undefined;
}

/** Changes the summary by hand. */
@Injectable()
export class SummaryEditor {
  constructor(private readonly changes: ConversationChanges) {}

  /**
   * Writes the summary, keeps the version before it, and no analysis writes over it any more. An empty text gives it back to the
   * analyses.
   * @throws AppError RESULTS_EXPIRED, CONVERSATION_NOT_FOUND; CONFLICT with the words that stand, where they are others than the base
   */
  async write(id: string, { text, ownNotes, base = {} }: SummaryPatch): Promise<void> {
    await this.changes.change(
      id,
      async (pending) => {
        const { em, conversation } = pending;
        refuseStale(conversation, { text, ownNotes }, base);
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

/** What is written again as it stands already is no conflict: its answer may have been lost. */
function refuseStale({ summary, ownNotes }: Conversation, wanted: SummaryBase, base: SummaryBase): void {
  const stands = { text: summary ?? '', ownNotes };
  const isStale = (['text', 'ownNotes'] as const).some(
    (part) =>
      base[part] !== undefined &&
      base[part] !== stands[part] &&
      wanted[part] !== undefined &&
      wanted[part] !== stands[part],
  );
  if (isStale) throw new AppError('CONFLICT', { current: { text: stands.text, own_notes: stands.ownNotes } });
}
