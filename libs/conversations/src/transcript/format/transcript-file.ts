import { formatTranscript, toWebVtt, type TranscriptFormat, type TranscriptLine, tokyoDay } from '@app/contract';
import { toMarkdown } from './transcript-markdown.js';

/** What stands over the lines of a file. */
export interface TranscriptHead {
  id: string;
  startedAt: Date;
  employeeName: string;
  theme: string | null;
  managerSpeaker: number | null;
}

/** What a file is made from. */
export interface TranscriptTalk extends TranscriptHead {
  lines: readonly TranscriptLine[];
}

/** A transcript as a file. */
export interface TranscriptFile {
  /** UTF-8. */
  bytes: Uint8Array;
  /** Value of the header Content-Type. */
  type: string;
  /** Value of the header Content-Disposition. */
  disposition: string;
}

const KINDS: Record<TranscriptFormat, { type: string; ending: string; write: (talk: TranscriptTalk) => string }> = {
  text: { type: 'text/plain', ending: 'txt', write: ({ lines }) => `${formatTranscript(lines)}\n` },
  markdown: { type: 'text/markdown', ending: 'md', write: toMarkdown },
  webvtt: { type: 'text/vtt', ending: 'vtt', write: toWebVtt },
};

/** Characters that no file name may have on some system, and line breaks, which no header may have. */
const UNFIT = /[\\/:*?"<>|\u0000-\u001f\u007f\u2028\u2029]/gu;

/** The text of a file. */
export function writeTranscript(talk: TranscriptTalk, format: TranscriptFormat): string {
  return KINDS[format].write(talk);
}

/** What the headers of a file say. */
export function fileHeaders(
  { id, startedAt, employeeName }: TranscriptHead,
  format: TranscriptFormat,
): Omit<TranscriptFile, 'bytes'> {
  const { type, ending } = KINDS[format];
  const name = `1on1_${tokyoDay(startedAt)}_${employeeName.replace(UNFIT, '_').slice(0, 60).toWellFormed()}.${ending}`;
  // RFC 6266: the plain name for old clients, the extended one (RFC 5987) for all others.
  return {
    type: `${type}; charset=utf-8`,
    disposition: `attachment; filename="transcript_${id}.${ending}"; filename*=UTF-8''${encodeExtended(name)}`,
  };
}

function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
