/** A number as letters write it: 三, 十五, 二百五十. */
const KANJI_NUMBER = /[〇一二三四五六七八九十百千]+/gu;
const DIGITS = '〇一二三四五六七八九';
const TENS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000 };
/** Numbers in figures; those inside a name (1on1, 5S, Q3) are no amounts. */
const FIGURES = /(?<![\p{Script=Latin}\d])\d+(?![\p{Script=Latin}\d])/gu;

/** The amounts that stand in figures in a text: 12, 1200; of 1.5 both parts. */
export function figuresIn(text: string): string[] {
  return (normalised(text).match(FIGURES) ?? []).map((digits) => String(Number(digits)));
}

/** Every number of what was said, however it is written; `half` where 半 was said. */
export function numbersSaid(text: string): Set<string> {
  const normal = normalised(text);
  const numbers = new Set((normal.match(/\d+/gu) ?? []).map((digits) => String(Number(digits))));
  for (const word of normal.match(KANJI_NUMBER) ?? []) numbers.add(valueOf(word));
  if (normal.includes('半')) for (const half of ['5', '30']) numbers.add(half);
  return numbers;
}

/** In NFKC, without the commas of thousands. */
function normalised(text: string): string {
  return text.normalize('NFKC').replace(/(?<=\d),(?=\d{3})/gu, '');
}

function valueOf(word: string): string {
  if (!/[十百千]/u.test(word)) return String(Number(Array.from(word, (digit) => DIGITS.indexOf(digit)).join('')));
  let sum = 0;
  let digit = 0;
  for (const letter of word) {
    const unit = TENS[letter];
    if (unit === undefined) digit = DIGITS.indexOf(letter);
    else {
      sum += (digit === 0 ? 1 : digit) * unit;
      digit = 0;
    }
  }
  return String(sum + digit);
}
