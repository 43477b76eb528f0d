import { defineEntity, p } from '@mikro-orm/postgresql';
import { owned } from './owned.js';

const EmployeeSchema = defineEntity({
  name: 'Employee',
  tableName: 'employees',
  properties: {
    ...owned,
    name: p.text().persist(false),
    nameSealed: p.blob().nullable(),
    email: p.text().nullable().persist(false),
    emailSealed: p.blob().nullable(),
    createdAt: p.datetime(3).onCreate(() => new Date()),
    /** Set by deletion: hidden from lists, its conversations stay readable under its name. */
    deletedAt: p.datetime(3).nullable(),
  },
});

/** A report (部下) of the owner. */
export class Employee extends EmployeeSchema.class {}
EmployeeSchema.setClass(Employee);
