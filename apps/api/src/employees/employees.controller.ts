import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Describe } from '../docs/describe.decorator.js';
import { Noted } from '../http/security-event.decorator.js';
import { ID } from '../http/id.pipe.js';
import {
  CreateEmployeeDto,
  EmployeeDto,
  EmployeeStandingDto,
  OpenPromiseDto,
  PromiseDto,
  UpdateEmployeeDto,
} from './employees.dto.js';
import { EmployeesService } from './employees.service.js';

@ApiTags('employees')
@ApiBearerAuth()
@Controller('employees')
export class EmployeesController {
  constructor(private readonly employees: EmployeesService) {}

  @Describe('自分の部下の一覧を、登録した順に答えます。')
  @Get()
  list(): Promise<EmployeeDto[]> {
    return this.employees.list();
  }

  @Describe('部下を登録します。')
  @Post()
  add(@Body() body: CreateEmployeeDto): Promise<EmployeeDto> {
    return this.employees.add(body);
  }

  @Describe('部下ごとに、前回の1on1がいつで、約束がいくつ残っているかを答えます。')
  @Get('standing')
  standing(): Promise<EmployeeStandingDto[]> {
    return this.employees.standing();
  }

  @Describe('まだ済んでいない約束を、すべての部下について、期日の早い順に答えます。')
  @Get('promises')
  openPromises(): Promise<OpenPromiseDto[]> {
    return this.employees.openPromises();
  }

  @Describe('部下との1on1で約束したことを、まだのものから答えます。', 'EMPLOYEE_NOT_FOUND')
  @Get(':id/promises')
  promises(@Param('id', ID) id: string): Promise<PromiseDto[]> {
    return this.employees.promises(id);
  }

  @Describe('部下の名前やメールアドレスを直します。これまでの1on1も新しい名前になります。', 'EMPLOYEE_NOT_FOUND')
  @Patch(':id')
  change(@Param('id', ID) id: string, @Body() body: UpdateEmployeeDto): Promise<EmployeeDto> {
    return this.employees.change(id, body);
  }

  @Describe('部下を一覧から外します。これまでの1on1は残ります。', 'EMPLOYEE_NOT_FOUND')
  @Noted('employee_deleted')
  @Delete(':id')
  @HttpCode(204)
  remove(@Param('id', ID) id: string): Promise<void> {
    return this.employees.remove(id);
  }
}
