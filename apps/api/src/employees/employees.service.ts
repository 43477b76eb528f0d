import { AppError } from '@app/platform';
import { Injectable } from '@nestjs/common';
import type { CreateEmployeeDto, EmployeeDto } from './employees.dto.js';

@Injectable()
export class EmployeesService {
  list(): Promise<EmployeeDto[]> {
    throw new AppError('SERVICE_UNAVAILABLE');
  }
  add(_b: CreateEmployeeDto): Promise<EmployeeDto> {
    throw new AppError('SERVICE_UNAVAILABLE');
  }
  remove(_id: string): Promise<void> {
    throw new AppError('SERVICE_UNAVAILABLE');
  }
}
