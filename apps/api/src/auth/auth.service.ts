import { AppError } from '@app/platform';
import { Injectable } from '@nestjs/common';
import type { AuthUser } from './auth-user.js';
import type { ChangePasswordDto, LoginDto, MessageDto, PublicSettingsDto, RegisterDto } from './auth.dto.js';

@Injectable()
export class AuthService {
  login(_b: LoginDto): Promise<string> {
    throw new AppError('SERVICE_UNAVAILABLE');
  }
  register(_b: RegisterDto): Promise<MessageDto> {
    throw new AppError('SERVICE_UNAVAILABLE');
  }
  changePassword(_u: AuthUser, _b: ChangePasswordDto): Promise<string> {
    throw new AppError('SERVICE_UNAVAILABLE');
  }
  publicSettings(): PublicSettingsDto {
    throw new AppError('SERVICE_UNAVAILABLE');
  }
}
