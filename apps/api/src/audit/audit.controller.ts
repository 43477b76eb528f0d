import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../access/access.decorator.js';
import { AuditEntryDto, AuditQueryDto } from './audit.dto.js';
import { AuditService } from './audit.service.js';

@ApiTags('audit')
@ApiBearerAuth()
@AdminOnly()
@Controller('audit')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  /** 管理者の操作の記録。新しいものが先です。 */
  @Get()
  list(@Query() query: AuditQueryDto): Promise<AuditEntryDto[]> {
    return this.audit.list(query);
  }
}
