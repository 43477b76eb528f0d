import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Describe } from '../../docs/describe.decorator.js';
import { CallerLeft } from '../../http/caller-left.decorator.js';
import { ID } from '../../http/id.pipe.js';
import { AdviceDto, DeepDiveDto, DeepDiveViewDto } from './hints.dto.js';
import { HintsService } from './hints.service.js';

/** What helps the manager to listen. */
@ApiTags('session')
@ApiBearerAuth()
@Controller('conversations')
export class HintsController {
  constructor(private readonly hints: HintsService) {}

  @Describe('ここまでの会話から、聞き方のひとことアドバイスを一つ答えます。', 'CONVERSATION_NOT_FOUND')
  @Post(':id/one-point-advice')
  @HttpCode(200)
  advise(@Param('id', ID) id: string, @CallerLeft() left: AbortSignal): Promise<AdviceDto> {
    return this.hints.advise(id, left);
  }

  @Describe('選んだ文章について、話されたこと、読みとれること、次の問いを分けて答えます。', 'CONVERSATION_NOT_FOUND')
  @Post(':id/deep-dive')
  @HttpCode(200)
  deepDive(
    @Param('id', ID) id: string,
    @Body() { queryText }: DeepDiveDto,
    @CallerLeft() left: AbortSignal,
  ): Promise<DeepDiveViewDto> {
    return this.hints.deepDive(id, queryText, left);
  }
}
