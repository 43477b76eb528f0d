/** Said while one thinks, at the start of a clause. */
const THINKING =
  'えー+っ?と?(?:ですね)?|えっと(?:ですね|ね)?|えと|ええと(?:ですね|ね)?|あのー+|うー+ん?|んー+|あのですね|' +
  // Words too, unless a pause follows.
  '(?:あの|まあ?|まー+|まぁ|なんか|その|こう|そうですね|ちょっと(?!、*[。…])|なんだろう?|なんて(?:言う|いう)(?:んですか|の)?(?:かね?|な)?|何て言う(?:んです)?か|なんというか|何というか)(?=、)';
const FILLERS = new RegExp(`(?:^|(?<=[、。，．,.…！？!?\\s]))(?:${THINKING})(?:[、，,]|ー|…|\\s)*`, 'gu');
/** 三階はですね、: speaks to the listener in the middle of a sentence. */
const ADDRESS = /(?<=[はがをにでともてらの]|けど|ので)(?:ですね|ですよね)(?=、)/gu;
/** わた、わたし and 私、私は: what is said again. Counting (十、十一) is none. */
const AGAIN =
  /(?:^|(?<=[、。…！？!?\s]))(?![一二三四五六七八九十百千])([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,5})[、…]+(?=\1)/gu;
/** し、仕事: the first sound of a word that is begun again. で、 と、 え、 are words. */
const STAMMER =
  /(?:^|(?<=[、。…！？!?\s]))[かきくけこさしすせそたちつてなにぬねのひふみむめもやゆよらりるれろわがぎぐげござじずぜぞだどばびぶべぼ]、(?=[\p{Script=Han}\p{Script=Katakana}])/gu;

/** 三年生、あ、違う、二年生が: what was taken back was not said. */
const TAKEN_BACK =
  /、(?:あっ?|いや|え)、?(?:違う|違った|違います|ちがう|ちがった|間違えた|間違えました)[わなねかや]?[、。…]+(?=.)/gu;
/** So many characters before it are taken back, of one word. */
const LONGEST_TAKEN_BACK = 12;

/** The text without えっと, あのー, うーん and the like at the start of a clause and without stammers, in NFKC. */
export function stripFillers(text: string): string {
  let stripped = text.normalize('NFKC').replace(/\s+/gu, ' ').trim();
  for (let before = ''; before !== stripped;) {
    before = stripped;
    stripped = stripped.replace(FILLERS, '').replace(AGAIN, '').replace(STAMMER, '');
    stripped = withoutTakenBack(stripped);
  }
  return stripped.replace(ADDRESS, '').trim();
}

function withoutTakenBack(text: string): string {
  let kept = '';
  let at = 0;
  for (const { 0: sign, index } of text.matchAll(TAKEN_BACK)) {
    let from = index;
    while (from > at && index - from < LONGEST_TAKEN_BACK && !/[、。\s]/u.test(text.charAt(from - 1))) from -= 1;
    if (from === index) continue;
    kept += text.slice(at, from);
    at = index + sign.length;
  }
  return kept + text.slice(at);
}

/** Splits at 。！？ and line ends; a text without any is one sentence. */
export function sentences(text: string): string[] {
  return text
    .split(/(?<=[。．！？!?])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
