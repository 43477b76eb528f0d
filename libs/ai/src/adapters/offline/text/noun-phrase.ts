import type { Token } from './tokenizer.js';

/** A noun phrase as it was said, with everything that modifies it: 見積もりの直し, 大事な会議, 部長との面談, 先週頼まれた資料. */
export interface NounPhrase {
  text: string;
  /** The noun or compound at its end, which the rest modifies. */
  head: string;
  /** The first token, and the one after the last. */
  from: number;
  to: number;
  /** The particle or copula that follows; empty at the end of what was said. */
  follows: string;
}

/** A longer phrase is not quoted: nobody repeats so much of what another one said. */
const LONGEST = 14;
/** So many tokens are looked at on the left of a head. */
const REACH = 16;

const RUN = new Set(['一般', 'サ変接続', '固有名詞', '形容動詞語幹', '接尾', '数', 'ナイ形容詞語幹', '副詞可能']);
const words = (text: string): Set<string> => new Set(text.split(' '));
/** Say when, where or which, and nothing without what they stand on: 会議の前. What they stand on is the phrase. */
const RELATIVE = words(
  '外 裏 後ろ 奥 横 隣 脇 先 近く 周り まわり 向こう 手前 側 端 半分 一部 前 後 時点 あと 中 なか 間 あいだ 上 うえ 下 とき 時 頃 ころ うち ため 方 ほう せい おかげ たび 途中 直後 直前 最中 場合 際 気持ち 気 思い ところ こと 件 話 関係 感じ 部分 辺 あたり 面 点 ほか 他 以外 結果 理由 原因 影響 まま とおり 通り',
);
/** Heads that stand alone for nothing one could ask about. */
const EMPTY = words(
  'もの の こと わけ はず よう 方 人 人たち 方々 何 誰 自分 自身 自体 皆 みんな 皆さん みなさん 本当 普通 一応 最初 最後 全部 全体 一番 いちばん 別 例 的 逆 次 今 今回 前回 次回 毎回 気 感 点 面 形 目 手 ほう つもり 気持ち 感じ 話 件 時間 時 日 場所 場 問題 状態 状況 場合 意味 理由 原因 結果 部分 程度 以上 以下 ほか 他 仕事 会社 相手 側 そっち こっち どっち 両方 お互い 互い あたり 正直 実際 確か 大丈夫 平気 無理 駄目 だめ ダメ 嫌 いや 笑 冗談 質問 答え 返事 言葉 言い方 やり方 考え 思い 思う ふう 風 ごろ 大変 本音 本人 内容 とこ やつ 奴 系 当たり前 一つ ひとつ 二つ ふたつ いくつ 両親 家 うち 家族 夫 妻 旦那 奥さん 嫁 子供 子ども 息子 娘 母 父 親 体 身体 頭 胸 腰 肩 一緒 納得 ひとり 一人 時点 みたい お年寄り たんか 首 足 腕 顔 声 心 お腹 胃',
);
/** Whose it is; the phrase is quoted without it. */
const SPEAKER = words('私 わたし あたし 僕 ぼく 俺 おれ 自分 うち わし わたくし');
/** Names of people are quoted by nobody: they are called. */
const PERSON = /(?:さん|くん|君|ちゃん|様|さま|氏|先生)$/u;
/** Names of what was said of the words, of their time and of their amount. */
const TIME =
  /^(?:今日|昨日|明日|今週|先週|来週|今月|先月|来月|今年|去年|来年|最近|毎日|毎週|毎月|毎朝|毎晩|朝|昼|夜|夕方|午前中?|午後|週末|平日|休日|月末|年末|月曜日?|火曜日?|水曜日?|木曜日?|金曜日?|土曜日?|日曜日?|[0-9一二三四五六七八九十百千何数半]{1,6}(?:年|か月|ヶ月|カ月|月|週間?|日間?|時間?|分|秒|回|人|個|件|つ|割|%|パーセント|円|万円?|歳|度|本|枚|台|社|名|倍)(?:半|前|後|目|以上|以下|くらい|ぐらい|ほど|ずつ)?)$/u;
const LINKS = words('と から へ で まで より について');
const COORDINATES = words('と や とか');
/** Ends what was said before, so that a relative clause can begin after it. */
const CLAUSE_ENDS = words('けど けれど けれども が から ので し と たら ば は も');
/** What may stand between a relative clause and its noun, and inside the clause. */
const INFLECTED = words('動詞 形容詞 助動詞');
const ATTRIBUTIVE = words('基本形 体言接続');

