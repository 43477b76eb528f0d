import { completeDue, findDue, hasDue } from './due-date.js';

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
    ['明日の朝イチで電話します', '明日の朝イチ', '2026-11-21'],
    ['今週いっぱいで片づけます', '今週いっぱい', '2026-11-20'],
    ['来月頭に出します', '来月頭', '2026-12-01'],
    ['再来月の10日に', '再来月の10日', '2027-01-10'],
    ['今日の午後イチで話します', '今日の午後イチ', '2026-11-20'],
    ['三時に送ります', '三時', null],
    ['終礼のあとに伝えます', '終礼のあと', null],
    ['お盆前に送ります', 'お盆前', null],
    ['今度の定例で出します', '今度の定例', null],
    ['次の1on1まで待って', '次の1on1まで', null],
    ['このあとすぐ連絡します', 'このあとすぐ', '2026-11-20'],
  ])('%s', (text, phrase, date) => {
    expect(findDue(text, FRIDAY)).toEqual({ phrase, date });
  });

  it('says nothing where nothing was said', () => {
    expect(findDue('資料を直します', FRIDAY)).toBeNull();
    expect(findDue('あとで見ます', FRIDAY)).toBeNull();
    expect(findDue('三時間かかります', FRIDAY)).toBeNull();
    expect(findDue('先週の水曜に出しました', FRIDAY)).toBeNull();
    expect(findDue('一日ほど休みました', FRIDAY)).toBeNull();
  });

  it('counts days in Tokyo: shortly after midnight there it is the next day', () => {
    expect(findDue('今日中に', new Date('2026-12-31T15:30:00Z'))?.date).toBe('2027-01-01');
    expect(findDue('明日', new Date('2026-12-31T14:59:00Z'))?.date).toBe('2027-01-01');
  });
});

describe('dates of an exchange', () => {
  it.each([
    ['水曜に', ['水曜に出します', '来週でどう'], '来週の水曜', '2026-11-25'],
    ['来週', ['来週ですね', '火曜がいいな'], '来週の火曜', '2026-11-24'],
    ['月末', ['月末に話そう。二十七日なら一日いる'], '月末の二十七日', '2026-11-27'],
    ['今週中に', ['締めのあとに、今週中に見ます'], '今週中', '2026-11-20'],
    ['明日', ['明日行きます', '四時から会議なので'], '明日', '2026-11-21'],
  ])('%s in %j', (said, texts, phrase, date) => {
    expect(completeDue(said, texts, FRIDAY)).toEqual({ phrase, date });
  });

  it('tells whether anything was said', () => {
    expect(hasDue('来週見ます')).toBe(true);
    expect(hasDue('見ます')).toBe(false);
  });
});
