import type { Party } from '@app/contract';
import { numberLines } from './numbered-lines.js';

const SAID: readonly (readonly [number, string])[] = [
  [1, '最近はどうですか。'],
  [2, '残業が続いていて。'],
  [3, '資料は私が作ります。'],
];
const rolesOf = (roles: readonly (Party | null)[]) =>
  numberLines({
    ...{ conversationId: 'c', revision: 1, theme: null, stance: null, employeeName: '佐倉', heldAt: new Date(0) },
    lines: SAID.map(([speaker, text], at) => ({
      ...{ source: 'line', id: String(at), speaker, text, role: roles[at] ?? null },
    })),
  }).map(({ role }) => role);

describe('who said the lines that a model reads', () => {
  it('is inferred where nobody is known', () => {
    expect(rolesOf([null, null, null])).toEqual(['manager', 'employee', 'employee']);
  });

  it('[MND-5] stays open for the others where the report is known', () => {
    expect(rolesOf([null, 'employee', null])).toEqual([null, 'employee', null]);
  });
});
