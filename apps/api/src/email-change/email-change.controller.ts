import { EmailChangeService } from '@app/accounts';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Public } from '../access/access.decorator.js';
import { MessageDto } from '../auth/auth.dto.js';
import { Describe } from '../docs/describe.decorator.js';
import { UndoEmailChangeDto } from './email-change.dto.js';

/** What the mail to an old address leads to. */
@ApiTags('auth')
@Public()
@Controller('email-change')
export class EmailChangeController {
  constructor(private readonly emails: EmailChangeService) {}

  @Describe(
    '前のメールアドレスに届いたトークンで、アドレスの変更を元に戻します。変更から72時間、一度だけ使えます。ログインはすべて終わります。',
    'EMAIL_UNDO_INVALID',
    'EMAIL_UNDO_TAKEN',
  )
  @Post('undo')
  @HttpCode(200)
  async undo(@Body() { token }: UndoEmailChangeDto): Promise<MessageDto> {
    await this.emails.undo(token);
    return { message: 'メールアドレスを元に戻しました。' };
  }
}
