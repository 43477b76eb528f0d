import { SpeechError } from '../recognizer.port.js';

interface Vint {
  value: number;
  next: number;
}

/**
 * A number of EBML, an id with its marker or a size without (Infinity: unknown). Null: more bytes are needed.
 * @throws SpeechError UNREADABLE
 */
export function readVint(bytes: Uint8Array, at: number, longest: number, keepMarker: boolean): Vint | null {
  const first = bytes[at];
  if (first === undefined) return null;
  const length = Math.clz32(first) - 23;
  if (length > longest) throw new SpeechError('UNREADABLE', 'not EBML');
  if (at + length > bytes.length) return null;
  const mask = 0xff >> length;
  let value = keepMarker ? first : first & mask;
  let isUnknown = (first & mask) === mask;
  for (let i = 1; i < length; i++) {
    const byte = bytes[at + i] ?? 0;
    value = value * 256 + byte;
    isUnknown &&= byte === 255;
  }
  return { value: isUnknown && !keepMarker ? Infinity : value, next: at + length };
}

/** An unsigned number of any length. */
export function readNumber(bytes: Uint8Array): number {
  return bytes.reduce((value, byte) => value * 256 + byte, 0);
}

/** A short text, without the zeros it may be filled up with. */
export function readText(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, 32)).replace(/\0+$/, '');
}
