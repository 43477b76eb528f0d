import {
  currentOwner,
  Employee,
  employeeOverviews,
  nextActionsOfEmployee,
  openNextActions,
  type EmployeeNextActionRow,
} from '@app/database';
import { AppError } from '@app/platform';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type {
  CreateEmployeeDto,
  EmployeeDto,
  EmployeeStandingDto,
  OpenPromiseDto,
  PromiseDto,
  UpdateEmployeeDto,
} from './employees.dto.js';

@Injectable()
export class EmployeesService {
  constructor(private readonly em: EntityManager) {}

  /** The user's own reports in the order they were added. */
  async list(): Promise<EmployeeDto[]> {
    const employees = await this.em.find(Employee, { deletedAt: null }, { orderBy: { createdAt: 'asc', id: 'asc' } });
    return employees.map(toView);
  }

  async add({ name, email }: CreateEmployeeDto): Promise<EmployeeDto> {
    const employee = this.em.create(Employee, {
      owner: currentOwner(this.em),
      name,
      email: email === '' ? null : (email ?? null),
    });
    await this.em.flush();
    return toView(employee);
  }

  /** When the last 1on1 with each report was, and how many promises are open; in the order of the list. */
  async standing(): Promise<EmployeeStandingDto[]> {
    const rows = await employeeOverviews(this.em, currentOwner(this.em));
    return rows.map(({ employeeId, lastAt, open, kept }) => ({
      employee_id: employeeId,
      last_timestamp: lastAt,
      open,
      kept,
    }));
  }

  /**
   * Changes the given fields; past 1on1s show the new name too.
   * @throws AppError EMPLOYEE_NOT_FOUND
   */
  async change(id: string, { name, email }: UpdateEmployeeDto): Promise<EmployeeDto> {
    const employee = await this.em.findOne(Employee, { id, deletedAt: null });
    if (employee === null) throw new AppError('EMPLOYEE_NOT_FOUND');
    if (name !== undefined) employee.name = name;
    if (email !== undefined) employee.email = email === '' ? null : email;
    await this.em.flush();
    return toView(employee);
  }

  /**
   * Lists what was promised in the 1on1s with a report, open ones first.
   * @throws AppError EMPLOYEE_NOT_FOUND
   */
  async promises(id: string): Promise<PromiseDto[]> {
    if ((await this.em.count(Employee, { id, deletedAt: null })) === 0) throw new AppError('EMPLOYEE_NOT_FOUND');
    return (await nextActionsOfEmployee(this.em, currentOwner(this.em), id)).map(toPromise);
  }

  /** Every open promise of both sides, over all reports of the list. */
  async openPromises(): Promise<OpenPromiseDto[]> {
    const rows = await openNextActions(this.em, currentOwner(this.em));
    return rows.map(({ employeeId, employeeName, ...row }) =>
      Object.assign(toPromise(row), { employee_id: employeeId, employee_name: employeeName }),
    );
  }

  /**
   * Hides a report from lists; its conversations stay readable under its name.
   * @throws AppError EMPLOYEE_NOT_FOUND
   */
  async remove(id: string): Promise<void> {
    const hidden = await this.em.nativeUpdate(Employee, { id, deletedAt: null }, { deletedAt: new Date() });
    if (hidden === 0) throw new AppError('EMPLOYEE_NOT_FOUND');
  }
}

function toPromise({ party, conversationId, startedAt, evidence, ...row }: EmployeeNextActionRow): PromiseDto {
  return { ...row, owner: party, conversation_id: conversationId, timestamp: startedAt, lines: evidence };
}

function toView({ id, name, email }: Employee): EmployeeDto {
  return { id, name, email: email ?? null };
}
