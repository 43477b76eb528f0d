import { Module } from '@nestjs/common';
import { AuthController } from './auth/auth.controller.js';
import { AuthService } from './auth/auth.service.js';
import { ConversationsController } from './conversations/conversations.controller.js';
import { ConversationsService } from './conversations/conversations.service.js';
import { SessionController } from './conversations/session.controller.js';
import { SessionService } from './conversations/session.service.js';
import { SummaryService } from './conversations/summary.service.js';
import { DashboardController } from './dashboard/dashboard.controller.js';
import { DashboardService } from './dashboard/dashboard.service.js';
import { EmployeesController } from './employees/employees.controller.js';
import { EmployeesService } from './employees/employees.service.js';
import { HealthController } from './health/health.controller.js';
import { HealthService } from './health/health.service.js';
import { MaintenanceController } from './maintenance/maintenance.controller.js';
import { MaintenanceService } from './maintenance/maintenance.service.js';

@Module({
  controllers: [
    AuthController,
    EmployeesController,
    ConversationsController,
    SessionController,
    DashboardController,
    MaintenanceController,
    HealthController,
  ],
  providers: [
    AuthService,
    EmployeesService,
    ConversationsService,
    SessionService,
    SummaryService,
    DashboardService,
    MaintenanceService,
    HealthService,
  ],
})
export class ApiModule {}
