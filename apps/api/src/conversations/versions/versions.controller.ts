import { ConversationReader } from '@app/conversations';
import type { Version } from '@app/database';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { ID } from '../../http/id.pipe.js';
import { VersionDetailDto, VersionDto, VersionsQueryDto } from './versions.dto.js';

/** What writes have replaced. */
@ApiTags('conversations')
@ApiBearerAuth()
@Controller('conversations/:id/versions')
export class VersionsController {
  constructor(private readonly reader: ConversationReader) {}

  /** 新しい順。 */
  @Get()
  async list(@Param('id', ID) id: string, @Query() { part }: VersionsQueryDto): Promise<VersionDto[]> {
    return (await this.reader.versions(id, part)).map(toVersion);
  }

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
