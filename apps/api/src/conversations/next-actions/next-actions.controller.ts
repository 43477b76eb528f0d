import { NextActionEditor } from '@app/conversations';
import { Body, Controller, Param, Patch } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Describe } from '../../docs/describe.decorator.js';
import { ID } from '../../http/id.pipe.js';
import { toNextAction } from '../views/to-dto.js';
import { NextActionDto } from '../views/conversation-views.dto.js';
import { PatchNextActionDto } from './next-actions.dto.js';

@ApiTags('conversations')
@ApiBearerAuth()
@Controller('next-actions')
export class NextActionsController {
  constructor(private readonly actions: NextActionEditor) {}

  @Describe(
    '次の一歩に印を付けるか、書き直します。書き直したものは、分析し直しても残ります。',
    'NOT_FOUND',
    'CONVERSATION_NOT_FOUND',
  )
  @Patch(':id')
  async patch(@Param('id', ID) id: string, @Body() body: PatchNextActionDto): Promise<NextActionDto> {
    return toNextAction(await this.actions.patch(id, body));
  }
}
