import { talkNote, type EmployeeStatus } from './last-talk.js';

const NOW = Date.parse('2026-11-21T05:00:00Z');

function standing(last_timestamp: string | null, more: Partial<EmployeeStatus> = {}): EmployeeStatus {
  return { employee_id: 'a', last_timestamp, open: 0, kept: 0, ...more };
}

describe('what a row says about the last 1on1', () => {
  it.each([undefined, standing(null)])('says that there was none yet', (none) => {
    expect(talkNote(none, NOW)).toEqual({
      last: 'まだ1on1の記録がありません',
      facts: [{ tone: 'water', text: 'はじめての1on1' }],
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
  it('[LIV-19] counts the open ones, and names none of them', () => {
    expect(talkNote(standing('2026-11-13T03:00:00Z', { open: 3, kept: 4 }), NOW)).toEqual({
      last: '前回 11月13日',
      facts: [{ tone: 'moss', text: '約束が3つ残っています' }],
    });
  });

  it('[SCR-15] counts ten as one does', () => {
    const many = standing('2026-11-13T03:00:00Z', { open: 10 });
    expect(talkNote(many, NOW).facts[0]?.text).toBe('約束が10個残っています');
  });

  it('says that all are kept, and says nothing if there were none', () => {
    expect(talkNote(standing('2026-11-13T03:00:00Z', { kept: 1 }), NOW).facts[0]?.text).toBe('約束はすべて済みました');
    expect(talkNote(standing('2026-11-13T03:00:00Z'), NOW).facts).toEqual([]);
  });
});
