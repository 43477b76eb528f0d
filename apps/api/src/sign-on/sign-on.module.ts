import { AccountsModule } from '@app/accounts';
import { Module } from '@nestjs/common';
import { ProviderController } from './provider.controller.js';
import { SignOnCookie } from './sign-on-cookie.js';
import { SignOnController } from './sign-on.controller.js';

@Module({
  imports: [AccountsModule],
  controllers: [SignOnController, ProviderController],
  providers: [SignOnCookie],
})
export class SignOnModule {}
