import { ConversationReader } from '@app/conversations';
import type { ConversationRow } from '@app/database';
import { Injectable } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import { readEnd, readMoment } from '../../http/read-moment.js';

import type { ConversationListItemDto, ConversationListQueryDto } from './conversation-list.dto.js';
import type { ConversationSearchDto, ConversationSearchQueryDto } from './conversation-search.dto.js';
import { excerptAround } from './excerpt.js';
import type { SearchHitDto } from './search-hit.dto.js';

/** A person sees after so long what was found, and how far a search has come. */
const PART_MS = 500;

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
    return q === undefined ? rows.map(toItem) : this.withHits(rows, q);
  }

  /** A part of a search, as much as is done in a moment, and where to go on. */
  async part({ q, employeeId, after }: ConversationSearchQueryDto): Promise<ConversationSearchDto> {
    const { rows, ...part } = await this.reader.search({ search: q, employeeId, after }, PART_MS);
    return { items: await this.withHits(rows, q), ...part };
  }

  private async withHits(rows: readonly ConversationRow[], q: string): Promise<ConversationListItemDto[]> {
    const hits = await this.hits(rows, q);
    return rows.map((row) => ({ ...toItem(row), hit: hits.get(row.id) ?? null }));
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

function toItem({
  id,
  employeeId,
  employeeName,
  startedAt,
  theme,
  summary,
  status,
}: ConversationRow): Omit<ConversationListItemDto, 'hit'> {
  return {
    id,
    employee_id: employeeId,
    employee_name: employeeName,
    timestamp: startedAt,
    theme,
    summary,
    status,
  };
}
