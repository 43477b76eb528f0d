import type { EmployeeStatus } from './last-talk.js';
import { orderOf, orderPeople } from './people-order.js';

const person = (id: string, name: string, email: string | null = null) => ({ id, name, email });
const PEOPLE = [person('1', '髙橋 健'), person('2', 'あおき'), person('3', '森 サーラ', 'sara@example.test')];
const STANDINGS = new Map<string, EmployeeStatus>(
  [['1', '2026-11-20T00:00:00Z'] as const, ['2', '2026-10-01T00:00:00Z'] as const, ['3', null] as const].map(
    ([id, last_timestamp]) => [id, { employee_id: id, last_timestamp, open: 0, kept: 0 }],
  ),
);
const ids = (order: string | null, words = '') =>
  orderPeople(PEOPLE, STANDINGS, orderOf(order), words)
    .map(({ id }) => id)
    .join('');

describe('the list of people', () => {
  it.each([
    [null, '123'],
    ['nonsense', '123'],
    ['apart', '321'],
    ['recent', '123'],
    ['name', '231'],
  ])('[SCR-1] stands in the order %j as %s', (order, expected) => {
    expect(ids(order)).toBe(expected);
  });

  it.each([
    ['高橋', '1'],
    ['たかはし', ''],
    ['さーら', '3'],
    ['SARA', '3'],
    ['森 example', '3'],
    ['アオキ', '2'],
    ['　', '123'],
  ])('[SCR-1] [SCR-3] is searched for %j', (words, expected) => {
    expect(ids(null, words)).toBe(expected);
  });
});
