import { NextActionEditor } from '@app/conversations';
import { Body, Controller, Delete, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Describe } from '../../docs/describe.decorator.js';
import { ID } from '../../http/id.pipe.js';
import { toNextAction } from '../views/to-dto.js';
import { NextActionDto } from '../views/conversation-views.dto.js';
import { NewNextActionDto, PatchNextActionDto } from './next-actions.dto.js';

@ApiTags('conversations')
@ApiBearerAuth()
@Controller()
export class NextActionsController {
  constructor(private readonly actions: NextActionEditor) {}

  @Describe(
    '次の一歩に印を付けるか、書き直すか、だれの約束かを決めます。書き直したものは、分析し直しても残ります。',
    'NOT_FOUND',
    'CONVERSATION_NOT_FOUND',
    'CONFLICT',
    'RESULTS_EXPIRED',
  )
  @Patch('next-actions/:id')
  async patch(@Param('id', ID) id: string, @Body() body: PatchNextActionDto): Promise<NextActionDto> {
    return toNextAction(await this.actions.patch(id, body));
  }

  @Describe('次の一歩を書き加えます。分析し直しても残ります。', 'CONVERSATION_NOT_FOUND', 'CONFLICT', 'RESULTS_EXPIRED')
  @Post('conversations/:id/next-actions')
  async add(@Param('id', ID) id: string, @Body() body: NewNextActionDto): Promise<NextActionDto> {
    return toNextAction(await this.actions.add(id, body));
  }

  @Describe(
    '次の一歩を消します。分析し直しても、もどりません。',
    'NOT_FOUND',
    'CONVERSATION_NOT_FOUND',
    'RESULTS_EXPIRED',
  )
  @Delete('next-actions/:id')
  @HttpCode(204)
  remove(@Param('id', ID) id: string): Promise<void> {
    return this.actions.remove(id);
  }
}
