import { talkNote, type EmployeeStatus } from './last-talk.js';

const NOW = Date.parse('2026-11-21T05:00:00Z');

function standing(last_timestamp: string | null, more: Partial<EmployeeStatus> = {}): EmployeeStatus {
  return { employee_id: 'a', last_timestamp, open_promises: [], kept: 0, ...more };
}

describe('what a row says about the last 1on1', () => {
  it.each([undefined, standing(null)])('says that there was none yet', (none) => {
    expect(talkNote(none, NOW)).toEqual({
      last: 'まだ1on1の記録がありません',
      facts: [{ tone: 'water', text: 'はじめての1on1' }],
      promises: [],
      more: 0,
    });
  });

  it('says the day in Japan, with the year where it is another', () => {
    expect(talkNote(standing('2026-11-12T15:30:00Z'), NOW)).toMatchObject({ last: '前回 11月13日', facts: [] });
    expect(talkNote(standing('2025-12-31T15:30:00Z'), NOW).last).toBe('前回 1月1日');
    expect(talkNote(standing('2025-12-31T14:30:00Z'), NOW).last).toBe('前回 2025年12月31日');
  });

  it('states a gap of three weeks and more', () => {
    expect(talkNote(standing('2026-11-01T03:00:00Z'), NOW).facts).toEqual([]);
    expect(talkNote(standing('2026-10-31T03:00:00Z'), NOW).facts[0]?.text).toBe('3週間あいています');
    expect(talkNote(standing('2026-10-23T03:00:00Z'), NOW).facts[0]?.text).toBe('4週間あいています');
  });
});

describe('what a row says about promises', () => {
  const open = (count: number): EmployeeStatus['open_promises'] =>
    Array.from({ length: count }, (_, index) => ({
      id: String(index),
      text: `約束${index}`,
      owner: index === 0 ? 'manager' : 'employee',
      due: index === 0 ? '2026-11-24' : null,
    }));

  it('counts the open ones, names the next two with who gave them, and counts the rest', () => {
    expect(talkNote(standing('2026-11-13T03:00:00Z', { open_promises: open(3), kept: 4 }), NOW)).toMatchObject({
      facts: [{ tone: 'moss', text: '約束が3つ残っています' }],
      promises: [
        { id: '0', text: 'わたし：約束0（11月24日まで）' },
        { id: '1', text: '相手：約束1' },
      ],
      more: 1,
    });
  });

  it('counts ten as one does', () => {
    const many = standing('2026-11-13T03:00:00Z', { open_promises: open(10) });
    expect(talkNote(many, NOW).facts[0]?.text).toBe('約束が10個残っています');
  });

  it('says that all are kept, and says nothing if there were none', () => {
    expect(talkNote(standing('2026-11-13T03:00:00Z', { kept: 1 }), NOW).facts[0]?.text).toBe('約束はすべて済みました');
    expect(talkNote(standing('2026-11-13T03:00:00Z'), NOW).facts).toEqual([]);
  });
});
