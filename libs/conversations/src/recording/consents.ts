import { IMPORT_CONSENT } from '@app/contract';
import { bindOldConsents, bury, Consent, databaseNow, withdrawConsents, withdrawImportConsents } from '@app/database';
import { AppError, CONFIG, newId, type Config } from '@app/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ConversationChanges } from '../change/change-conversation.js';
import type { PendingChange } from '../change/pending-change.js';
import { RecordingRemoval } from './recording-removal.js';
import { destinationOf, modeOf, offeredModes, type Destination, type RecordingMode } from './destinations.js';

/** The consents to record and to keep what was brought in: each holds for the destination it was given for, until it is withdrawn. */
@Injectable()
export class Consents {
  constructor(
    private readonly em: EntityManager,
    private readonly changes: ConversationChanges,
    private readonly removal: RecordingRemoval,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The destination of every mode that is offered, as configured now. */
  offered(): Destination[] {
    return offeredModes(this.config).map((mode) => destinationOf(this.config, mode));
  }

  /** Where voice and words go in a mode. */
  destination(mode: RecordingMode): Destination {
    return destinationOf(this.config, mode);
  }

  /** The key that a consent needs for a take of this type to begin. @throws AppError SPEECH_OFF where nothing is recorded */
  keyOf(mimeType: string): string {
    const mode = modeOf(mimeType, this.config.SPEECH_PROVIDER);
    if (mode === 'off') throw new AppError('SPEECH_OFF');
    return destinationOf(this.config, mode).key;
  }

  /**
   * Notes that the report agrees to be recorded in the mode.
   * @param key the destination that was shown; without it that of the mode as it is now
   * @throws AppError CONVERSATION_NOT_FOUND, or CONFLICT where the mode is not offered or its destination is another by now
   */
  give(conversationId: string, mode: RecordingMode, key?: string): Promise<Consent> {
    const offered = this.offered().find((each) => each.mode === mode);
    const note = async (pending: PendingChange): Promise<Consent> => {
      if (offered === undefined || (key !== undefined && key !== offered.key)) throw new AppError('CONFLICT');
      const { em, conversation } = pending;
      const { voice, words, key: covered } = offered;
      const given = { mode, voice, words, key: covered, givenAt: await databaseNow(em) };
      pending.note('consent_given', { destination: voice });
      pending.touch('details');
      return em.create(Consent, { id: newId(), owner: conversation.owner, conversationId, ...given });
    };
    return this.changes.change(conversationId, note, 'present');
  }

  /**
   * Ends every consent to record and every recording of a conversation; removes their words and everything made of them. Memo and chat
   * stay, and are analysed again; so does what was brought in, which has a consent of its own.
   * @throws AppError CONVERSATION_NOT_FOUND
   */
  async withdraw(conversationId: string): Promise<void> {
    await this.removal.removeAll(conversationId, async (pending) => {
      await withdrawConsents(pending.em, pending.conversation.owner, conversationId);
      await bury(pending.em, pending.conversation.owner, 'consent', conversationId);
      pending.note('consent_withdrawn');
      pending.touch('details');
    });
  }

  /**
   * Ends the consent to an import; removes the words that were brought in and everything made of them. What was recorded here, memo
   * and chat stay, and are analysed again. Without such a consent nothing changes.
   * @throws AppError CONVERSATION_NOT_FOUND
   */
  async withdrawImport(conversationId: string): Promise<void> {
    await this.removal.removeImported(conversationId, async (pending) => {
      const { em, conversation } = pending;
      const withdrawn = await withdrawImportConsents(em, conversation.owner, conversationId);
      if (withdrawn.length === 0) return false;
      for (const id of withdrawn) await bury(em, conversation.owner, 'consent', id);
      pending.note('consent_withdrawn', { destination: IMPORT_CONSENT });
      pending.touch('details');
      return true;
    });
  }

  /** Once, at the first start with keys: see {@link bindOldConsents}. */
  async bindOld(): Promise<void> {
    await bindOldConsents(this.em.fork(), this.offered());
  }
}