/** The whole noun phrases of an utterance that can be quoted, in its order; each token is read a bounded number of times. */
export function nounPhrases(tokens: readonly Token[], longest = LONGEST): NounPhrase[] {
  const phrases: NounPhrase[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    if (!isNoun(tokens, at) || isNoun(tokens, at + 1)) continue;
    const phrase = phraseAt(tokens, at, longest);
    if (phrase !== null) phrases.push(phrase);
  }
  return phrases;
}

/** The phrase whose last noun stands at `last`. */
function phraseAt(tokens: readonly Token[], last: number, longest: number): NounPhrase | null {
  if (!isClosed(tokens, last)) return null;
  const from = startOf(tokens, last);
  if (from === null) return null;
  const start = withoutSpeaker(tokens, from);
  if (isPointedAt(tokens, start) && tokens.slice(start, last + 1).some(({ surface }) => surface === 'の')) return null;
  const text = textOf(tokens, start, last + 1);
  const head = textOf(tokens, headStart(tokens, last, start), last + 1);
  if (text.length > longest || text.length < 2 || !isSayable(text, head)) return null;
  return { text, head, from: start, to: last + 1, follows: tokens[last + 1]?.surface ?? '' };
}

function isNoun(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  if (token.pos === '接頭詞') return token.sub !== '数接続' || isNoun(tokens, at + 1);
  if (token.pos === '名詞') return RUN.has(token.sub) || (token.sub === '非自立' && !isGrammar(token.surface));
  return isNamedDoing(tokens, at);
}

/** Nouns that only carry grammar: こと, の, よう. */
function isGrammar(surface: string): boolean {
  return /^(?:の|ん|こと|もの|もん|よう|はず|わけ|ため|とおり|まま|つもり|ところ|とこ|ほう|方|ふう|風|みたい|げ|そう|うえ|上|くせ|せい|とき|時)$/u.test(
    surface,
  );
}

/** A doing that is named by its verb, as an object or a subject: 新人の教えを, 朝の立ち上げが. */
function isNamedDoing(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const [before, after] = [tokens[at - 1], tokens[at + 1]];
  if (token?.pos !== '動詞' || token.form !== '連用形' || token.surface.length < 2) return false;
  if (after?.pos !== '助詞' || !['が', 'を', 'の', 'は'].includes(after.surface)) return false;
  return before?.surface === 'の' || before?.pos === '名詞' || before?.pos === undefined;
}

/** その人の台所: without その nobody knows whose. */
function isPointedAt(tokens: readonly Token[], from: number): boolean {
  const before = tokens[from - 1];
  return before?.pos === '連体詞' && EMPTY.has(tokens[from]?.surface ?? '');
}

/** Whether the phrase ends with this noun: no verb is made of it, no noun follows that it would modify. */
function isClosed(tokens: readonly Token[], last: number): boolean {
  const noun = tokens[last];
  const next = tokens[last + 1];
  if (noun === undefined) return false;
  if (next === undefined) return noun.sub !== '形容動詞語幹' && noun.sub !== 'ナイ形容詞語幹';
  if (noun.sub === '形容動詞語幹' || noun.sub === 'ナイ形容詞語幹')
    return next.pos === '助詞' && ['が', 'を', 'は', 'も'].includes(next.surface);
  if (next.sub === '連体化') return standsOn(tokens, last + 2);
  if (next.pos === '記号') return true;
  if (next.pos === '助詞') return next.sub !== '並立助詞' && tokens[last + 2]?.sub !== '連体化';
  return next.pos === '助動詞' && /^(?:です|だ|だっ|でし|で|じゃ|でしょ|だろ|や|やっ)$/u.test(next.surface);
}

/** 会議|の|前: what comes after の only says when, where or which. */
function standsOn(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at];
  return next !== undefined && RELATIVE.has(next.surface) && !isNoun(tokens, at + 1);
}

/** Where the compound begins that ends at `last`. */
function headStart(tokens: readonly Token[], last: number, from: number): number {
  let at = last;
  while (at > from && isNoun(tokens, at - 1)) at -= 1;
  return at;
}

/** Where everything begins that modifies the noun at `last`; null where its beginning cannot be told. */
function startOf(tokens: readonly Token[], last: number): number | null {
  const least = Math.max(0, last - REACH);
  let at = headStart(tokens, last, least);
  for (;;) {
    if (at <= least) return least === 0 ? at : null;
    const next = before(tokens, at, least);
    if (next === 'unclear') return null;
    if (next === at) return at;
    at = next;
  }
}

