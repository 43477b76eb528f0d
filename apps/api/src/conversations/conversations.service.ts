import type { TranscriptFormat } from '@app/contract';
import { Consents, ConversationEditor, ConversationLifecycle, ConversationReader } from '@app/conversations';
import { currentOwner } from '@app/database';
import { OneAtATime } from '@app/platform';
import { EntityManager, IsolationLevel } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ConversationListQueryDto } from './conversation-list.dto.js';
import type { ImportConversationDto, PatchConversationDto } from './conversation-requests.dto.js';
import { toDetail } from './conversation-view.js';
import type { ConversationDetailDto, ConversationListItemDto } from './conversation-views.dto.js';
import { excerptAround } from './excerpt.js';
import { readEnd, readMoment } from './moment.js';
import type { SearchHitDto } from './search-hit.dto.js';
import { toTranscriptFile, type TranscriptFile } from './transcript-file.js';

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
    const hits = await this.reader.hits(ids, words);
    return new Map(
      hits.map(({ conversationId, source, itemId, position, text }) => [
        conversationId,
        { source, id: itemId, position: source === 'line' ? position : null, text: excerptAround(text, words) },
      ]),
    );
  }

  /**
   * Everything of one conversation, as it stood at one moment.
   * @throws AppError CONVERSATION_NOT_FOUND
   */
  detail(id: string): Promise<ConversationDetailDto> {
    const snapshot = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true };
    return this.em.transactional(async () => {
      const conversation = await this.reader.get(id);
      return toDetail({
        conversation,
        employeeName: (await this.reader.employee(conversation)).name,
        lines: await this.reader.lines(id),
        messages: await this.reader.messages(id),
        actions: await this.reader.actions(id),
        findings: await this.reader.findings(id),
        keywords: await this.reader.keywords(id),
        sentiment: await this.reader.sentiment(id),
        analyses: await this.reader.analyses(id),
        consent: await this.consents.standing(id),
      });
    }, snapshot);
  }

  /** Records a 1on1 that was held elsewhere. Who brings in many at once has them taken one after the other. */
  import({ mindMapData, timestamp, ...rest }: ImportConversationDto): Promise<ConversationDetailDto> {
    const heldAt = timestamp === undefined ? undefined : readMoment(timestamp);
    return this.imports.run(currentOwner(this.em), async () => {
      const { id } = await this.lifecycle.importTalk({ ...rest, mindMap: mindMapData, timestamp: heldAt });
      return this.detail(id);
    });
  }

  async patch(id: string, { mindMapData, ...rest }: PatchConversationDto): Promise<ConversationDetailDto> {
    await this.editor.patch(id, { ...rest, mindMap: mindMapData });
    return this.detail(id);
  }

  async remove(id: string): Promise<void> {
    await this.lifecycle.remove(id);
  }

  /** The transcript as a file; null when there is none. */
  async transcriptFile(id: string, format?: TranscriptFormat): Promise<TranscriptFile | null> {
    const conversation = await this.reader.get(id);
    const { startedAt, theme = null, managerSpeaker = null } = conversation;
    const { name: employeeName } = await this.reader.employee(conversation);
    const lines = await this.reader.lines(id);
    return toTranscriptFile({ id, startedAt, theme, managerSpeaker, employeeName, lines }, format);
  }
}
