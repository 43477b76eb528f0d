import { oneLine, type TranscriptLine } from '../transcript/transcript.js';

/** Where nothing was timed: about as long as it takes to say a character, and at least one second. */
const CHARACTER_MS = 150;
const LEAST_MS = 1_000;

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The transcript as WebVTT, one cue an utterance, the speaker as its voice. Importing it gives the same lines again. */
export function toWebVtt({ lines }: { lines: readonly TranscriptLine[] }): string {
  const isGuessed = lines.some(({ startMs }) => startMs === null);
  const blocks = ['WEBVTT'];
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
    const words = oneLine(text).replace(/[&<>]/gu, (mark) => ESCAPED[mark] ?? mark);
    const voice = speaker === null ? '' : `<v 話者${String(speaker)}>`;
    blocks.push(`${timestamp(begin)} --> ${timestamp(free)}\n${voice}${words}`);
  });
  return `${blocks.join('\n\n')}\n`;
}

function timestamp(milliseconds: number): string {
  const whole = Math.floor(milliseconds / 1_000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes, seconds] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  return `${two(hours)}:${two(minutes)}:${two(seconds)}.${String(milliseconds % 1_000).padStart(3, '0')}`;
}
