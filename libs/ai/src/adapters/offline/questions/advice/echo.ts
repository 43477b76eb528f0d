import { isDangerous } from '../../reading/danger.js';
import type { Utterance } from '../../reading/utterance.js';
import { sentences, stripFillers } from '../../text/spoken.js';
import type { Token } from '../../text/tokenizer.js';
import { withoutEnd } from '../../text/without-end.js';
import { GREETING, HEAVY_FEELING, JOY } from '../reply/cues.js';
import { givenBack, withoutAddress } from './plain.js';

/** The report's words as one gives them back, and where they were said. */
export interface Echo {
  /** A sentence that can be spoken. */
  words: string;
  said: Utterance;
  /** The sentence of the report, as it was said. */
  quote: string;
}

const SHORTEST = 6;
/** Of so many words a few are not what they are about, unless a feeling is in them. */
const LONG = 40;
const SHORTEST_OF_LONG = 9;
/** A feeling is whole in a word: 怖いです. */
const SHORTEST_FEELING = 4;
const LONGEST = 30;

/** Takes back or closes what was said, or is a courtesy: nothing to give back. */
const HEDGE =
  /それだけ|それくらい|そんな感じ|そんなところ|冗談|笑い話|大したこと|たいしたこと|なんでもな|何でもな|の話です(?:けど|が)|かもしれ(?:ない|ません)(?:です)?(?:けど|が)|すみません|ごめん|ありがとう(?:ござ|[。、]|$)|よろしく|お願いし|わかって[るい]|って感じ|^(?:いえ|いや|ああ|うん|ええ|へえ)?、?(?:そう|なるほど|変|はい|大丈夫|普通|特に|別に)|^(?:そこ|それ|これ|あれ)(?:なん)?です|失礼し|どうだろう|なんだろう|(?:だ?そう|っていう|とのこと|って(?:話|いう話))(?:です)?[。…]*$|うまく言え|わからな|わかりま|分からな|分かりま/u;
/** Given back as a fact, these sound like a reproach or a verdict on the person. */
const HARSH =
  /失格|終わって(?:る|い)|だめ|ダメ|駄目|最低|サボ|さぼ|うそ|嘘|ばか|バカ|馬鹿|くそ|クソ|死|殺|クビ|首を切|嫌われ|無能|まちがえ|間違え|間違っ|失敗|ミスし|遅刻|寝坊|(?<![「『])忘れ(?:て|まし|た)|役に立[たて]/u;
/** Who speaks, who belongs to them, and whom they address: another one cannot say these words as they are. */
const OWN =
  /わたし|私|あたし|僕|ぼく|俺|おれ|おら|わし|自分|うち(?:の|ら|は|も|が|に|で)|妻|夫|嫁|旦那|主人|娘|息子|(?<![一-龠])[父母親兄弟姉妹]|子ども|子供|孫|姪|甥|あなた|あんた|課長|部長|店長|所長|主任|係長|園長|リーダー|いただ|させてもら|おり(?:ま|ました)|申し|伺|いたし|お(?:見せ|渡し|送り|届け|伝え|話し|返し|持ち|願い|電話)(?:し|いた)|参り|存じ|言うた|へん(?!な|こ)|ひん|やろ|や(?:けど|から)|もうた/u;
/** The end of a question, an agreement that is looked for, or a request. */
const ASKS = /(?:[？?]|か|かね|かな[あぁ]?|っけ|かしら|やろ|でしょう?|ください|くださいね|の)$|[？?]/u;

interface Sentence {
  text: string;
  tokens: readonly Token[];
  said: Utterance;
}

/** What the report's turn came to, its last words that say something, in a form in which they can be given back; null where they have none. */
export function echoOf(turn: readonly Utterance[]): Echo | null {
  // Where nobody knows who spoke, a nod of the manager could be given back.
  const sure = turn.filter((said) => said.role === 'employee' && !isDangerous(said) && !isCutInside(said));
  const all = sure.flatMap(sentencesOf);
  const isLong = all.reduce((sum, { text }) => sum + text.length, 0) > LONG;
  const last = all.findLast(({ text }) => !HEDGE.test(text));
  return last === undefined || !isTold(last.text) ? null : echoIn(last, isLong ? SHORTEST_OF_LONG : SHORTEST);
}

/** A piece of a line with spaces that ends between two of them was cut within a sentence. */
function isCutInside({ line: { text }, spoken }: Utterance): boolean {
  const end = text.indexOf(spoken) + spoken.length;
  return /\s/u.test(text) && end < text.length && !/[\s。！？!?…]/u.test(text.slice(end - 1, end + 1));
}

function isTold(text: string): boolean {
  return !ASKS.test(withoutEnd(text, '。…')) && !GREETING.test(text) && isBalanced(text);
}

function isFelt(words: string): boolean {
  return HEAVY_FEELING.test(words) || JOY.test(words);
}

