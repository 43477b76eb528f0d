import type { Token } from '../../text/tokenizer.js';

/** Said to the listener alone, at the end of a sentence. */
const ADDRESSES = new Set(['よ', 'ね', 'な', 'わ', 'けど', 'けれど', 'けれども', 'し', 'ねえ', 'よね', 'さ']);
/** How a verb's stem sounds before た, by the last sound of its dictionary form; る depends on the verb. */
const PAST: Readonly<Record<string, string>> = {
  く: 'いた',
  ぐ: 'いだ',
  す: 'した',
  つ: 'った',
  ぬ: 'んだ',
  ぶ: 'んだ',
  む: 'んだ',
  う: 'った',
};
/** How it sounds before ない. */
const DENIAL: Readonly<Record<string, string>> = {
  く: 'か',
  ぐ: 'が',
  す: 'さ',
  つ: 'た',
  ぬ: 'な',
  ぶ: 'ば',
  む: 'ま',
  う: 'わ',
};

const HONORIFIC = /(?:くださる|下さる|なさる|おっしゃる|いらっしゃる)$/u;

/** Without what only speaks to the listener: 変わるんですよね becomes 変わるんです. */
export function withoutAddress(clause: readonly Token[]): readonly Token[] {
  let end = clause.length;
  while (end > 1) {
    const last = clause[end - 1];
    if (last?.pos !== '助詞' || last.sub === '格助詞' || !ADDRESSES.has(last.surface)) break;
    // い抜き and nouns: 〜てな, 機械な are no ends of a sentence.
    if (clause[end - 2]?.pos === '助詞' && !ADDRESSES.has(clause[end - 2]?.surface ?? '')) break;
    end -= 1;
  }
  return clause.slice(0, end);
}

/** A clause with んですね, as one gives it back to who said it; null where its end is none that surely takes it. */
export function givenBack(clause: readonly Token[]): string | null {
  return politeVerb(clause) ?? hanging(clause) ?? nominal(clause) ?? ended(clause);
}

/** 変わる, 悪い, 変わる|ん|です, いや|な|ん|です, 悪い|です: んですね follows what stands before ん and です. */
function ended(clause: readonly Token[]): string | null {
  const bare = isCopula(clause.at(-1)) ? clause.slice(0, -1) : clause;
  const isNamed =
    bare.length < clause.length && /^[んの]$/u.test(bare.at(-1)?.surface ?? '') && bare.at(-1)?.sub === '非自立';
  const rest = isNamed ? bare.slice(0, -1) : bare;
  const last = rest.at(-1);
  if (rest.slice(-3).some(({ base, pos }) => (base === 'ます' || base === 'です') && pos === '助動詞')) return null;
  if (last === undefined || !(isPlainEnd(last) || (isNamed && last.surface === 'な'))) return null;
  return `${surfaceOf(rest)}んですね`;
}

/** 百日|です, 百日|でし|た */
function nominal(clause: readonly Token[]): string | null {
  const isPast = clause.at(-1)?.surface === 'た' && clause.at(-2)?.surface === 'でし';
  if (!isPast && !isCopula(clause.at(-1))) return null;
  const noun = clause.slice(0, isPast ? -2 : -1);
  if (!isNominal(noun.at(-1))) return null;
  // やって|みたい|です: a wish, read as a likeness.
  if (noun.at(-1)?.surface === 'みたい' && /^[てで]$/u.test(noun.at(-2)?.surface ?? ''))
    return isPast ? null : `${surfaceOf(noun)}んですね`;
  return `${surfaceOf(noun)}${isPast ? 'だった' : 'な'}んですね`;
}

/** A sentence that is left hanging: 言っ|て|なく|て, 悪く|て, 思っ|て|しまっ|て. */
function hanging(clause: readonly Token[]): string | null {
  const [before, last] = [clause.at(-2), clause.at(-1)];
  if (before === undefined || last?.pos !== '助詞' || !/^[てで]$/u.test(last.surface)) return null;
  const head = surfaceOf(clause.slice(0, -2));
  if (before.form === '連用テ接続' && /^(?:形容詞|助動詞)$/u.test(before.pos)) return `${head}${before.base}んですね`;
  if (before.pos !== '動詞' || before.sub !== '非自立') return null;
  return /^(?:しまう|ちゃう|じゃう)$/u.test(before.base) ? `${head}${before.surface}たんですね` : null;
}

