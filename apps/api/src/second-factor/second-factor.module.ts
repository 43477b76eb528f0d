import { AccountsModule } from '@app/accounts';
import { Module } from '@nestjs/common';
import { PasskeyLoginController } from './passkey-login.controller.js';
import { PasskeysController } from './passkeys.controller.js';
import { SecondFactorController } from './second-factor.controller.js';

@Module({
  imports: [AccountsModule],
  controllers: [SecondFactorController, PasskeysController, PasskeyLoginController],
})
export class SecondFactorModule {}
