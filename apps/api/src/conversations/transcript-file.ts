import { formatTranscript } from '@app/contract';
import type { Conversation, Line } from '@app/database';

/** A transcript as a file. */
export interface TranscriptFile {
  text: string;
  /** Value of the header Content-Disposition. */
  disposition: string;
}

/** Characters that no file name may have on some system, and line breaks, which no header may have. */
const UNFIT = /[\\/:*?"<>|\u0000-\u001f\u007f\u2028\u2029]/gu;

/** The transcript to be downloaded; null when nothing was said. */
export function toTranscriptFile(
  { id, startedAt }: Pick<Conversation, 'id' | 'startedAt'>,
  employeeName: string,
  lines: readonly Pick<Line, 'speaker' | 'text'>[],
): TranscriptFile | null {
  if (lines.length === 0) return null;
  const name = `1on1_${tokyoDay(startedAt)}_${employeeName.replace(UNFIT, '_').slice(0, 60).toWellFormed()}.txt`;
  const text = formatTranscript(lines.map(({ speaker, text: said }) => ({ speaker: speaker ?? null, text: said })));
  // RFC 6266: the plain name for old clients, the extended one (RFC 5987) for all others.
  return {
    text: `${text}\n`,
    disposition: `attachment; filename="transcript_${id}.txt"; filename*=UTF-8''${encodeExtended(name)}`,
  };
}

/** The calendar day in Tokyo, `YYYY-MM-DD`. */
export function tokyoDay(moment: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(moment);
}

function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
