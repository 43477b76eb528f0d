import { PasswordResetService } from '@app/accounts';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Describe } from '../docs/describe.decorator.js';
import { Public } from '../access/access.decorator.js';
import { MessageDto } from '../auth/auth.dto.js';
import { ClientAddress } from '../access/client-address.decorator.js';
import { PasswordResetConfirmDto, PasswordResetRequestDto, PasswordResetRequestedDto } from './password-reset.dto.js';

@ApiTags('auth')
@Public()
@Controller('password-reset')
export class PasswordResetController {
  constructor(private readonly resets: PasswordResetService) {}

  @Describe(
    'パスワード再設定のメールを頼みます。アドレスの登録があってもなくても、同じ答えです。',
    'TOO_MANY_ATTEMPTS',
    'PASSWORD_LOGIN_OFF',
  )
  @Post('request')
  @HttpCode(200)
  request(
    @ClientAddress() address: string,
    @Body() { email }: PasswordResetRequestDto,
  ): Promise<PasswordResetRequestedDto> {
    return this.resets.request(email, address);
  }

  @Describe(
    'メールのトークンで、新しいパスワードを設定します。トークンは30分以内に一度だけ使えます。',
    'RESET_TOKEN_INVALID',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_COMMON',
    'PASSWORD_IS_NAME',
    'PASSWORD_UNCHANGED',
    'PASSWORD_LOGIN_OFF',
  )
  @Post('confirm')
  @HttpCode(200)
  confirm(
    @ClientAddress() address: string,
    @Body() { token, newPassword }: PasswordResetConfirmDto,
  ): Promise<MessageDto> {
    return this.resets.confirm(token, newPassword, address);
  }
}
