import { ConversationEditor, ConversationLifecycle, ConversationReader, TranscriptThreads } from '@app/conversations';
import { currentOwner } from '@app/database';
import { OneAtATime, SecurityLog } from '@app/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { readMoment } from '../../http/read-moment.js';
import { toDetail } from '../views/to-dto.js';
import type { ImportConversationDto, PatchConversationDto } from './conversations.dto.js';

/** One 1on1: as it is, imported, changed and deleted. */
@Injectable()
export class ConversationsService {
  private readonly imports = new OneAtATime();

  constructor(
    private readonly em: EntityManager,
    private readonly reader: ConversationReader,
    private readonly editor: ConversationEditor,
    private readonly lifecycle: ConversationLifecycle,
    private readonly threads: TranscriptThreads,
    private readonly log: SecurityLog,
  ) {}

  /**
   * Everything of one conversation, as it stood at one moment: a ConversationDetailDto as JSON in UTF-8, since the lines of a long
   * talk are written in a thread.
   * @throws AppError CONVERSATION_NOT_FOUND
   */
  async detail(id: string): Promise<Uint8Array> {
    const { record, lines } = await this.reader.detail(id);
    const rest = JSON.stringify(toDetail(record));
    const known = { manager: record.managerSpeaker, employee: record.employeeSpeaker };
    return this.threads.run('view', { stored: lines, known, rest });
  }

  /** Records a 1on1 that was held elsewhere. Imports of one owner are stored one after the other. */
  import({ mindMapData, timestamp, ...rest }: ImportConversationDto): Promise<Uint8Array> {
    const heldAt = timestamp === undefined ? undefined : readMoment(timestamp);
    const user = currentOwner(this.em);
    return this.imports.run(user, async () => {
      const { id } = await this.lifecycle.importTalk({ ...rest, mindMap: mindMapData, timestamp: heldAt });
      if (rest.consent === true) this.log.note('consent_given', { user, target: id });
      return this.detail(id);
    });
  }

  async patch(id: string, { mindMapData, ...rest }: PatchConversationDto): Promise<Uint8Array> {
    await this.editor.patch(id, { ...rest, mindMap: mindMapData });
    return this.detail(id);
  }

  async remove(id: string): Promise<void> {
    await this.lifecycle.remove(id);
  }
}
