import { oneLine, type TranscriptLine } from '../transcript/transcript.js';

/** Where nothing was timed: about as long as it takes to say a character, and at least one second. */
const CHARACTER_MS = 150;
const LEAST_MS = 1_000;

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** What WebVTT is written from. */
interface WrittenTalk {
  lines: readonly TranscriptLine[];
  /** Texts that no player shows: each stands in a comment before the cues. */
  notes?: readonly string[];
  /** Whose voice a number of 話者N is. */
  nameOf?: (speaker: number) => string;
}

/** The transcript as WebVTT, one cue an utterance, the speaker as its voice. Importing it gives the same lines again. */
export function toWebVtt({ lines, notes = [], nameOf = (speaker) => `話者${String(speaker)}` }: WrittenTalk): string {
  const isGuessed = lines.some(({ startMs }) => startMs === null);
  const blocks = ['WEBVTT', ...notes.map(comment)];
  if (isGuessed) blocks.push('NOTE 時刻の記録がない発言には、文字数から見積もった時刻を付けています。');
  let begin = 0;
  let free = 0;
  lines.forEach(({ speaker, text, startMs, endMs }, at) => {
    // A cue must not begin before the one before it.
    begin = Math.max(begin, startMs ?? free);
    const guess = begin + Math.max(LEAST_MS, Array.from(text).length * CHARACTER_MS);
    const next = lines[at + 1]?.startMs ?? null;
    const wanted = endMs ?? (next === null ? guess : Math.min(guess, next));
    free = Math.max(begin + 1, wanted);
    const voice = speaker === null ? '' : `<v ${escape(nameOf(speaker))}>`;
    blocks.push(`${timestamp(begin)} --> ${timestamp(free)}\n${voice}${escape(text)}`);
  });
  return `${blocks.join('\n\n')}\n`;
}

function escape(text: string): string {
  return oneLine(text).replace(/[&<>]/gu, (mark) => ESCAPED[mark] ?? mark);
}

/** A comment ends at an empty line, and may hold no arrow. */
function comment(text: string): string {
  const rows = text.split(/[\r\n\u2028\u2029]+/u).filter((row) => row.trim() !== '');
  return `NOTE\n${rows.join('\n').replaceAll('-->', '→')}`;
}

function timestamp(milliseconds: number): string {
  const whole = Math.floor(milliseconds / 1_000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes, seconds] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  return `${two(hours)}:${two(minutes)}:${two(seconds)}.${String(milliseconds % 1_000).padStart(3, '0')}`;
}