/** Where the modifier begins that ends right before `at`; `at` where there is none. */
function before(tokens: readonly Token[], at: number, least: number): number | 'unclear' {
  const token = tokens[at - 1];
  if (token === undefined) return at;
  if (token.pos === '連体詞')
    return /^(?:この|その|あの|どの|こんな|そんな|あんな|どんな|ある|あらゆる)$/u.test(token.surface) ? at : at - 1;
  if (token.surface === 'の' && token.pos === '助詞') return beforeNo(tokens, at - 1, least);
  if (token.sub === '並立助詞' || (COORDINATES.has(token.surface) && token.pos === '助詞'))
    return isNoun(tokens, at - 2) && token.sub === '並立助詞' ? headStart(tokens, at - 2, least) : at;
  if (token.surface === 'な' && token.pos === '助動詞')
    return tokens[at - 2]?.pos === '名詞' ? withAdverb(tokens, headStart(tokens, at - 2, least)) : 'unclear';
  if (INFLECTED.has(token.pos)) return ATTRIBUTIVE.has(token.form) ? clauseStart(tokens, at, least) : at;
  return at;
}

/** What stands before の: a noun with what modifies it, or such a noun with a particle (部長との, 先方からの). */
function beforeNo(tokens: readonly Token[], no: number, least: number): number | 'unclear' {
  const token = tokens[no - 1];
  if (token === undefined) return 'unclear';
  const noun = token.pos === '助詞' && LINKS.has(token.surface) ? no - 2 : no - 1;
  if (isNoun(tokens, noun)) return headStart(tokens, noun, least);
  const left = tokens[noun];
  if (left?.pos === '名詞' && (left.sub === '代名詞' || left.sub === '非自立'))
    return SPEAKER.has(left.surface) ? noun : 'unclear';
  return token.pos === '副詞' ? no - 1 : 'unclear';
}

/** とても大事な, あまり大きくない: the degree belongs to it. */
function withAdverb(tokens: readonly Token[], at: number): number {
  return tokens[at - 1]?.pos === '副詞' ? at - 1 : at;
}

/** Where a clause begins that modifies a noun: after a mark, a topic, or another clause. */
function clauseStart(tokens: readonly Token[], end: number, least: number): number | 'unclear' {
  for (let at = end - 1; at >= least; at -= 1) {
    const token = tokens[at];
    if (token === undefined) return 'unclear';
    if (isClauseEnd(token, tokens[at + 1])) return at + 1 === end ? 'unclear' : at + 1;
    // 連れて|帰った: two clauses, of which the first may belong to the noun or not.
    const next = tokens[at + 1];
    if (token.sub === '接続助詞' && !(next?.pos === '動詞' && next.sub === '非自立')) return 'unclear';
  }
  return least === 0 ? 0 : 'unclear';
}

function isClauseEnd(token: Token, next: Token | undefined): boolean {
  if (token.pos === '記号' || token.pos === '接続詞' || token.pos === '感動詞' || token.pos === 'フィラー') return true;
  if (token.pos !== '助詞' || next === undefined) return false;
  if (token.sub === '係助詞') return true;
  return token.sub === '接続助詞' && CLAUSE_ENDS.has(token.surface);
}

/** 私の資料 is quoted as 資料. */
function withoutSpeaker(tokens: readonly Token[], from: number): number {
  // 昨日窓口で: when, not which.
  if (TIME.test(tokens[from]?.surface ?? '') && isNoun(tokens, from + 1)) return from + 1;
  const isSpeaker = SPEAKER.has(tokens[from]?.surface ?? '') && tokens[from + 1]?.surface === 'の';
  return isSpeaker ? from + 2 : from;
}

function isSayable(text: string, head: string): boolean {
  if (/[「」『』()（）\[\]*_`<>#\s]/u.test(text) || !/\p{L}/u.test(text)) return false;
  if (/(?:です|ます|っす|とか)./u.test(text)) return false;
  if (
    /^(?:それなり|ことし|あと|みんな|ちょっと|いちばん|一番|本当|普通|正直|同じ|ほか|他|別|次|前|最初|最後|何|誰|いつ|どこ|なん|だれ)/u.test(
      text,
    )
  )
    return false;
  if (EMPTY.has(text) || RELATIVE.has(head) || TIME.test(text) || PERSON.test(head)) return false;
  // 一人の人, 別の話: a head without weight needs a modifier of weight.
  if (EMPTY.has(head) && text.length - head.length < 3) return false;
  return !/^[ぁ-んー]{1,2}$/u.test(text) && !TIME.test(head);
}

function textOf(tokens: readonly Token[], from: number, to: number): string {
  return tokens
    .slice(from, to)
    .map(({ surface }) => surface)
    .join('');
}
