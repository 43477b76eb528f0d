import { ConversationEditor, ConversationReader, keptLineIds } from '@app/conversations';
import type { Version } from '@app/database';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Describe } from '../../docs/describe.decorator.js';
import { ID } from '../../http/id.pipe.js';
import {
  RestoredVersionDto,
  RestoreVersionDto,
  VersionDetailDto,
  VersionDto,
  VersionsQueryDto,
} from './versions.dto.js';

/** What writes have replaced. */
@ApiTags('conversations')
@ApiBearerAuth()
@Controller('conversations/:id/versions')
export class VersionsController {
  constructor(
    private readonly reader: ConversationReader,
    private readonly editor: ConversationEditor,
  ) {}

  @Describe('書き換える前の内容の一覧を、新しい順に答えます。', 'CONVERSATION_NOT_FOUND')
  @Get()
  async list(@Param('id', ID) id: string, @Query() { part }: VersionsQueryDto): Promise<VersionDto[]> {
    return (await this.reader.versions(id, part)).map(toVersion);
  }

  @Describe('書き換える前の内容を1つ答えます。', 'CONVERSATION_NOT_FOUND', 'NOT_FOUND')
  @Get(':versionId')
  async detail(@Param('id', ID) id: string, @Param('versionId', ID) versionId: string): Promise<VersionDetailDto> {
    return toVersionDetail(await this.reader.version(id, versionId));
  }

  @Describe(
    '文字起こしを、書き換える前の内容に戻します。そのあとで消えた行は、識別子、時刻、録音とともに戻り、そのあとで増えた行は消えます。',
    'CONVERSATION_NOT_FOUND',
    'TRANSCRIPT_EXPIRED',
    'RESULTS_EXPIRED',
    'NOT_FOUND',
    'CONFLICT',
    'RECORDING_RUNNING',
  )
  @Post(':versionId/restore')
  @HttpCode(200)
  async restore(
    @Param('id', ID) id: string,
    @Param('versionId', ID) versionId: string,
    @Body() { baseRevision }: RestoreVersionDto,
  ): Promise<RestoredVersionDto> {
    return { replaced: await this.editor.restore(id, versionId, baseRevision) };
  }
}

type Replaced = Pick<Version, 'id' | 'part' | 'revision' | 'createdAt'>;

function toVersion({ id, part, revision, createdAt }: Replaced): VersionDto {
  return { id, part, revision, created_at: createdAt };
}

function toVersionDetail({ id, part, revision, createdAt, content, lines }: Version): VersionDetailDto {
  return { id, part, revision, created_at: createdAt, content, line_ids: keptLineIds(lines) };
}
