import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Public } from '../access/access.decorator.js';
import { MessageDto } from '../auth/auth.dto.js';
import { ClientAddress } from '../../../../libs/platform/src/client-network.js';
import { PasswordResetConfirmDto, PasswordResetRequestDto, PasswordResetRequestedDto } from './password-reset.dto.js';
import { PasswordResetService } from '../../../../libs/accounts/src/passwords/password-reset.service.js';

@ApiTags('auth')
@Public()
@Controller('password-reset')
export class PasswordResetController {
  constructor(private readonly resets: PasswordResetService) {}

  @Post('request')
  @HttpCode(200)
  request(
    @ClientAddress() address: string,
    @Body() { email }: PasswordResetRequestDto,
  ): Promise<PasswordResetRequestedDto> {
    return this.resets.request(email, address);
  }

  @Post('confirm')
  @HttpCode(200)
  confirm(
    @ClientAddress() address: string,
    @Body() { token, newPassword }: PasswordResetConfirmDto,
  ): Promise<MessageDto> {
    return this.resets.confirm(token, newPassword, address);
  }
}
