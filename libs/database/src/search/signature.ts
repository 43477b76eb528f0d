import type { Turns } from '../sealed/in-slices.js';

/** More make it longer, fewer let more documents be read in vain: with these one in fifty for a pair that stands in none. */
const BITS_OF_ONE = 8;
const PLACES_OF_ONE = 5;
/** The revision of what a signature was made of stands in front of it. */
const HEAD_BYTES = 4;
const SLICE = 4_096;

/** A character or two neighbours, as two numbers that its places in a signature follow from. */
export interface Gram {
  start: number;
  step: number;
}

/**
 * Which characters and neighbours of characters a text holds, one byte for each of them: a Bloom filter. It may claim some that
 * are not there and denies none that are.
 * @param revision of what the text was made of
 */
export async function signatureOf(text: string, revision: number, turns: Turns): Promise<Buffer> {
  const codes = new Set<number>();
  for (let at = 0; at < text.length; at += 1) {
    codes.add(text.charCodeAt(at));
    if (at > 0) codes.add(pairOf(text, at - 1));
    if (at % SLICE === 0 && turns.isOver()) await turns.give();
  }
  const signature = Buffer.alloc(HEAD_BYTES + Math.max(1, codes.size * (BITS_OF_ONE / 8)));
  signature.writeInt32BE(revision);
  let count = 0;
  for (const code of codes) {
    const gram = gramOf(code);
    for (let n = 0; n < PLACES_OF_ONE; n += 1) {
      const place = placeOf(gram, n, signature);
      signature.writeUInt8(signature.readUInt8(byteOf(place)) | bitOf(place), byteOf(place));
    }
    count += 1;
    if (count % SLICE === 0 && turns.isOver()) await turns.give();
  }
  return signature;
}

/** What has to stand in a text that holds all of the words. */
export function gramsOf(words: readonly string[]): Gram[] {
  const codes = words.flatMap((word) =>
    word.length === 1 ? [word.charCodeAt(0)] : Array.from({ length: word.length - 1 }, (_, at) => pairOf(word, at)),
  );
  return [...new Set(codes)].map(gramOf);
}

/** Whether a signature was made of this revision, which is given as the database writes numbers. */
export function isOfRevision(signature: Buffer, revision: Buffer): boolean {
  return signature.subarray(0, HEAD_BYTES).equals(revision);
}

/** False: the text of a signature lacks one of these. */
export function mayHoldAll(signature: Buffer, grams: readonly Gram[]): boolean {
  for (const gram of grams)
    for (let n = 0; n < PLACES_OF_ONE; n += 1) {
      const place = placeOf(gram, n, signature);
      if ((signature.readUInt8(byteOf(place)) & bitOf(place)) === 0) return false;
    }
  return true;
}

/** In the units of JavaScript's strings, which a document is searched in. */
function pairOf(text: string, at: number): number {
  return text.charCodeAt(at) * 0x1_00_00 + text.charCodeAt(at + 1);
}

function gramOf(code: number): Gram {
  return { start: mixed(code), step: mixed(code ^ 0x9e_37_79_b9) };
}

function placeOf({ start, step }: Gram, n: number, signature: Buffer): number {
  return ((start + n * step) >>> 0) % ((signature.length - HEAD_BYTES) * 8);
}

function byteOf(place: number): number {
  return HEAD_BYTES + (place >>> 3);
}

function bitOf(place: number): number {
  return 1 << (place & 7);
}

/** Spreads 32 bits evenly (https://github.com/skeeto/hash-prospector, lowbias32). */
function mixed(code: number): number {
  let bits = code;
  bits = Math.imul(bits ^ (bits >>> 16), 0x7f_eb_35_2d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x84_6c_a6_8b);
  return (bits ^ (bits >>> 16)) >>> 0;
}
