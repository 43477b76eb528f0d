import type { AuthUser } from '@app/accounts';
import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Describe } from '../docs/describe.decorator.js';
import { Noted } from '../http/security-event.decorator.js';
import { AdminOnly, CurrentUser } from '../access/access.decorator.js';
import { QueuePassService } from './queue-pass.service.js';

@ApiTags('queues')
@ApiBearerAuth()
@AdminOnly()
@Controller('queue-dashboard')
export class QueueDashboardController {
  constructor(private readonly passes: QueuePassService) {}

  @Describe('待ち行列の画面 /admin/queues を30分のあいだ開けるCookieを受け取ります。', 'FORBIDDEN')
  @Noted('queues_opened')
  @Post('pass')
  @HttpCode(204)
  async pass(
    @CurrentUser() admin: AuthUser,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.passes.give(admin, request, response);
  }
}
