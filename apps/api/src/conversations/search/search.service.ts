import { ConversationReader } from '@app/conversations';
import { Injectable } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import { readEnd, readMoment } from '../../http/read-moment.js';

import type { ConversationListItemDto, ConversationListQueryDto } from './conversation-list.dto.js';
import { excerptAround } from './excerpt.js';
import type { SearchHitDto } from './search-hit.dto.js';

/** The log of 1on1s, whole or searched. */
@Injectable()
export class SearchService {
  constructor(private readonly reader: ConversationReader) {}

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
}
