import { toWebVtt, type KnownSpeakers, type TranscriptFormat, type TranscriptLine, tokyoDay } from '@app/contract';
import { nameSpeaker } from './speaker-name.js';
import type { WrittenAction } from './talk-results.js';
import { toHandout, toMarkdown } from './transcript-markdown.js';
import { resultsAsText, toText } from './transcript-text.js';

/** What stands over the lines of a file: what both may see of a 1on1. */
export interface TranscriptHead {
  id: string;
  startedAt: Date;
  employeeName: string;
  theme: string | null;
  /** Who is known to be whom; nothing that is only guessed. */
  known: KnownSpeakers;
  summary: string | null;
  actions: readonly WrittenAction[];
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
  text: { type: 'text/plain', ending: 'txt', write: toText },
  markdown: { type: 'text/markdown', ending: 'md', write: toMarkdown },
  webvtt: { type: 'text/vtt', ending: 'vtt', write: asWebVtt },
};

/** Characters that no file name may have on some system, and line breaks, which no header may have. */
const UNFIT = /[\\/:*?"<>|\u0000-\u001f\u007f\u2028\u2029]/gu;

function asWebVtt(talk: TranscriptTalk): string {
  const results = resultsAsText(talk);
  return toWebVtt({
    lines: talk.lines,
    notes: results === '' ? [] : [results],
    nameOf: (speaker) => nameSpeaker(speaker, talk),
  });
}

/** The text of a file. */
export function writeTranscript(talk: TranscriptTalk, format: TranscriptFormat): string {
  return KINDS[format].write(talk);
}

/** A name that a file of a 1on1 may have everywhere: its day in Tokyo and the person, without an ending. */
function talkFileName({ startedAt, employeeName }: Pick<TranscriptHead, 'startedAt' | 'employeeName'>): string {
  return `1on1_${tokyoDay(startedAt)}_${fitForFileName(employeeName)}`;
}

/** A text as a part of a file name. */
export function fitForFileName(text: string): string {
  return text.replace(UNFIT, '_').slice(0, 60).toWellFormed();
}

/** The version for the report as a file: never lines, memo, chat, advice or own notes. */
export function handoutFile(head: TranscriptHead): TranscriptFile {
  return { ...fileHeaders(head, 'markdown'), bytes: new TextEncoder().encode(toHandout(head)) };
}

/** What the headers of a file say. */
export function fileHeaders(head: TranscriptHead, format: TranscriptFormat): Omit<TranscriptFile, 'bytes'> {
  const { id } = head;
  const { type, ending } = KINDS[format];
  const name = `${talkFileName(head)}.${ending}`;
  // RFC 6266: the plain name for old clients, the extended one (RFC 5987) for all others.
  return {
    type: `${type}; charset=utf-8`,
    disposition: `attachment; filename="transcript_${id}.${ending}"; filename*=UTF-8''${encodeExtended(name)}`,
  };
}

function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
