import type { Read } from '../../src/adapters/offline/text/tokenizer.js';

/** Ways to write what sounds alike, by the dictionary's readings of the words that are said in the talks. */
export type Homophones = ReadonlyMap<string, readonly string[]>;

/** Collects what sounds alike from all that is said. */
export function collectHomophones(texts: Iterable<string>, read: Read): Homophones {
  const ways = new Map<string, Set<string>>();
  for (const text of texts) {
    for (const { surface, reading } of read(text)) {
      if (reading === '' || reading.length < 2 || !/\p{Script=Han}|\p{Script=Katakana}/u.test(surface)) continue;
      for (const sound of [reading, soundOf(reading)]) {
        const known = ways.get(sound) ?? new Set();
        ways.set(sound, known.add(surface));
      }
    }
  }
  return new Map([...ways].map(([sound, surfaces]) => [sound, [...surfaces].sort()]));
}

const VOICED = 'ガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポ';
const PLAIN = 'カキクケコサシスセソタチツテトハヒフヘホハヒフヘホ';

/** A sound as a poor microphone hears it: no long vowels, no stops, nothing voiced. */
export function soundOf(reading: string): string {
  let sound = '';
  for (const kana of reading) {
    if (kana === 'ー' || kana === 'ッ' || kana === 'ウ') continue;
    const voiced = VOICED.indexOf(kana);
    sound += voiced < 0 ? kana : PLAIN.charAt(voiced);
  }
  return `~${sound}`;
}

/** カイギ -> かいぎ */
export function toHiragana(katakana: string): string {
  return katakana.replace(/[ァ-ヶ]/gu, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
}
