import { addDays, addMonths, isDay } from '@app/contract';
import type { ConversationListItem } from './conversation-types.js';
import { calendarDays, groupByDay, ofEmployee, previewOf } from './log-days.js';

const entry = (id: string, timestamp: string, employee_id = 'e1'): ConversationListItem => ({
  id,
  timestamp,
  employee_id,
  employee_name: '佐倉 美咲',
  theme: null,
  summary: null,
  erased: false,
  status: 'ended',
});

describe('groupByDay', () => {
  it('[LOG-3] puts a talk on its day in Japan, on both sides of midnight', () => {
    const days = groupByDay([entry('late', '2026-11-20T14:59:59.000Z'), entry('early', '2026-11-20T15:00:00.000Z')]);
    expect([...days.keys()].toSorted()).toEqual(['2026-11-20', '2026-11-21']);
    expect(days.get('2026-11-21')?.map(({ id }) => id)).toEqual(['early']);
  });

  it('[LOG-3] crosses the end of the year by the clock of Japan', () => {
    const days = groupByDay([entry('eve', '2026-12-31T14:59:00.000Z'), entry('new', '2026-12-31T15:00:00.000Z')]);
    expect([...days.keys()].toSorted()).toEqual(['2026-12-31', '2027-01-01']);
  });

  it('[LOG-4] lists the latest of a day first', () => {
    const days = groupByDay([entry('morning', '2026-11-13T01:00:00.000Z'), entry('noon', '2026-11-13T06:30:00.000Z')]);
    expect(days.get('2026-11-13')?.map(({ id }) => id)).toEqual(['noon', 'morning']);
  });
});

describe('ofEmployee', () => {
  const entries = [entry('a', '2026-11-13T01:00:00.000Z', 'e1'), entry('b', '2026-11-13T02:00:00.000Z', 'gone')];

  it('[LOG-1] keeps the talks of one report', () => {
    expect(ofEmployee(entries, 'e1').map(({ id }) => id)).toEqual(['a']);
  });

  it('[LOG-13] keeps those of deleted reports under all', () => {
    expect(ofEmployee(entries, '')).toHaveLength(2);
  });
});

describe('days', () => {
  it('moves over months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });

  it('[LOG-2] fetches what a calendar shows: six whole weeks, over the ends of years', () => {
    expect(calendarDays('2026-11')).toEqual({ from: '2026-11-01', to: '2026-12-12' });
    expect(calendarDays('2026-12')).toEqual({ from: '2026-11-29', to: '2027-01-09' });
    expect(calendarDays('2027-01')).toEqual({ from: '2026-12-27', to: '2027-02-06' });
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  });

  it('takes only days that exist', () => {
    expect(isDay('2026-11-21')).toBe(true);
    for (const wrong of ['2026-02-30', '2026-13-01', '21.11.2026', '', null]) expect(isDay(wrong)).toBe(false);
  });
});

describe('previewOf', () => {
  it('[LOG-5] makes one running text of a structured summary', () => {
    const summary =
      '## まとめ\n「決済」を中心に話しました。\n\n**話したこと**\n\n- **リリース**が終わった（4行）\n- 応援は迷っている。\n- 1\\*1';
    expect(previewOf(summary)).toBe('「決済」を中心に話しました。リリースが終わった。応援は迷っている。1*1。');
  });
});
