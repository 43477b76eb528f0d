/** A line that says who speaks from here on, and when. */
export interface TimedHeader {
  name: string;
  ms: number;
}

/** At least this share of the rows are headers where headers make the form. */
export const HEADER_SHARE = 5;

const CLOCK = /^\d{1,2}:\d{2}(?::\d{2})?$/u;
const TIME = String.raw`((?:\d{1,2}:)?\d{1,2}:\d{1,2}[.,]\d{1,3})`;
/** WebVTT may say behind the times where the cue stands. */
const RANGE = new RegExp(String.raw`^${TIME}\s*-->\s*${TIME}(?:\s.*)?$`, 'u');
const LONGEST_NAME = 80;
const DAY_MS = 86_400_000;

/** A clock of two or three parts in milliseconds; null for anything else. */
export function clockMs(text: string): number | null {
  if (!CLOCK.test(text)) return null;
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1_000;
}

/** Both ends of `0:0:5.1 --> 0:0:8.25`, a line of its own; null for anything else. */
export function rangeMs(line: string): { startMs: number; endMs: number } | null {
  const found = RANGE.exec(line.trim());
  if (found === null) return null;
  const [startMs, endMs] = [found[1], found[2]].map((time = '') => {
    const [clock = '', fraction = ''] = time.split(/[.,]/u);
    return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1_000 + Number(fraction.padEnd(3, '0'));
  });
  return startMs === undefined || endMs === undefined ? null : { startMs, endMs };
}

/** `[name] 14:03:12`, as Zoom writes a saved transcript: the time of the day. */
export function zoomHeader(line: string): TimedHeader | null {
  const text = line.trim();
  const close = text.startsWith('[') ? text.indexOf(']') : -1;
  if (close < 2 || close > LONGEST_NAME) return null;
  const ms = clockMs(text.slice(close + 1).trim());
  return ms === null ? null : { name: text.slice(1, close).trim(), ms };
}

/** `name   0:03`, as Teams writes a document: the time since the beginning. */
export function teamsHeader(line: string): TimedHeader | null {
  const text = line.trim();
  const clock = text.slice(-8).split(/\s/u).at(-1) ?? '';
  const name = text.slice(0, text.length - clock.length);
  const ms = clockMs(clock);
  // Nothing but space stands between them.
  if (ms === null || name.trim() === '' || !/\s$/u.test(name) || name.length > LONGEST_NAME) return null;
  return /[。、！？!?：:]/u.test(name) ? null : { name: name.trim(), ms };
}

/** Times of the day as times since the first of them; midnight may lie between. */
export function sinceFirst(times: readonly number[]): number[] {
  const first = times[0] ?? 0;
  // What is a little earlier than the first was only written later.
  return times.map((ms) => (first - ms > DAY_MS / 2 ? ms + DAY_MS - first : Math.max(0, ms - first)));
}

/** Headers whose times do not go back: words that end in a time of the day are none. */
export function inOrder(headers: readonly (TimedHeader | null)[]): (TimedHeader | null)[] {
  let earliest = Infinity;
  const fit = headers
    .toReversed()
    .map((header) => {
      if (header === null || header.ms > earliest) return null;
      earliest = header.ms;
      return header;
    })
    .reverse();
  return fit;
}
