import { Module } from '@nestjs/common';
import { EmployeesController } from './employees.controller.js';
import { EmployeesService } from './employees.service.js';

@Module({ controllers: [EmployeesController], providers: [EmployeesService] })
export class EmployeesModule {}
