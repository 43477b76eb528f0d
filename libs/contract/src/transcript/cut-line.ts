import { RECORDING } from '../live/recording.js';
import type { TranscriptLine } from './transcript.js';

/** What belongs to the character before it: marks, half-width voicing marks, skin tones, and what a joiner joins. */
const BELONGS = /^[\p{M}\u200D\uFF9E\uFF9F\p{Emoji_Modifier}\uDC00-\uDFFF]/u;
/** How far it looks back for the beginning of a character; a longer character cannot be read anyway. */
const LONGEST_CHARACTER = 100;
const ENDS = '。！？!?\n';
const CLOSING = '」』）)';

/**
 * A line of at most {@link RECORDING.lineText} UTF-16 units as it is, a longer one as several: cut at ends of sentences, else
 * where it gets too long, between characters. Its time is shared out by length. Linear in the length.
 */
export function cutLine<Line extends TranscriptLine>(line: Line): Line[] {
  const { text, startMs, endMs } = line;
  if (text.length <= RECORDING.lineText) return [line];
  const timeAt = (at: number): number | null =>
    startMs === null || endMs === null ? startMs : Math.round(startMs + ((endMs - startMs) * at) / text.length);
  const pieces: Line[] = [];
  for (let from = 0; from < text.length;) {
    const to = endOfPiece(text, from);
    const words = text.slice(from, to).trim();
    if (words !== '') {
      pieces.push({ ...line, text: words, startMs: timeAt(from), endMs: endMs === null ? null : timeAt(to) });
    }
    from = to;
  }
  return pieces;
}

function endOfPiece(text: string, from: number): number {
  const limit = from + RECORDING.lineText;
  if (limit >= text.length) return text.length;
  for (let at = limit - 1; at > from; at -= 1) {
    if (ENDS.includes(text.charAt(at))) return afterClosing(text, at + 1, limit);
  }
  for (let at = limit; at > limit - LONGEST_CHARACTER; at -= 1) if (isBetween(text, at)) return at;
  return isLowSurrogate(text, limit) ? limit - 1 : limit;
}

/** A bracket that closes belongs to the sentence in it. */
function afterClosing(text: string, end: number, limit: number): number {
  let at = end;
  while (at < limit && CLOSING.includes(text.charAt(at))) at += 1;
  return at;
}

function isBetween(text: string, at: number): boolean {
  return !BELONGS.test(text.slice(at, at + 2)) && text.charAt(at - 1) !== '\u200D';
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff;
}
