import { ConversationReader, Retention } from '@app/conversations';
import type { Conversation } from '@app/database';
import { CONFIG, type Config } from '@app/platform';
import { Body, Controller, Get, Inject, Param, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Describe } from '../../docs/describe.decorator.js';
import { ID } from '../../http/id.pipe.js';
import { ChooseRetentionDto, RetentionDto } from './retention.dto.js';

const DAY_MS = 24 * 3_600_000;

/** For how long a conversation is kept. */
@ApiTags('conversations')
@ApiBearerAuth()
@Controller('conversations/:id/retention')
export class RetentionController {
  constructor(
    private readonly reader: ConversationReader,
    private readonly retention: Retention,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Describe('1on1の言葉とまとめを、いつまで残すかを答えます。', 'CONVERSATION_NOT_FOUND')
  @Get()
  async read(@Param('id', ID) id: string): Promise<RetentionDto> {
    return this.toDto(await this.reader.get(id));
  }

  @Describe(
    'この1on1だけ、言葉とまとめを残す日数を短くします。過ぎているものは、まもなく消え、元に戻せません。',
    'CONVERSATION_NOT_FOUND',
    'RESULTS_EXPIRED',
  )
  @Put()
  async choose(@Param('id', ID) id: string, @Body() body: ChooseRetentionDto): Promise<RetentionDto> {
    await this.retention.choose(id, { words: body.words_days, results: body.results_days });
    return this.toDto(await this.reader.get(id));
  }

  private toDto({ wordsDays = null, resultsDays = null, lastActivityAt }: Conversation): RetentionDto {
    const { TRANSCRIPT_RETENTION_DAYS: words = null, RESULT_RETENTION_DAYS: results = null } = this.config;
    const until = (...days: (number | null)[]): Date | null => {
      const least = Math.min(...days.map((count) => count ?? Infinity));
      return least === Infinity ? null : new Date(lastActivityAt.getTime() + least * DAY_MS);
    };
    return {
      words_days: wordsDays,
      results_days: resultsDays,
      words_most: words,
      results_most: results,
      words_until: until(words, wordsDays, results, resultsDays),
      results_until: until(results, resultsDays),
    };
  }
}
