import { takingTurns } from '../sealed/in-slices.js';
import { gramsOf, isOfRevision, mayHoldAll, signatureOf } from './signature.js';

/** Texts of many characters in an order that is the same each time. */
function textOf(length: number, first: number): string {
  return Array.from({ length }, (_, at) =>
    String.fromCharCode(0x3041 + ((first + at * at * 7 + at * 13) % 2_000)),
  ).join('');
}

const signed = (text: string, revision = 1) => signatureOf(text, revision, takingTurns());
const claims = (signature: Buffer, ...words: string[]) => mayHoldAll(signature, gramsOf(words));

describe('the signature of a text', () => {
  it('[KEY-8] denies no word that stands in it, however short or long the word and the text', async () => {
    for (const text of ['', 'あ', '在庫', '1 0 0\u001f𠮷田さんと在庫の話\u001f\u001f', textOf(20_000, 3)]) {
      const signature = await signed(text);
      for (let length = 1; length <= 9; length += 1)
        for (let at = 0; at + length <= text.length; at += 1 + Math.floor(text.length / 500))
          expect(claims(signature, text.slice(at, at + length), text.slice(0, length))).toBe(true);
    }
  });

  it('[KEY-8] denies most words that stand in none, and those of which one does not', async () => {
    const text = textOf(5_000, 0);
    const signature = await signed(text);
    const absent = Array.from({ length: 1_000 }, (_, at) => String.fromCharCode(0x5000 + at, 0x7000 + at));
    const claimed = absent.filter((word) => claims(signature, word));
    expect(claimed.length).toBeLessThan(absent.length / 10);
    const denied = absent.find((word) => !claimed.includes(word)) ?? '';
    expect([claims(signature, text.slice(7, 12)), claims(signature, text.slice(7, 12), denied)]).toEqual([true, false]);
    expect(claims(await signed(''), '在庫')).toBe(false);
    // Both characters stand in it, and not beside each other.
    expect(claims(await signed('在りし日の車庫'), '在庫')).toBe(false);
  });

  it('says which revision it was made of', async () => {
    const revision = Buffer.of(0, 1, 2, 3);
    expect(isOfRevision(await signed('在庫', 0x01_02_03), revision)).toBe(true);
    expect(isOfRevision(await signed('在庫', 0x01_02_04), revision)).toBe(false);
  });
});
