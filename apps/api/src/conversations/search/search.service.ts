import { ConversationReader } from '@app/conversations';
import type { ConversationRow, SearchHit } from '@app/database';
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
    return toItems(rows, q);
  }

  /** A part of a search, as much as is done in a moment, and where to go on. */
  async part({ q, employeeId, after }: ConversationSearchQueryDto): Promise<ConversationSearchDto> {
    const { rows, ...part } = await this.reader.search({ search: q, employeeId, after }, PART_MS);
    return { items: await toItems(rows, q), ...part };
  }
}

/** Only a search says where its words stand. */
async function toItems(rows: readonly ConversationRow[], words?: string): Promise<ConversationListItemDto[]> {
  if (words === undefined) return rows.map(toItem);
  const items: ConversationListItemDto[] = [];
  for (const row of rows) {
    items.push({ ...toItem(row), hit: row.hit === null ? null : toHit(row.hit, words) });
    // Folding a long text takes a moment: others have their turn in between.
    await setImmediate();
  }
  return items;
}

function toHit({ source, itemId, position, text }: SearchHit, words: string): SearchHitDto {
  return { source, id: itemId, position: source === 'line' ? position : null, text: excerptAround(text, words) };
}

function toItem({
  id,
  employeeId,
  employeeName,
  startedAt,
  theme,
  summary,
  isErased,
  status,
}: ConversationRow): Omit<ConversationListItemDto, 'hit'> {
  return {
    id,
    employee_id: employeeId,
    employee_name: employeeName,
    timestamp: startedAt,
    theme,
    summary,
    erased: isErased,
    status,
  };
}