/** The last clause, with those before it that it needs, while it stays short enough to say. */
function echoIn({ tokens, said, text }: Sentence, least: number): Echo | null {
  const clause = withoutAddress(withoutLink(lastWords(clausesOf(tokens))));
  const bare = surfaceOf(clause);
  const shortest = isFelt(bare) ? SHORTEST_FEELING : least;
  if (bare.length < shortest || bare.length > LONGEST || HARSH.test(bare) || startsInside(clause)) return null;
  const back = OWN.test(bare) ? null : givenBack(clause);
  return back === null ? null : { words: `${back}。`, said, quote: quoteOf(said, text, bare) };
}

/** The clauses at the end that belong together, as far as one can say them in a breath. */
function lastWords(clauses: readonly Token[][]): Token[] {
  const told = isTurned(clauses) ? clauses.slice(0, -1) : clauses;
  let words: Token[] = [];
  for (const clause of told.toReversed()) {
    const longer = [...clause, ...words];
    // What was already ended politely is said for itself: うれしいんですけど、重たいです.
    if (surfaceOf(longer).length > LONGEST || (words.length > 0 && isPolite(clause))) break;
    words = longer;
  }
  return words.at(-1)?.surface === '、' ? words.slice(0, -1) : words;
}

/** 気持ち悪かったです、自分が: the sentence ended before its last clause. */
function isTurned(clauses: readonly Token[][]): boolean {
  const end = clauses.at(-2)?.at(-2);
  return end?.form === '基本形' && ['動詞', '形容詞', '助動詞'].includes(end.pos);
}

function isPolite(clause: readonly Token[]): boolean {
  return clause.some(({ base, pos }) => pos === '助動詞' && (base === 'です' || base === 'ます'));
}

/** The sentences of an utterance with their morphemes; without any 。 a space ends one. */
function sentencesOf(said: Utterance): Sentence[] {
  const isMarked = /[。！？!?]/u.test(said.text);
  const found: Sentence[] = [];
  let open: Token[] = [];
  let from = 0;
  let at = 0;
  const close = (end: number): void => {
    const text = said.text.slice(from, end).trim();
    if (open.length > 0) found.push({ text, tokens: open, said });
    open = [];
    from = end;
  };
  for (const token of said.tokens) {
    const place = said.text.indexOf(token.surface, at);
    if (place === -1) break;
    if (!isMarked && /\s/u.test(said.text.slice(at, place))) close(place);
    at = place + token.surface.length;
    if (/^[。！？!?…]+$/u.test(token.surface)) close(at);
    // A pause before the first word is not spoken again.
    else if (open.length > 0 || !/^[、・.]+$/u.test(token.surface)) open.push(token);
  }
  close(said.text.length);
  return found;
}

/** Cut after each 、 that stands outside of 「」. */
function clausesOf(tokens: readonly Token[]): Token[][] {
  const clauses: Token[][] = [];
  let open: Token[] = [];
  let depth = 0;
  for (const token of tokens) {
    open.push(token);
    if (token.surface === '「' || token.surface === '『') depth += 1;
    if (token.surface === '」' || token.surface === '』') depth -= 1;
    if (token.surface !== '、' || depth > 0) continue;
    clauses.push(open);
    open = [];
  }
  return open.length === 0 ? clauses : [...clauses, open];
}

const LINK =
  /^(?:でも|ただ|だから|なので|それで|で|あと|それより|それに|まあ|まぁ|なんか|はい|いや|いえ|ええ|うん|あ|ああ|実は|うわ|わあ|いやあ|いやー|いや|えっと|うーん|正直|でも正直|やっぱり|むしろ|逆に|あの|その|そう|もう|ほんと|本当|たぶん|多分|そしたら|そうしたら)、?$/u;

function isLink(clause: readonly Token[]): boolean {
  return LINK.test(surfaceOf(clause));
}

/** Without でも、 at its start. */
function withoutLink(words: readonly Token[]): readonly Token[] {
  const first = words.findIndex(({ surface }) => surface === '、');
  if (first !== -1 && isLink(words.slice(0, first))) return withoutLink(words.slice(first + 1));
  const [head] = words;
  return head !== undefined &&
    /^(?:でも|ただ|だから|なので|それで|なんか|あと|で|ほんで|たぶん|多分|そしたら)$/u.test(head.surface) &&
    ['接続詞', '副詞', '助詞', 'フィラー', '感動詞'].includes(head.pos)
    ? words.slice(1)
    : words;
}

/** って言われて: begins in the middle of what was said before it. */
function startsInside([first]: readonly Token[]): boolean {
  return (
    first === undefined ||
    first.pos === '助動詞' ||
    (first.pos === '助詞' && first.sub !== '副助詞') ||
    first.sub === '非自立' ||
    first.sub === '接尾'
  );
}

function quoteOf(said: Utterance, text: string, bare: string): string {
  const head = bare.slice(0, SHORTEST);
  const spoken = sentences(said.spoken).find((one) => stripFillers(one).includes(head));
  return spoken ?? (said.spoken.includes(text) ? text : said.spoken);
}

function isBalanced(text: string): boolean {
  return text.split('「').length === text.split('」').length;
}

function surfaceOf(tokens: readonly Token[]): string {
  return tokens.map(({ surface }) => surface).join('');
}