/** 乗り過ごし|まし|た, 返っ|て|ませ|ん: in its plain form; null where no ます stands at the end. */
function politeVerb(clause: readonly Token[]): string | null {
  const at = clause.findLastIndex(({ base, pos }) => base === 'ます' && pos === '助動詞');
  const read = clause[at - 1];
  if (read === undefined) return null;
  // 間に合っ|て|はい|ます: read as a form of 這う.
  const verb =
    read.surface === 'はい' && /^[てで]$/u.test(clause[at - 2]?.surface ?? '') ? { ...read, base: 'はいる' } : read;
  const tail = surfaceOf(clause.slice(at));
  // なっ|ちゃ|い|まし|た: ちゃう, cut in two.
  if (/^(?:ちゃ|じゃ)$/u.test(clause[at - 2]?.surface ?? '') && verb.surface === 'い')
    return tail === 'ました' ? `${surfaceOf(clause.slice(0, at - 1))}ったんですね` : null;
  const word = tail === 'ます' ? present(verb) : tail === 'ました' ? past(verb) : denied(verb, tail);
  return word === null ? null : `${surfaceOf(clause.slice(0, at - 1))}${word}んですね`;
}

function present({ surface, base, pos, form }: Token): string | null {
  // 終われます says more than 終わる, ございます is manners.
  if (pos === '動詞') return form === '連用形' && base !== 'ござる' ? base : null;
  return surface === 'て' || surface === 'で' ? `${surface}る` : null;
}

function past({ surface, base, pos }: Token): string | null {
  if (pos !== '動詞') return surface === 'て' || surface === 'で' ? `${surface}た` : null;
  if (/(?:行|い|ゆ)く$/u.test(base)) return base.endsWith('行く') ? `${base.slice(0, -1)}った` : null;
  const end = PAST[base.slice(-1)];
  if (end !== undefined) return base.slice(0, -1) + end;
  if (!base.endsWith('る') || base === 'ござる') return null;
  if (base === 'する' || base === '来る' || base === 'くる') return `${surface}た`;
  // くださいました, おっしゃいました: honorific verbs lose their り.
  if (HONORIFIC.test(base)) return `${base.slice(0, -1)}った`;
  return isFive(surface, base) ? `${base.slice(0, -1)}った` : `${surface}た`;
}

function denied(verb: Token, tail: string): string | null {
  const stem = denial(verb);
  if (stem === null) return null;
  if (tail === 'ません') return `${stem}ない`;
  return tail === 'ませんでした' ? `${stem}なかった` : null;
}

function denial({ surface, base, pos }: Token): string | null {
  if (pos !== '動詞') return surface === 'て' || surface === 'で' ? surface : null;
  if (base === 'ある') return '';
  if (base === 'する') return surface;
  if (HONORIFIC.test(base)) return `${base.slice(0, -1)}ら`;
  if (base === '来る') return '来';
  if (base === 'くる') return 'こ';
  const end = DENIAL[base.slice(-1)];
  if (end !== undefined) return base.slice(0, -1) + end;
  if (!base.endsWith('る') || base === 'ござる') return null;
  return isFive(surface, base) ? `${base.slice(0, -1)}ら` : surface;
}

/** やり, 送り: before ます it ends in り; 足り, 借り and 降り of 一段 verbs do, too. */
function isFive(surface: string, base: string): boolean {
  return surface.length > 1 && surface.endsWith('り') && base !== `${surface}る`;
}

/** Verbs, adjectives and た in the form that ends a sentence; ん of dialects is doubtful. */
function isPlainEnd({ pos, form, surface }: Token): boolean {
  return (
    ['動詞', '形容詞', '助動詞'].includes(pos) &&
    form === '基本形' &&
    !/^(?:ん|です|ます|っす|だ|や|じゃ|じ|う|まい)$/u.test(surface)
  );
}

function isCopula(token: Token | undefined): boolean {
  return token?.pos === '助動詞' && /^(?:です|だ|っす)$/u.test(token.surface);
}

/** Words that take な before んですね. */
function isNominal(token: Token | undefined): boolean {
  if (token === undefined) return false;
  if (token.pos === '名詞') return token.sub !== '代名詞' && token.surface !== 'ん' && token.surface !== 'の';
  return token.pos === '助詞' && token.sub === '副助詞';
}

function surfaceOf(tokens: readonly Token[]): string {
  return tokens.map(({ surface }) => surface).join('');
}
