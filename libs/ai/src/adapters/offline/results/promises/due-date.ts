import { resolveDay, WEEKDAYS } from './due-day.js';

const NUMBER = '[0-9一二三四五六七八九十]{1,3}';

const UNTIL = '(?:まで(?:に)?|中(?:に)?|いっぱい|のうち(?:に)?|から)?';
const HOUR = `(?:午前|午後|朝|夕方|夜|お?昼)?の?(?:${NUMBER}時(?![間代点々的計刻])(?:半|過ぎ|ごろ|頃)?)`;
const PART = `(?:の?(?:朝(?:イチ|一|いち)?|午前中?|お?昼(?:イチ|一|休み|過ぎ)?|午後(?:イチ|一|いち)?|夕方|夜勤?|晩|帰り|終業(?:前|後)?|定時|${HOUR}))`;
const MEETING =
  '(?:1on1|面談|会議|定例|打ち合わせ|打合せ|ミーティング|朝礼|終礼|夕礼|昼礼|朝会|夕会|申し送り|職員会議|カンファ(?:レンス)?|回診|研修|商談|訪問|出張|休み|休憩|シフト|出勤|夜勤|日勤|当番|棚卸し?|締め|納品|検査|点検|発表会?|評価|査定|レビュー|スプリント|リリース|試験|授業|配達|集金|入荷|勉強会)';

/** The narrower a phrase, the earlier it stands; a day already past (先週の水曜) is none. */
const PHRASES = new RegExp(
  [
    `(?:再来週|今週|来週|翌週)(?:の?(?:頭|あたま|前半|後半|中頃|中|末|終わり|[${WEEKDAYS}]曜日?|${MEETING}))?${PART}?${UNTIL}`,
    `(?:再来月|今月|来月|翌月)(?:の?(?:${NUMBER}日|頭|あたま|初め|初旬|上旬|半ば|中旬|下旬|末|終わり|第[一二三四1-4][${WEEKDAYS}]曜日?|締め|分|${MEETING}))?${UNTIL}`,
    `${NUMBER}月(?:の?(?:${NUMBER}日|末|頭|初め|初旬|上旬|半ば|中旬|下旬|中|いっぱい))?${UNTIL}(?<![0-9一二三四五六七八九十]か月)`,
    `(?:月末|月初め?|月頭|月半ば|月中|年内|年度内|年度末|年末|年明け|年始|週末|週明け|週頭|週の(?:頭|半ば|後半)|期末|期初|半期末?|四半期末|上期|下期|連休(?:前|明け)|(?:お盆|盆|正月|夏休み|冬休み|春休み|GW|ゴールデンウィーク)の?(?:前|明け|後|まで))${UNTIL}`,
    `(?:今日|きょう|本日|明日|あした|あす|明後日|あさって|明々後日|しあさって|今晩|今夜|今夕|明朝|明晩|翌日|翌朝|次の日|前の日|前日)${PART}?(?:の?${MEETING})?${UNTIL}`,
    `(?<!(?:先週|前|昨日)の?)[${WEEKDAYS}]曜日?${PART}?(?:の?${MEETING})?${UNTIL}`,
    `(?:今度|次回?|次|今回)の?(?:${MEETING}|[${WEEKDAYS}]曜日?)(?:の?(?:とき|時|あと|後|前))?${UNTIL}`,
    `次回(?:まで(?:に)?)?`,
    `${NUMBER}(?:日|週間|か月|ヶ月|カ月|時間|分)(?:後|以内)(?:に)?`,
    `(?:半日|一両日|二、?三日|数日)(?:後|以内|中)(?:に)?`,
    `(?<!を)(?:[12二三]?十[一二三四五六七八九]?|[0-9]{1,2}|[一二三四五六七八九])日(?!間|目|おき|ごと|連続|ぶり|休|も|ほど|くらい|ぐらい|分|前)(?=まで|に|の|あたり|ごろ|頃|か|なら|、|。|$)(?:あたり|ごろ|頃)?${PART}?${UNTIL}`,
    `${HOUR}(?:まで(?:に)?|に(?:は)?|から)`,
    `(?:今から|いま|今度の昼休み|その前)(?:に|(?=[、\\p{Script=Han}]))|夜(?:に|(?=、))|帰りに|職員会議(?=で)|朝いち|(?:この|その)?(?:帰り道|休憩|昼休み|放課後|冬休み|夏休み|春休み|正月|お盆)(?:に|で|中に?)`,
    `(?:帰る|出る|出す|入る|始まる|終わる|行く|寝る|来る|上がる)(?:前|まで)(?:に)?`,
    `[^、。\\s]{0,8}(?:終わったら|済んだら|終わり次第|終わってから|帰ったら|戻ったら|着いたら|届いたら)`,
    `それまでに`,
    `その日の?(?:朝|午前中?|午後|夕方|夜|うち)(?:に)?`,
    `(?:次の|今度の)?(?:職員会議|部会|課会|[^\\s、。のをにはがもで]{0,3}会議|定例会?|朝礼|終礼|夕礼|昼礼|朝会|夕会|申し送り|ミーティング|打ち合わせ|勉強会)(?=で(?:も)?(?:話|出|言|発表|相談|伝|共有|決|報告|聞|説明|諮|提案))`,
    `(?:お盆|盆|正月|お?昼|${MEETING}|締め切り|締切|納期|期限|本番)(?:の?(?:前|あと|後|とき|時)(?:まで)?に?|まで(?:に)?|明けに?|終わりに?)`,
    `(?:午前中|午後(?:イチ|一|いち)|午後|夕方|朝(?:イチ|一|いち)|昼(?:イチ|一|休み)|定時|終業|帰り)(?:まで(?:に)?|に(?!なる))`,
    `(?:昼(?:イチ|一)|朝(?:イチ|一)|午後(?:イチ|いち|一))(?:で|から)?`,
    `(?:この|その)(?:あと|後)(?:すぐ(?:に)?)?|いますぐ|今すぐ|すぐ(?:に)?(?!れ)|さっそく|早速|早急に|至急`,
  ].join('|'),
  'gu',
);
const WEAK = /^(?:すぐ|さっそく|早速|その(?:あと|後)|早急|至急|いますぐ|今すぐ|今から)/u;

