import type { TranscriptFormat } from '@app/contract';
import { ConversationReader, fileHeaders, TranscriptThreads, type TranscriptFile } from '@app/conversations';
import { Injectable } from '@nestjs/common';

/** A transcript as a file. */
@Injectable()
export class ExportService {
  constructor(
    private readonly reader: ConversationReader,
    private readonly threads: TranscriptThreads,
  ) {}

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
