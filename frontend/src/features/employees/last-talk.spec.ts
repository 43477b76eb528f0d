import { lastTalkNote, latestByEmployee } from './last-talk.js';

const NOW = Date.parse('2026-11-21T05:00:00Z');

describe('what a row says about the last 1on1', () => {
  it('finds the latest talk of each report', () => {
    const latest = latestByEmployee([
      { employee_id: 'a', timestamp: '2026-11-06T01:00:00Z' },
      { employee_id: 'b', timestamp: '2026-10-23T01:00:00Z' },
      { employee_id: 'a', timestamp: '2026-11-13T01:00:00Z' },
    ]);
    expect([...latest]).toEqual([
      ['a', '2026-11-13T01:00:00Z'],
      ['b', '2026-10-23T01:00:00Z'],
    ]);
  });

  it('says that there was none yet', () => {
    expect(lastTalkNote(undefined, NOW)).toEqual({
      last: 'まだ1on1の記録がありません',
      tag: { tone: 'water', text: 'はじめての1on1' },
    });
  });

  it('says the day in Japan', () => {
    expect(lastTalkNote('2026-11-12T15:30:00Z', NOW)).toEqual({ last: '前回 11月13日', tag: null });
  });

  it('states a gap of three weeks and more', () => {
    expect(lastTalkNote('2026-11-01T03:00:00Z', NOW).tag).toBeNull();
    expect(lastTalkNote('2026-10-31T03:00:00Z', NOW).tag?.text).toBe('3週間あいています');
    expect(lastTalkNote('2026-10-23T03:00:00Z', NOW).tag?.text).toBe('4週間あいています');
  });
});
