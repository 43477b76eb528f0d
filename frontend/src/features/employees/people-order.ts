import { hasWords } from '@app/contract';
import type { Employee } from '../../entities/employee/use-employees.js';
import type { EmployeeStatus } from './last-talk.js';

/** The orders of the list of people, as they stand in the address. */
export const ORDERS = [
  { value: '', label: '登録した順' },
  { value: 'apart', label: '間があいている順' },
  { value: 'recent', label: '最近話した順' },
  { value: 'name', label: '名前順' },
] as const;

/** An order as it stands in the address. */
export type Order = (typeof ORDERS)[number]['value'];

/** What stands in the address as an order; anything else is the order of registration. */
export function orderOf(text: string | null): Order {
  return ORDERS.find(({ value }) => value === text)?.value ?? '';
}

/**
 * The people whose name or address holds the words, in an order. Longest apart begins with those with whom there was no 1on1 yet,
 * the latest ends with them.
 */
export function orderPeople(
  employees: readonly Employee[],
  standings: ReadonlyMap<string, EmployeeStatus> | undefined,
  order: Order,
  words: string,
): Employee[] {
  const found = employees.filter(({ name, email }) => hasWords(`${name} ${email ?? ''}`, words));
  const lastOf = ({ id }: Employee): string => standings?.get(id)?.last_timestamp ?? '';
  if (order === 'apart') return found.toSorted((a, b) => lastOf(a).localeCompare(lastOf(b)));
  if (order === 'recent') return found.toSorted((a, b) => lastOf(b).localeCompare(lastOf(a)));
  return order === 'name' ? found.toSorted((a, b) => a.name.localeCompare(b.name, 'ja')) : found;
}
