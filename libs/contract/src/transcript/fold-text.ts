/** Variants of characters that people write one name or word with: the first of each group stands for all of them. */
const VARIANTS: readonly string[] = [
  '高髙',
  '崎﨑碕嵜',
  '浜濱濵',
  '辺邊邉',
  '斉齊斎齋',
  '沢澤',
  '広廣',
  '桜櫻',
  '国國',
  '徳德',
  '恵惠',
  '真眞',
  '竜龍',
  '島嶋嶌',
  '円圓',
  '寿壽',
  '黒黑',
  '渕淵渊',
  '槙槇',
  '弥彌',
  '実實',
  '栄榮',
  '学學',
  '会會',
  '万萬',
  '与與',
  '富冨',
  '峰峯',
  '橋槗',
  '瀬瀨',
  '凛凜',
  '静靜',
  '豊豐',
  '滝瀧',
  '関關',
  '桧檜',
  '条條',
  '礼禮',
  '塩鹽',
  '亀龜',
  '芦蘆',
  '薮藪',
  '籠篭',
  '吉𠮷',
  '曽曾',
  '巌巖',
  '宝寶',
  '総總',
  '郎郞',
  '土圡',
  '鉄鐵',
  '緑綠',
];

const REPRESENTATIVE: ReadonlyMap<string, string> = new Map(
  VARIANTS.flatMap(([first = '', ...others]) =>
    others.map((other): [string, string] => [other.normalize('NFKC'), first]),
  ),
);

const KATAKANA = { first: 0x30a1, last: 0x30f6, toHiragana: 0x60 } as const;
/** Katakana that have a hiragana, and each variant that another character stands for. */
const UNLIKE = new RegExp(`[\\u30a1-\\u30f6${[...REPRESENTATIVE.keys()].join('')}]`, 'gu');

function represent(character: string): string {
  const code = character.charCodeAt(0);
  if (code >= KATAKANA.first && code <= KATAKANA.last) return String.fromCharCode(code - KATAKANA.toHiragana);
  return REPRESENTATIVE.get(character) ?? character;
}

/**
 * A text for comparison: width, letter case, composition, katakana against hiragana, and variants of a character (髙 and 高) do
 * not matter. Linear in the length.
 */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(UNLIKE, represent);
}

/** What {@link foldText} maps one character to, beside NFKC and letter case: for a database that folds what is stored already. */
export function foldedCharacters(): { from: string; to: string } {
  const kana = Array.from({ length: KATAKANA.last - KATAKANA.first + 1 }, (_, at) =>
    String.fromCharCode(KATAKANA.first + at),
  );
  const from = [...kana, ...REPRESENTATIVE.keys()];
  return { from: from.join(''), to: from.map(represent).join('') };
}

/** The words of a search: what any kind of space separates, folded, each once. */
export function searchWords(text: string): string[] {
  return [
    ...new Set(
      foldText(text)
        .split(/\s+/u)
        .filter((word) => word !== ''),
    ),
  ];
}
