import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Describe } from '../docs/describe.decorator.js';
import { AdminOnly } from '../access/access.decorator.js';
import { AuditEntryDto, AuditQueryDto } from './audit.dto.js';
import { AuditService } from './audit.service.js';

@ApiTags('audit')
@ApiBearerAuth()
@AdminOnly()
@Controller('audit')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Describe('管理者の操作の記録を、新しい順に答えます（管理者）。', 'FORBIDDEN')
  @Get()
  list(@Query() query: AuditQueryDto): Promise<AuditEntryDto[]> {
    return this.audit.list(query);
  }
}