/** A due phrase as it was said, and the day it means; the day is null where it cannot be told (次の休み). */
export interface Due {
  phrase: string;
  /** `YYYY-MM-DD` in Asia/Tokyo. */
  date: string | null;
}

/** Finds when something is to be done, seen from the day of the 1on1 in Tokyo. */
export function findDue(text: string, heldAt: Date): Due | null {
  const phrase = phrasesIn(text)[0];
  return phrase === undefined ? null : dueOf(phrase, heldAt);
}

/** Whether a text says when. */
export function hasDue(text: string): boolean {
  return phrasesIn(text).some((phrase) => !/^その(?:あと|後)/u.test(phrase));
}

/**
 * When, from the phrase that says it and the texts that may complete it, its own first. A weekday or an hour said apart
 * from its week or day is put together with it: 来週 and 水曜 are 来週の水曜.
 */
export function completeDue(phrase: string, texts: readonly string[], heldAt: Date): Due {
  const found = texts.flatMap((text) => phrasesIn(text));
  const wider = found.find((other) => other !== phrase && completes(other, phrase));
  if (wider !== undefined) return dueOf(`${wider}の${phrase}`, heldAt);
  // An hour said in another line may belong to something else.
  const near = new Set(phrasesIn(texts[0] ?? ''));
  const narrower = found.find(
    (other) => other !== phrase && completes(phrase, other) && (near.has(other) || !/時|朝|午|夕|昼/u.test(other)),
  );
  return dueOf(narrower === undefined ? phrase : `${phrase}の${narrower}`, heldAt);
}

/** 来週 lacks the weekday, 明日 and 水曜 the hour. */
function completes(wide: string, narrow: string): boolean {
  const isWeek = /^(?:再来週|今週|来週)$/u.test(wide);
  const isMonth = /^(?:今月|来月|再来月|月末|今月末|来月末)$/u.test(wide);
  const isDay =
    /^(?:今日|本日|明日|あした|あさって|明後日)$|(?:曜日?|[0-9一二三四五六七八九十]日)(?:の?(?:朝|午前|午後|夕方|夜))?$/u.test(
      wide,
    );
  if (isWeek) return new RegExp(`^[${WEEKDAYS}]曜`, 'u').test(narrow);
  if (isMonth) return new RegExp(`^${NUMBER}日|^第|^月末`, 'u').test(narrow);
  return isDay && new RegExp(`^(?:${HOUR}|朝|午前|午後|夕方|昼)`, 'u').test(narrow);
}

/** A due phrase of a text and where it begins in the text's NFKC form. */
export interface DueSpot {
  phrase: string;
  at: number;
}

/** All phrases of a text, in order. */
export function dueSpots(text: string): DueSpot[] {
  return [...text.normalize('NFKC').matchAll(PHRASES)].map(({ 0: phrase, index }) => ({ phrase, at: index }));
}

/** All phrases of a text in order, those that only hint last. */
export function phrasesIn(text: string): string[] {
  const all = dueSpots(text).map(({ phrase }) => phrase);
  return [...all.filter((phrase) => !isWeak(phrase)), ...all.filter(isWeak)];
}

/** Whether a phrase says little of when: すぐ. */
export function isWeak(phrase: string): boolean {
  return WEAK.test(phrase);
}

function dueOf(phrase: string, heldAt: Date): Due {
  return {
    phrase: phrase
      .replace(/(?:まで|後|以内|中|すぐ|うち|前|あと|とき|時)に$/u, (end) => end.slice(0, -1))
      .replace(/に$/u, ''),
    date: resolveDay(phrase, heldAt),
  };
}
