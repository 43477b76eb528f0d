import { findDue } from './due-date.js';

/** Friday, 20 November 2026, 14:00 in Tokyo. */
const FRIDAY = new Date('2026-11-20T05:00:00Z');

describe('due phrases', () => {
  it.each([
    ['今日中に申請を出します', '今日中', '2026-11-20'],
    ['明日の朝、話しておきます', '明日の朝', '2026-11-21'],
    ['来週の水曜までに直します', '来週の水曜まで', '2026-11-25'],
    ['今週中に組みます', '今週中', '2026-11-20'],
    ['月曜に見せます', '月曜', '2026-11-23'],
    ['金曜までに', '金曜まで', '2026-11-27'],
    ['月末に話そう', '月末', '2026-11-30'],
    ['11月末までに', '11月末まで', '2026-11-30'],
    ['来月の5日に出す', '来月の5日', '2026-12-05'],
    ['１２月三日まで', '12月三日まで', '2026-12-03'],
    ['1月10日に', '1月10日', '2027-01-10'],
    ['二週間後にまた', '二週間後', '2026-12-04'],
    ['年内に片づけます', '年内', '2026-12-31'],
    ['次の休みに行ってきます', '次の休み', null],
    ['次回までに考えます', '次回まで', null],
  ])('%s', (text, phrase, date) => {
    expect(findDue(text, FRIDAY)).toEqual({ phrase, date });
  });

  it('says nothing where nothing was said', () => {
    expect(findDue('資料を直します', FRIDAY)).toBeNull();
    expect(findDue('あとで見ます', FRIDAY)).toBeNull();
  });

  it('counts days in Tokyo: shortly after midnight there it is the next day', () => {
    expect(findDue('今日中に', new Date('2026-12-31T15:30:00Z'))?.date).toBe('2027-01-01');
    expect(findDue('明日', new Date('2026-12-31T14:59:00Z'))?.date).toBe('2027-01-01');
  });
});
