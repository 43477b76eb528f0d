import { SpeechError, type RecognizedPiece, type Word } from '../ports/recognizer.port.js';
import { withoutHallucinations } from './hallucinations.js';
import type { Segment } from './segmenter.js';

/** What one voice said, in milliseconds from the beginning of the audio. */
export interface Turn {
  text: string;
  startMs: number;
  endMs: number;
}

/** What a model heard in a piece of audio. Times count from the beginning of the audio. */
export interface Transcription {
  text: string;
  words: readonly Word[] | null;
  /** Mean probability that no one spoke. */
  noSpeech: number | null;
  /** The same text, cut where the voice changes, if the model distinguishes voices. */
  turns: readonly Turn[] | null;
  /** Whose voice all of it is, where that is known. */
  speaker?: number | null;
}

/**
 * Turns audio into text.
 * @throws SpeechError UNAVAILABLE: worth another try; UNREADABLE: this audio will never be read; others: for good
 */
export type Transcribe = (pcm: Int16Array, isInterim: boolean, signal: AbortSignal) => Promise<Transcription>;

/** The server asks for a pause before the next try. */
export class BusyError extends SpeechError {
  constructor(
    readonly retryAfterMs: number | null,
    detail?: string,
  ) {
    super('UNAVAILABLE', detail);
  }
}

/** The final pieces of a segment, on the clock of the take: without inventions, and without what its neighbour has. */
export function piecesOf(
  segment: Segment,
  { text, words, noSpeech, turns, speaker = null }: Transcription,
): RecognizedPiece[] {
  const evidence = { speechMs: segment.speechMs, noSpeech };
  const { startMs, keepFromMs, keepToMs, speechStartMs, speechEndMs } = segment;
  if (turns !== null && turns.length > 0) {
    return turns
      .map((turn) => ({ ...turn, startMs: turn.startMs + startMs, endMs: turn.endMs + startMs, words: null, speaker }))
      .filter((turn) => turn.endMs > keepFromMs && turn.startMs < keepToMs)
      .map((turn) => ({ ...turn, text: withoutHallucinations(turn.text, evidence) }))
      .filter((turn) => turn.text !== '');
  }
  const all = words?.map((word) => ({ ...word, startMs: word.startMs + startMs, endMs: word.endMs + startMs })) ?? [];
  const kept = all.filter((word) => isWithin(middle(word), keepFromMs, keepToMs));
  const said = withoutHallucinations(kept.length === all.length ? text : without(text, all, kept), evidence);
  if (said === '') return [];
  const [first, last] = [kept[0], kept.at(-1)];
  return [
    {
      text: said,
      startMs: first ? first.startMs : speechStartMs,
      endMs: last ? Math.max(last.endMs, first?.startMs ?? 0) : speechEndMs,
      words: kept.length > 0 ? kept : null,
      speaker,
    },
  ];
}

const letters = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** The beginning that two passes over the same audio have in common. */
export function agreedPrefix(before: string, now: string): string {
  const [a, b] = [before, now].map((text) => Array.from(letters.segment(text), ({ segment }) => segment));
  if (!a || !b) return '';
  const end = a.findIndex((letter, index) => letter !== b[index]);
  return (end === -1 ? a : a.slice(0, end)).join('').trim();
}

function middle({ startMs, endMs }: Word): number {
  return (startMs + endMs) / 2;
}

function isWithin(ms: number, fromMs: number, toMs: number): boolean {
  return ms >= fromMs && ms < toMs;
}

/** The text of the kept words with its punctuation. Words are dropped only at the ends. */
function without(text: string, all: readonly Word[], kept: readonly Word[]): string {
  const [first, last] = [kept[0], kept.at(-1)];
  if (first === undefined || last === undefined) return '';
  let rest = text;
  for (const word of all.slice(0, all.indexOf(first))) {
    const at = rest.indexOf(word.text);
    if (at === -1) return joined(kept);
    rest = rest.slice(at + word.text.length);
  }
  for (const word of all.slice(all.indexOf(last) + 1).reverse()) {
    const at = rest.lastIndexOf(word.text);
    if (at === -1) return joined(kept);
    rest = rest.slice(0, at);
  }
  return rest.replace(/^[\s、。,.]+/u, '').trim();
}

function joined(words: readonly Word[]): string {
  return words
    .map(({ text }) => text)
    .join('')
    .trim();
}
