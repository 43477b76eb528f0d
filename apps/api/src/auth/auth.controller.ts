import type { AuthUser } from '@app/accounts';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { ClientAddress } from '../access/client-address.decorator.js';
import { BeforePasswordChange, CurrentUser, Public } from '../access/access.decorator.js';
import { ChangePasswordDto, LoginDto, MessageDto, PublicSettingsDto, RegisterDto, TokenDto } from './auth.dto.js';
import { AuthService } from './auth.service.js';

@ApiTags('auth')
@Controller()
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Public()
  @Post('login')
  @HttpCode(200)
  async login(@ClientAddress() address: string, @Body() body: LoginDto): Promise<TokenDto> {
    return { token: await this.auth.login(body, address) };
  }

  @Public()
  @Post('register')
  register(@ClientAddress() address: string, @Body() body: RegisterDto): Promise<MessageDto> {
    return this.auth.register(body, address);
  }

  @BeforePasswordChange()
  @ApiBearerAuth()
  @Post('change-password')
  @HttpCode(200)
  async changePassword(
    @CurrentUser() user: AuthUser,
    @ClientAddress() address: string,
    @Body() body: ChangePasswordDto,
  ): Promise<TokenDto> {
    return { token: await this.auth.changePassword(user, body, address) };
  }

  @Public()
  @Get('public-settings')
  publicSettings(): PublicSettingsDto {
    return this.auth.publicSettings();
  }
}
