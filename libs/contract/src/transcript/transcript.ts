/** One utterance of a transcript. `speaker` is the N of 話者N; times in milliseconds since the start. */
export interface TranscriptLine {
  speaker: number | null;
  text: string;
  startMs: number | null;
  endMs: number | null;
}

const TAG = /^[\s\u3000]*話者[\s\u3000]*([0-9０-９]{1,3})[\s\u3000]*[:：][\s\u3000]*/u;

function toNumber(digits: string): number {
  return Number(digits.replace(/[０-９]/gu, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0)));
}

/**
 * Reads one line of the text form: `話者1: text`, with or without the space, half or full width.
 * @returns the speaker, or null without a tag, and the text after the tag, trimmed
 */
export function parseSpeakerTag(line: string): { speaker: number | null; text: string } {
  const match = TAG.exec(line);
  if (!match?.[1]) return { speaker: null, text: line.trim() };
  return { speaker: toNumber(match[1]), text: line.slice(match[0].length).trim() };
}

/** A text on one line: each run of spaces that has a line break in it becomes one space. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, (run) => (/[\r\n\u2028\u2029]/u.test(run) ? ' ' : run));
}

/** Writes one line of the text form; line breaks inside an utterance become spaces, since a line is an utterance. */
export function formatLine(line: Pick<TranscriptLine, 'speaker' | 'text'>): string {
  const text = oneLine(line.text);
  return line.speaker === null ? text : `話者${String(line.speaker)}: ${text}`;
}

/** Writes the text form of a transcript, one line an utterance. */
export function formatTranscript(lines: readonly Pick<TranscriptLine, 'speaker' | 'text'>[]): string {
  return lines.map(formatLine).join('\n');
}
