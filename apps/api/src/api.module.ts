import { DatabaseModule } from '@app/database';
import { PlatformModule } from '@app/platform';
import { Module } from '@nestjs/common';
import { AccountModule } from './account/account.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AuthModule } from './auth/auth.module.js';
import { ConversationApiModule } from './conversations/conversation-api.module.js';
import { DashboardModule } from './dashboard/dashboard.module.js';
import { EmployeesModule } from './employees/employees.module.js';
import { HealthModule } from './monitoring/monitoring.module.js';
import { LoginsModule } from './logins/logins.module.js';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { EmailChangeModule } from './email-change/email-change.module.js';
import { PasswordResetModule } from './password-reset/password-reset.module.js';
import { QueueDashboardModule } from './queue-dashboard/queue-dashboard.module.js';
import { RealtimeModule } from './realtime/realtime.module.js';
import { SignOnModule } from './sign-on/sign-on.module.js';
import { RecordsModule } from './records/records.module.js';
import { SecondFactorModule } from './second-factor/second-factor.module.js';
import { UsersModule } from './users/users.module.js';

/** Everything that answers a browser. */
@Module({
  imports: [
    PlatformModule,
    DatabaseModule,
    UsersModule,
    AuthModule,
    LoginsModule,
    AccountModule,
    RecordsModule,
    SecondFactorModule,
    EmailChangeModule,
    PasswordResetModule,
    SignOnModule,
    AuditModule,
    EmployeesModule,
    ConversationApiModule,
    DashboardModule,
    MaintenanceModule,
    RealtimeModule,
    QueueDashboardModule,
    HealthModule,
  ],
})
export class ApiModule {}
