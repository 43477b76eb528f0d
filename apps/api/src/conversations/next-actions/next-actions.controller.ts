import { NextActionEditor } from '@app/conversations';
import { Body, Controller, Param, Patch } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { ID } from '../../http/id.pipe.js';
import { toNextAction } from '../views/to-dto.js';
import { NextActionDto } from '../views/conversation-views.dto.js';
import { PatchNextActionDto } from './next-actions.dto.js';

@ApiTags('conversations')
@ApiBearerAuth()
@Controller('next-actions')
export class NextActionsController {
  constructor(private readonly actions: NextActionEditor) {}

  /** 次の一歩に印を付ける、または書き直す。書き直したものは分析し直しても残ります。 */
  @Patch(':id')
  async patch(@Param('id', ID) id: string, @Body() body: PatchNextActionDto): Promise<NextActionDto> {
    return toNextAction(await this.actions.patch(id, body));
  }
}
