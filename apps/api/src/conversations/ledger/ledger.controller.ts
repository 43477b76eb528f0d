import { ConversationReader } from '@app/conversations';
import type { LedgerRow } from '@app/database';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Describe } from '../../docs/describe.decorator.js';
import { ID } from '../../http/id.pipe.js';
import { LedgerEntryDto, LedgerQueryDto } from './ledger.dto.js';

/** So many entries are answered at a time. */
const PAGE = 30;

/** What was done with a conversation, for its owner. */
@ApiTags('conversations')
@ApiBearerAuth()
@Controller('conversations/:id/ledger')
export class LedgerController {
  constructor(private readonly reader: ConversationReader) {}

  @Describe(
    '1on1の閲覧と変更の履歴を、新しい順に30件まで答えます。続きは、最後の番号をbeforeに付けて読みます。話した言葉は含みません。',
    'CONVERSATION_NOT_FOUND',
  )
  @Get()
  async list(@Param('id', ID) id: string, @Query() { before }: LedgerQueryDto): Promise<LedgerEntryDto[]> {
    return (await this.reader.ledger(id, { before, limit: PAGE })).map(toEntry);
  }
}

/** Which login it was is for the chain alone. */
function toEntry({ seq, at, actor, act, ids }: LedgerRow): LedgerEntryDto {
  const { part = null, form = null, reason = null, destination = null } = ids;
  return { seq, at, act, mine: actor !== null, part, form, reason, destination };
}
