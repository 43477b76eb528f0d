import type { TranscriptFormat } from '@app/contract';
import {
  ConversationReader,
  fileHeaders,
  handoutFile,
  TranscriptThreads,
  type TranscriptFile,
  type TranscriptHead,
} from '@app/conversations';
import { Injectable } from '@nestjs/common';

/** A 1on1 as a file. */
@Injectable()
export class ExportService {
  constructor(
    private readonly reader: ConversationReader,
    private readonly threads: TranscriptThreads,
  ) {}

  /** The transcript as a file, under what the talk led to; null when nothing was said. */
  async transcriptFile(id: string, format: TranscriptFormat = 'text'): Promise<TranscriptFile | null> {
    const head = await this.head(id);
    const stored = await this.reader.lineChunks(id);
    if (stored.length === 0) return null;
    return { ...fileHeaders(head, format), bytes: await this.threads.run('write', { stored, head, format }) };
  }

  /** What the report may be given, as Markdown. */
  async handout(id: string): Promise<TranscriptFile> {
    return handoutFile(await this.head(id));
  }

  private async head(id: string): Promise<TranscriptHead> {
    const conversation = await this.reader.get(id);
    const { startedAt, theme = null, summary = null } = conversation;
    const known = { manager: conversation.managerSpeaker ?? null, employee: conversation.employeeSpeaker ?? null };
    const { name: employeeName } = await this.reader.employee(conversation);
    const actions = (await this.reader.actions(id)).map(({ text, party, dueDate, duePhrase, done }) => ({
      ...{ text, done, owner: party ?? null, due: dueDate ?? null, duePhrase: duePhrase ?? null },
    }));
    return { id, startedAt, theme, known, employeeName, summary, actions };
  }
}
