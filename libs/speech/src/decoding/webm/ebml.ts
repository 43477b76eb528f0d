import { SpeechError } from '../../ports/recognizer.port.js';

/** The elements of WebM that matter here. */
export const ID = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timecodeScale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  cluster: 0x1f43b675,
  timecode: 0xe7,
  blockGroup: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
} as const;

/** Entered, not measured: their children are read one after the other, so an unknown size is not a special case. */
export const ENTERED: ReadonlySet<number> = new Set([
  ID.header,
  ID.segment,
  ID.info,
  ID.tracks,
  ID.trackEntry,
  ID.blockGroup,
]);
/** Their content is wanted. */
export const READ: ReadonlySet<number> = new Set([
  ...[ID.docType, ID.timecodeScale, ID.trackNumber, ID.codecId, ID.codecPrivate],
  ...[ID.timecode, ID.block, ID.simpleBlock],
]);

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
  return String.fromCharCode(...bytes.subarray(0, 32)).replace(/(?<!\0)\0+$/, '');
}
