import { cutLine, isWebVtt, LIMITS, parseSpeakerTag, type TranscriptLine } from '@app/contract';
import { AppError } from '@app/platform';
import { parseWebVtt } from './web-vtt.js';

/**
 * Reads a transcript as people bring it: one utterance a line, with or without `話者N:` in front (half or full width), any
 * line ends; or WebVTT. Blank lines are left out, and what is too long for a line becomes several.
 */
export function parseTranscript(text: string): TranscriptLine[] {
  return (isWebVtt(text) ? parseWebVtt(text) : parsePlain(text)).flatMap(cutLine);
}

function parsePlain(text: string): TranscriptLine[] {
  return text
    .replace(/^\uFEFF/u, '')
    .split(/\r\n|[\r\n\u2028\u2029]/u)
    .map((line) => ({ ...parseSpeakerTag(line), startMs: null, endMs: null }))
    .filter((line) => line.text !== '');
}

/** @throws AppError TRANSCRIPT_TOO_LARGE beyond 500,000 characters; an emoji counts as one. */
export function assertTranscriptSize(text: string): void {
  if (text.length <= LIMITS.transcript) return;
  const pairs = text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0;
  if (text.length - pairs > LIMITS.transcript) throw new AppError('TRANSCRIPT_TOO_LARGE');
}
