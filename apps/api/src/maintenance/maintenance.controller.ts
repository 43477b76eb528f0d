import type { AuthUser } from '@app/accounts';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Describe } from '../docs/describe.decorator.js';
import { Noted } from '../http/security-event.decorator.js';
import { AdminOnly, CurrentUser, Public } from '../access/access.decorator.js';
import { MaintenanceNoticeDto, SaveMaintenanceNoticeDto } from './maintenance.dto.js';
import { MaintenanceService } from './maintenance.service.js';

@ApiTags('maintenance')
@Controller('maintenance')
export class MaintenanceController {
  constructor(private readonly maintenance: MaintenanceService) {}

  @Public()
  @Describe('メンテナンス情報を答えます。なければ空です。')
  @Get()
  read(): Promise<MaintenanceNoticeDto> {
    return this.maintenance.read();
  }

  @AdminOnly()
  @ApiBearerAuth()
  @Describe('メンテナンス情報を書き換えます（管理者）。', 'FORBIDDEN')
  @Noted('notice_changed')
  @Post()
  @HttpCode(200)
  save(@CurrentUser() admin: AuthUser, @Body() body: SaveMaintenanceNoticeDto): Promise<MaintenanceNoticeDto> {
    return this.maintenance.save(admin.id, body.content);
  }
}
