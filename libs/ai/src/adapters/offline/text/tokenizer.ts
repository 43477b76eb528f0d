import { TokenizerBuilder } from 'lindera-wasm-nodejs-ipadic';

/** A morpheme with the parts of speech of IPADIC. */
export interface Token {
  surface: string;
  /** Dictionary form; the surface where the dictionary has none. */
  base: string;
  /** 名詞, 動詞, 形容詞, 副詞, 助詞, 助動詞, 感動詞, 接続詞, 連体詞, 接頭詞, フィラー, 記号 */
  pos: string;
  sub: string;
  /** 連用形, 未然ウ接続, 命令ｅ, ...; `*` where it does not conjugate. */
  form: string;
}

/** Splits text into morphemes. */
export type Tokenize = (text: string) => Token[];

/** A word and how it sounds. */
export interface ReadWord {
  surface: string;
  /** In katakana; empty where the dictionary has none. */
  reading: string;
  pos: string;
}

/** Splits text into words with their sounds. */
export type Read = (text: string) => ReadWord[];

interface RawToken {
  surface: string;
  reading: string;
  baseForm: string;
  partOfSpeech: string;
  partOfSpeechSubcategory1: string;
  /** The form: lindera swaps the names of type (五段・カ行) and form (連用形). */
  conjugationType: string;
}

/** Loads the dictionary (about 0.5 s, once a thread). */
export function createTokenizer(): Tokenize {
  const split = loadDictionary();
  return (text) => split(text).map(toToken);
}

/** Loads the dictionary for the sounds of words. */
export function createReader(): Read {
  const split = loadDictionary();
  return (text) =>
    split(text).map(({ surface, reading, partOfSpeech }) => ({
      surface,
      reading: /^[ァ-ヶー]+$/u.test(reading) ? reading : '',
      pos: partOfSpeech,
    }));
}

function loadDictionary(): (text: string) => RawToken[] {
  const builder = new TokenizerBuilder();
  builder.setDictionary('embedded://ipadic');
  builder.setMode('normal');
  const tokenizer = builder.build();
  return (text) => (text === '' ? [] : (tokenizer.tokenize(text) as RawToken[]));
}

function toToken(raw: RawToken): Token {
  const { surface, conjugationType: form } = raw;
  if (raw.partOfSpeech === 'UNK' || raw.partOfSpeech === '') {
    // Words that IPADIC does not know (AI, OKR, new names) are nouns; what is no letter and no digit is a mark.
    const isWord = /[\p{L}\p{N}]/u.test(surface);
    const sub = /^\p{N}+$/u.test(surface) ? '数' : isWord ? '固有名詞' : '一般';
    return { surface, base: surface, pos: isWord ? '名詞' : '記号', sub, form: '*' };
  }
  const base = raw.baseForm === '*' || raw.baseForm === '' || raw.baseForm === 'UNK' ? surface : raw.baseForm;
  return { surface, base, pos: raw.partOfSpeech, sub: raw.partOfSpeechSubcategory1, form };
}
