import { ConversationEditor, ConversationLifecycle, ConversationReader } from '@app/conversations';
import { Injectable } from '@nestjs/common';
import type { ImportConversationDto, PatchConversationDto } from './conversation-requests.dto.js';
import { toDetail } from './conversation-view.js';
import type { ConversationDetailDto, ConversationListItemDto } from './conversation-views.dto.js';
import { readMoment } from './moment.js';
import { toTranscriptFile, type TranscriptFile } from './transcript-file.js';

/** What is kept of 1on1s: the log, one of them, changes, deletion, the transcript as a file. */
@Injectable()
export class ConversationsService {
  constructor(
    private readonly reader: ConversationReader,
    private readonly editor: ConversationEditor,
    private readonly lifecycle: ConversationLifecycle,
  ) {}

  async list(): Promise<ConversationListItemDto[]> {
    const rows = await this.reader.list();
    return rows.map(({ id, employeeId, employeeName, startedAt, theme, summary, status }) => ({
      id,
      employee_id: employeeId,
      employee_name: employeeName,
      timestamp: startedAt,
      theme,
      summary,
      status,
    }));
  }

  /** @throws AppError CONVERSATION_NOT_FOUND */
  async detail(id: string): Promise<ConversationDetailDto> {
    // First the conversation: what hangs on it may then be newer than its revision says, never older.
    const conversation = await this.reader.get(id);
    const [employee, lines, messages, actions, findings, keywords, sentiment, analyses] = await Promise.all([
      this.reader.employee(conversation),
      this.reader.lines(id),
      this.reader.messages(id),
      this.reader.actions(id),
      this.reader.findings(id),
      this.reader.keywords(id),
      this.reader.sentiment(id),
      this.reader.analyses(id),
    ]);
    const employeeName = employee.name;
    return toDetail({
      conversation,
      employeeName,
      lines,
      messages,
      actions,
      findings,
      keywords,
      sentiment,
      analyses,
    });
  }

  /** Records a 1on1 that was held elsewhere. */
  async import({ mindMapData, timestamp, ...rest }: ImportConversationDto): Promise<ConversationDetailDto> {
    const heldAt = timestamp === undefined ? undefined : readMoment(timestamp);
    const { id } = await this.lifecycle.importTalk({ ...rest, mindMap: mindMapData, timestamp: heldAt });
    return this.detail(id);
  }

  async patch(id: string, { mindMapData, ...rest }: PatchConversationDto): Promise<ConversationDetailDto> {
    await this.editor.patch(id, { ...rest, mindMap: mindMapData });
    return this.detail(id);
  }

  async remove(id: string): Promise<void> {
    await this.lifecycle.remove(id);
  }

  /** The transcript as a file; null when there is none. */
  async transcriptFile(id: string): Promise<TranscriptFile | null> {
    const conversation = await this.reader.get(id);
    const { name } = await this.reader.employee(conversation);
    return toTranscriptFile(conversation, name, await this.reader.lines(id));
  }
}
