import { tokyoDay } from '@app/contract';
const DAY = 86_400_000;
/** By how many months each is ahead. */
const MONTHS = ['今月', '来月', '再来月'];
/** In the order of `Date.getUTCDay`. */
export const WEEKDAYS = '日月火水木金土';
const N = '([0-9〇一二三四五六七八九十]{1,3})';

/** The day of the talk in Tokyo as UTC midnight: calendar arithmetic without a zone. */
interface Today {
  time: number;
  monday: number;
  year: number;
  month: number;
  day: number;
  weekday: number;
}

/** The day (`YYYY-MM-DD`) a due phrase means, seen from a moment; null where it names none (次の休み) or one that is over. */
export function resolveDay(phrase: string, heldAt: Date): string | null {
  const today = todayAt(heldAt);
  const time = dayName(phrase, today) ?? week(phrase, today) ?? month(phrase, today) ?? dayOrSpan(phrase, today);
  return time === null || time < today.time ? null : iso(time);
}

function todayAt(heldAt: Date): Today {
  const time = Date.parse(tokyoDay(heldAt));
  const date = new Date(time);
  const weekday = date.getUTCDay();
  return {
    time,
    monday: time - ((weekday + 6) % 7) * DAY,
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    day: date.getUTCDate(),
    weekday,
  };
}

function dayName(phrase: string, { time }: Today): number | null {
  if (/^(?:今日|きょう|本日|今晩|今夜|今夕|この(?:あと|後)|すぐ|今すぐ|いますぐ|今から|さっそく|早速)/u.test(phrase))
    return time;
  if (/^(?:しあさって|明々後日)/u.test(phrase)) return time + 3 * DAY;
  if (/^(?:明後日|あさって)/u.test(phrase)) return time + 2 * DAY;
  if (/^(?:明日|あした|あす|明朝|明晩)/u.test(phrase)) return time + DAY;
  // Said without a day, an hour that is still to come is today's; a morning may be another day's.
  return /^(?:夕方|午後|帰り|定時)/u.test(phrase) ? time : null;
}

function week(phrase: string, { time, monday, weekday }: Today): number | null {
  const name = /^(今週|来週|再来週|さ来週|翌週)/u.exec(phrase)?.[1];
  if (name !== undefined) {
    const start = monday + (name === '今週' ? 0 : /^(?:来|翌)/u.test(name) ? 7 : 14) * DAY;
    const rest = phrase.slice(name.length).replace(/^の/u, '');
    const day = new RegExp(`^([${WEEKDAYS}])(?:曜|まで|に|$)`, 'u').exec(rest)?.[1];
    if (day !== undefined) return start + ((WEEKDAYS.indexOf(day) + 6) % 7) * DAY;
    // A week without a day ends with its Friday; said at the weekend, 今週 ends with Sunday.
    if (/^(?:頭|あたま|初め|から)/u.test(rest)) return start;
    if (/^(?:前半|半ば|中頃)/u.test(rest)) return start + 2 * DAY;
    if (rest !== '' && !/^(?:中|末|後半|終わり|いっぱい|うち|まで|に)/u.test(rest)) return null;
    return start + 4 * DAY < time ? start + 6 * DAY : start + 4 * DAY;
  }
  if (phrase.startsWith('週末')) return weekday === 0 ? time : monday + 5 * DAY;
  if (/^(?:週明け|週頭)/u.test(phrase)) return monday + 7 * DAY;
  const day = new RegExp(`^(?:次の?|今度の?|この)?([${WEEKDAYS}])曜`, 'u').exec(phrase)?.[1];
  if (day === undefined) return null;
  const ahead = (WEEKDAYS.indexOf(day) - weekday + 7) % 7;
  return time + (ahead === 0 ? 7 : ahead) * DAY;
}

function month(said: string, { year, month: now }: Today): number | null {
  // 月末の二十九日: the day says it better.
  const phrase = said.replace(new RegExp(`^月末の(?=${N}日)`, 'u'), '今月の');
  if (/^年(?:内|末)/u.test(phrase)) return Date.UTC(year, 11, 31);
  if (/^年度(?:末|内)/u.test(phrase)) return Date.UTC(now < 3 ? year : year + 1, 2, 31);
  if (phrase.startsWith('月末')) return endOf(year, now);
  if (/^(?:月初|月頭)/u.test(phrase)) return Date.UTC(year, now + 1, 1);
  const relative = /^(今月|来月|再来月)/u.exec(phrase)?.[1];
  const named = toNumber(new RegExp(`^${N}月`, 'u').exec(phrase)?.[1]);
  if (relative === undefined && named === null) return null;
  const m = relative === undefined ? (named ?? 0) - 1 : now + MONTHS.indexOf(relative);
  const y = relative === undefined && m < now ? year + 1 : year;
  const rest = phrase.replace(/^[^月]*月の?/u, '');
  const day = toNumber(new RegExp(`^${N}日`, 'u').exec(rest)?.[1]);
  // 来月の31日 in a month of thirty days is its last.
  if (day !== null) return Math.min(Date.UTC(y, m, day), endOf(y, m));
  if (/^(?:頭|あたま|初め|初旬|分?から)/u.test(rest)) return Date.UTC(y, m, 1);
  if (rest.startsWith('上旬')) return Date.UTC(y, m, 10);
  if (/^(?:半ば)/u.test(rest)) return Date.UTC(y, m, 15);
  if (rest.startsWith('中旬')) return Date.UTC(y, m, 20);
  return rest === '' || /^(?:末|中|下旬|終わり|分?まで|いっぱい|うち|に)/u.test(rest) ? endOf(y, m) : null;
}

function dayOrSpan(phrase: string, { time, year, month: now, day: today }: Today): number | null {
  const [, number, unit] = new RegExp(`^${N}(日|週間|か月|ヶ月|カ月|ヵ月|箇月)(?:後|以内)`, 'u').exec(phrase) ?? [];
  const count = toNumber(number);
  if (count !== null) {
    if (unit === '日') return time + count * DAY;
    if (unit === '週間') return time + count * 7 * DAY;
    return Math.min(Date.UTC(year, now + count, today), endOf(year, now + count));
  }
  const day = toNumber(new RegExp(`^${N}日`, 'u').exec(phrase)?.[1]);
  if (day === null || day < 1 || day > 31) return null;
  // The next month that has such a day.
  for (let m = day < today ? now + 1 : now; ; m += 1)
    if (Date.UTC(year, m, day) <= endOf(year, m)) return Date.UTC(year, m, day);
}

function endOf(year: number, month: number): number {
  return Date.UTC(year, month + 1, 0);
}

function toNumber(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^[0-9]+$/u.test(text)) return Number(text);
  const digits = (part: string): number =>
    Array.from(part).reduce((sum, one) => sum * 10 + '〇一二三四五六七八九'.indexOf(one), 0);
  const [tens, ones] = text.includes('十') ? text.split('十') : ['0', text];
  return (text.includes('十') ? (tens === '' ? 1 : digits(tens ?? '')) * 10 : 0) + digits(ones ?? '');
}

function iso(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
