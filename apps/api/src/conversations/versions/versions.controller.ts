import { ConversationReader } from '@app/conversations';
import type { Version } from '@app/database';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Describe } from '../../docs/describe.decorator.js';
import { ID } from '../../http/id.pipe.js';
import { VersionDetailDto, VersionDto, VersionsQueryDto } from './versions.dto.js';

/** What writes have replaced. */
@ApiTags('conversations')
@ApiBearerAuth()
@Controller('conversations/:id/versions')
export class VersionsController {
  constructor(private readonly reader: ConversationReader) {}

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
}

type Replaced = Pick<Version, 'id' | 'part' | 'revision' | 'createdAt'>;

function toVersion({ id, part, revision, createdAt }: Replaced): VersionDto {
  return { id, part, revision, created_at: createdAt };
}

function toVersionDetail({ id, part, revision, createdAt, content }: Version): VersionDetailDto {
  return { id, part, revision, created_at: createdAt, content };
}
