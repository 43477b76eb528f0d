import {
  cutLine,
  isWebVtt,
  LIMITS,
  parseSpeakerTag,
  readTalk,
  type KnownSpeakers,
  type TranscriptLine,
} from '@app/contract';
import { AppError } from '@app/platform';
import { withoutResults } from './transcript-text.js';

/** Reads a talk that was held elsewhere, in any form that {@link readTalk} knows. */
export function parseImported(text: string, report: string): KnownSpeakers & { lines: TranscriptLine[] } {
  const { lines, manager, employee } = readTalk(withoutResults(text), report);
  return { lines: lines.flatMap(cutLine), manager, employee };
}

/**
 * Reads a transcript as people write it again: one utterance a line, with or without `話者N:` in front (half or full width), any
 * line ends; or WebVTT. Blank lines are left out, and a text that is too long for a line becomes several.
 */
export function parseTranscript(text: string): TranscriptLine[] {
  return (isWebVtt(text) ? readTalk(text).lines : parsePlain(text)).flatMap(cutLine);
}

function parsePlain(text: string): TranscriptLine[] {
  return text
    .replace(/^\uFEFF/u, '')
    .split(/\r\n|[\r\n\u2028\u2029]/u)
    .map((line) => ({ ...parseSpeakerTag(line), startMs: null, endMs: null }))
    .filter((line) => line.text !== '');
}

/**
 * @param more characters that are going to be added
 * @throws AppError TRANSCRIPT_TOO_LARGE beyond 500,000 characters; an emoji counts as one.
 */
export function assertTranscriptSize(text: string, more = 0): void {
  if (text.length + more <= LIMITS.transcript) return;
  if (charactersOf(text) + more > LIMITS.transcript) throw new AppError('TRANSCRIPT_TOO_LARGE');
}

/** An emoji counts as one. */
export function charactersOf(text: string): number {
  return text.length - countPairs(text);
}

/** Characters that take two code units. */
function countPairs(text: string): number {
  let pairs = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0xd800 || unit > 0xdbff) continue;
    const next = text.charCodeAt(at + 1);
    if (next >= 0xdc00 && next <= 0xdfff) pairs += 1;
  }
  return pairs;
}
