import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { ID } from '../http/id.pipe.js';
import { CreateEmployeeDto, EmployeeDto, EmployeeStandingDto, PromiseDto, UpdateEmployeeDto } from './employees.dto.js';
import { EmployeesService } from './employees.service.js';

@ApiTags('employees')
@ApiBearerAuth()
@Controller('employees')
export class EmployeesController {
  constructor(private readonly employees: EmployeesService) {}

  @Get()
  list(): Promise<EmployeeDto[]> {
    return this.employees.list();
  }

  @Post()
  add(@Body() body: CreateEmployeeDto): Promise<EmployeeDto> {
    return this.employees.add(body);
  }

  /** 前回の1on1がいつで、どの約束が残っているか。 */
  @Get('standing')
  standing(): Promise<EmployeeStandingDto[]> {
    return this.employees.standing();
  }

  /** 1on1で約束したこと。まだのものが先です。 */
  @Get(':id/promises')
  promises(@Param('id', ID) id: string): Promise<PromiseDto[]> {
    return this.employees.promises(id);
  }

  @Patch(':id')
  change(@Param('id', ID) id: string, @Body() body: UpdateEmployeeDto): Promise<EmployeeDto> {
    return this.employees.change(id, body);
  }

  @Delete(':id')
  @HttpCode(204)
  remove(@Param('id', ID) id: string): Promise<void> {
    return this.employees.remove(id);
  }
}
