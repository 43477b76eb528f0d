import { DatabaseModule } from '@app/database';
import { CONFIG, type Config } from '@app/platform';
import { QueueModule } from '@app/queue';
import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { EmailChangeService } from './emails/email-change.service.js';
import { FactorChangesService } from './factor-changes/factor-changes.service.js';
import { PasskeysService } from './factor-changes/passkeys.service.js';
import { SecondFactorService } from './factors/second-factor.service.js';
import { LoginService } from './logins/login.service.js';
import { TokenService } from './logins/token.service.js';
import { PasswordGuard } from './passwords/password-guard.service.js';
import { PasswordResetService } from './passwords/password-reset.service.js';
import { IdentityProvider } from './sign-on/identity-provider.js';
import { LogoutTokens } from './sign-on/logout-token.js';
import { SignOnService } from './sign-on/sign-on.service.js';
import { SignedOnAccount } from './sign-on/signed-on-account.js';
import { ClosedRecordsService } from './logins/closed-records.service.js';
import { AccountsService } from './users/accounts.service.js';
import { FirstAdminService } from './users/first-admin.service.js';

const SERVICES = [
  AccountsService,
  ClosedRecordsService,
  EmailChangeService,
  FactorChangesService,
  FirstAdminService,
  IdentityProvider,
  LoginService,
  LogoutTokens,
  PasskeysService,
  PasswordGuard,
  PasswordResetService,
  SignedOnAccount,
  SignOnService,
  SecondFactorService,
  TokenService,
];

/** Who may sign in, with which password and token. Knows nothing of HTTP. */
@Module({
  imports: [
    DatabaseModule,
    QueueModule,
    JwtModule.registerAsync({
      inject: [CONFIG],
      useFactory: ({ JWT_SECRET }: Config) => ({ secret: JWT_SECRET }),
    }),
  ],
  providers: SERVICES,
  exports: SERVICES,
})
export class AccountsModule {}
