import type { TranscriptFormat } from '@app/contract';
import {
  Consents,
  ConversationEditor,
  ConversationLifecycle,
  ConversationReader,
  fileHeaders,
  TranscriptThreads,
  type TranscriptFile,
} from '@app/conversations';
import { currentOwner } from '@app/database';
import { OneAtATime } from '@app/platform';
import { EntityManager, IsolationLevel } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import type { ConversationListQueryDto } from '../search/conversation-list.dto.js';
import type { ImportConversationDto, PatchConversationDto } from './conversations.dto.js';
import { toDetail } from '../views/to-dto.js';
import type { ConversationListItemDto } from '../views/conversation-views.dto.js';
import { excerptAround } from '../search/excerpt.js';
import { readEnd, readMoment } from '../../http/read-moment.js';
import type { SearchHitDto } from '../search/search-hit.dto.js';

/** What is kept of 1on1s: the log, one of them, changes, deletion, the transcript as a file. */
@Injectable()
export class ConversationsService {
  private readonly imports = new OneAtATime();

  constructor(
    private readonly em: EntityManager,
    private readonly reader: ConversationReader,
    private readonly editor: ConversationEditor,
    private readonly lifecycle: ConversationLifecycle,
    private readonly consents: Consents,
    private readonly threads: TranscriptThreads,
  ) {}

  /** The log, latest first; a search is cut to its limit. */
  async list({ from, to, employeeId, q, limit }: ConversationListQueryDto = {}): Promise<ConversationListItemDto[]> {
    const rows = await this.reader.list({
      from: from === undefined ? undefined : readMoment(from),
      to: to === undefined ? undefined : readEnd(to),
      employeeId,
      search: q,
      limit,
    });
    const hits = q === undefined ? null : await this.hits(rows, q);
    return rows.map(({ id, employeeId, employeeName, startedAt, theme, summary, status }) => ({
      id,
      employee_id: employeeId,
      employee_name: employeeName,
      timestamp: startedAt,
      theme,
      summary,
      status,
      ...(hits && { hit: hits.get(id) ?? null }),
    }));
  }

  private async hits(rows: readonly { id: string }[], words: string): Promise<Map<string, SearchHitDto>> {
    const ids = rows.map(({ id }) => id);
    const found = new Map<string, SearchHitDto>();
    for (const { conversationId, source, itemId, position, text } of await this.reader.hits(ids, words)) {
      const place = source === 'line' ? position : null;
      found.set(conversationId, { source, id: itemId, position: place, text: excerptAround(text, words) });
      await setImmediate();
    }
    return found;
  }

  /**
   * Everything of one conversation, as it stood at one moment: a ConversationDetailDto as JSON in UTF-8, since the lines of a long
   * talk are written in a thread.
   * @throws AppError CONVERSATION_NOT_FOUND
   */
  async detail(id: string): Promise<Uint8Array> {
    const snapshot = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true };
    const { stored, manager, rest } = await this.em.transactional(async () => {
      const conversation = await this.reader.get(id);
      const detail = toDetail({
        conversation,
        employeeName: (await this.reader.employee(conversation)).name,
        messages: await this.reader.messages(id),
        actions: await this.reader.actions(id),
        findings: await this.reader.findings(id),
        keywords: await this.reader.keywords(id),
        sentiment: await this.reader.sentiment(id),
        analyses: await this.reader.analyses(id),
        consent: await this.consents.standing(id),
      });
      const lines = await this.reader.lineChunks(id);
      return { stored: lines, manager: conversation.managerSpeaker ?? null, rest: JSON.stringify(detail) };
    }, snapshot);
    return this.threads.run('view', { stored, manager, rest });
  }

  /** Records a 1on1 that was held elsewhere. Who brings in many at once has them taken one after the other. */
  import({ mindMapData, timestamp, ...rest }: ImportConversationDto): Promise<Uint8Array> {
    const heldAt = timestamp === undefined ? undefined : readMoment(timestamp);
    return this.imports.run(currentOwner(this.em), async () => {
      const { id } = await this.lifecycle.importTalk({ ...rest, mindMap: mindMapData, timestamp: heldAt });
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

  /** The transcript as a file; null when there is none. */
  async transcriptFile(id: string, format: TranscriptFormat = 'text'): Promise<TranscriptFile | null> {
    const conversation = await this.reader.get(id);
    const { startedAt, theme = null, managerSpeaker = null } = conversation;
    const { name: employeeName } = await this.reader.employee(conversation);
    const stored = await this.reader.lineChunks(id);
    if (stored.length === 0) return null;
    const head = { id, startedAt, theme, managerSpeaker, employeeName };
    return { ...fileHeaders(head, format), bytes: await this.threads.run('write', { stored, head, format }) };
  }
}
