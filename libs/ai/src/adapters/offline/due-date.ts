const TOKYO = 9 * 3_600_000;
const DAY = 86_400_000;
const WEEKDAYS = '日月火水木金土';
const NUMBER = '[0-9一二三四五六七八九十]{1,3}';

const PART = '(?:の?(?:朝イチ|朝一|朝|午前中?|お?昼休み|お?昼|午後イチ|午後一|午後|夕方|夜|帰り|休憩))?';
const EVENT =
  '(?:1on1|面談|会議|職員会議|ミーティング|定例|朝礼|終礼|朝会|打ち合わせ|休み|シフト|出勤|健診|健康診断|評価|レビュー|締め|訪問|研修)';

const PHRASES = new RegExp(
  [
    `(?:今週|来週|再来週|翌週)(?:の?(?:頭|前半|後半|中|末|いっぱい|どこか|(?:[${WEEKDAYS}]曜日?|[${WEEKDAYS}](?=の|に|まで))${PART}|${EVENT}))?(?:まで(?:に)?|中(?:に)?)?`,
    `(?:今月|来月)(?:の?(?:${NUMBER}日|頭|初め|半ば|中旬|下旬|末|いっぱい|${EVENT})|分から)?(?:まで(?:に)?|中(?:に)?)?`,
    `${NUMBER}月(?:${NUMBER}日|末|中)(?:まで(?:に)?)?`,
    `月末(?:まで(?:に)?)?|年内(?:に)?|年末(?:まで(?:に)?)?|週末(?:まで(?:に)?)?`,
    `(?:今日|本日|明日|あした|明後日|あさって)(?:中(?:に)?|のうちに?|から)?${PART}(?:の?${NUMBER}時)?(?:まで(?:に)?)?`,
    `[${WEEKDAYS}]曜日?${PART}(?:まで(?:に)?|中に)?`,
    `(?:次回|(?:次|今度|そ)の${EVENT})(?:まで(?:に)?|のとき)?|${EVENT}の(?:とき|前|あと|後)(?:まで)?(?:に)?`,
    `(?:お盆|年末|連休|夏休み|繁忙期|お正月|月末)(?:の)?前(?:まで)?(?:に)?|(?:お盆|連休|夏休み)明け(?:に)?`,
    `${NUMBER}(?:日|週間|か月|ヶ月|カ月)(?:後|以内)(?:に)?`,
    `${NUMBER}日(?:まで(?:に)?|あたり(?:に)?|の(?:朝|午前|午後|休憩|夕方)|に(?=[^ち]))`,
    `${NUMBER}時(?:半)?(?:から|までに?)|(?:夕方|朝イチ|朝一|午後イチ|午後一)(?:に|で|まで)?`,
    `このあと(?:すぐ)?|この(?:後|足で)|帰りに|すぐに|あとで`,
  ].join('|'),
  'u',
);

/** A due phrase as it was said, and the day it means; the day is null where it cannot be told (次の休み). */
export interface Due {
  phrase: string;
  /** `YYYY-MM-DD` in Asia/Tokyo. */
  date: string | null;
}

/** Finds when something is to be done, seen from the day of the 1on1 in Tokyo. */
export function findDue(text: string, heldAt: Date): Due | null {
  const phrase = PHRASES.exec(text.normalize('NFKC'))?.[0];
  // あとで is no date and says nothing that a list should repeat.
  if (phrase === undefined || phrase === 'あとで') return null;
  return {
    phrase: phrase.replace(/(?:まで)?に$/u, (end) => (end === 'までに' ? 'まで' : '')),
    date: resolve(phrase, heldAt),
  };
}

function resolve(phrase: string, heldAt: Date): string | null {
  // A day as its UTC midnight: calendar arithmetic without a zone.
  const today = Math.floor((heldAt.getTime() + TOKYO) / DAY) * DAY;
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY;
  const date = new Date(today);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth();
  const on = (y: number, m: number, d: number): string => iso(Date.UTC(y, m, d));

  if (/^(?:今日|本日|このあと|この後|この足|帰りに|すぐに|夕方)/u.test(phrase)) return iso(today);
  if (/^(?:明日|あした)/u.test(phrase)) return iso(today + DAY);
  if (/^(?:明後日|あさって)/u.test(phrase)) return iso(today + 2 * DAY);

  const week = /^(今週|来週|再来週|翌週)/u.exec(phrase)?.[1];
  if (week !== undefined) {
    const start = monday + (week === '今週' ? 0 : week === '再来週' ? 14 : 7) * DAY;
    const weekday = new RegExp(`([${WEEKDAYS}])曜`, 'u').exec(phrase)?.[1];
    if (weekday !== undefined) return iso(start + ((WEEKDAYS.indexOf(weekday) + 6) % 7) * DAY);
    return iso(start + (phrase.includes('頭') ? 0 : phrase.includes('前半') ? 2 : 4) * DAY);
  }
  const relativeMonth = /^(今月|来月)/u.exec(phrase)?.[1];
  const day = toNumber(new RegExp(`(${NUMBER})日`, 'u').exec(phrase)?.[1]);
  if (relativeMonth !== undefined) {
    const m = month + (relativeMonth === '来月' ? 1 : 0);
    if (day !== null) return on(year, m, day);
    if (/頭|初め/u.test(phrase)) return on(year, m, 1);
    if (/半ば|中旬/u.test(phrase)) return on(year, m, 15);
    return on(year, m + 1, 0);
  }
  const named = toNumber(new RegExp(`^(${NUMBER})月`, 'u').exec(phrase)?.[1]);
  if (named !== null) {
    const y = named - 1 < month ? year + 1 : year;
    return day === null ? on(y, named, 0) : on(y, named - 1, day);
  }
  const span = new RegExp(`^(${NUMBER})(日|週間|か月|ヶ月|カ月)(?:後|以内)`, 'u').exec(phrase);
  if (span) {
    const count = toNumber(span[1]) ?? 0;
    if (span[2] === '日') return iso(today + count * DAY);
    return span[2] === '週間' ? iso(today + count * 7 * DAY) : on(year, month + count, date.getUTCDate());
  }
  if (phrase.startsWith('月末')) return on(year, month + 1, 0);
  if (phrase.startsWith('年')) return on(year, 11, 31);
  if (phrase.startsWith('週末')) return iso(monday + 5 * DAY);
  if (day !== null) return on(year, day < date.getUTCDate() ? month + 1 : month, day);
  const weekday = new RegExp(`^([${WEEKDAYS}])曜`, 'u').exec(phrase)?.[1];
  if (weekday === undefined) return null;
  const ahead = (WEEKDAYS.indexOf(weekday) - date.getUTCDay() + 7) % 7;
  return iso(today + (ahead === 0 ? 7 : ahead) * DAY);
}

function toNumber(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^[0-9]+$/u.test(text)) return Number(text);
  const [tens, ones] = text.includes('十') ? text.split('十') : ['', text];
  const digit = (character: string | undefined): number =>
    '〇一二三四五六七八九'.indexOf(character === undefined || character === '' ? '〇' : character);
  const high = text.includes('十') ? (tens === '' ? 1 : digit(tens)) : 0;
  return high * 10 + digit(ones);
}

function iso(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
