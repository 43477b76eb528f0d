import { voicesIn } from '../web-vtt/parse-web-vtt.js';
import { named, untimed, type Said } from './said.js';
import { isName, speakersAmong } from './speaker-labels.js';
import { HEADER_SHARE, rangeMs } from './timed-headers.js';

/** What stands above the times of a cue: SRT counts, Teams has an identifier. */
const CUE_ID = /^(?:\d+|[0-9a-f-]{8,36}\/\d+-\d+)$/iu;

/** The rows under a range of time. */
interface Block {
  times: { startMs: number; endMs: number };
  rows: string[];
}

/**
 * Reads ranges of time on rows of their own: with a name under each, as Teams' older documents have them, or cues as SRT has them, and
 * WebVTT without its first line. Null where ranges do not make the text.
 */
export function byRanges(
  rows: readonly string[],
  known: readonly string[],
): { form: 'teams' | 'cues'; said: Said[] } | null {
  const ranges = rows.map(rangeMs);
  const count = ranges.filter((range) => range !== null).length;
  if (count === 0 || count * HEADER_SHARE < rows.length) return null;
  const { before, blocks } = blocksOf(rows, ranges);
  // A sentence is no name, though it may look like one: names come again, or are known.
  const speakers = speakersAmong(
    blocks.map(({ rows: [head = '', ...words] }) => (words.length > 0 && isName(head) ? head : null)),
    known,
  );
  if (speakers.size === 0) {
    const cues = blocks.flatMap(({ rows: spoken, times }) => voicesIn(spoken.join(' '), times));
    return { form: 'cues', said: named([...before.map(untimed), ...cues], known) };
  }
  const said = blocks.flatMap(({ rows: under, times }) => {
    const head = under[0] ?? '';
    const name = speakers.has(head) ? head : null;
    return under.slice(name === null ? 0 : 1).map((text) => ({ name, speaker: null, text, ...times }));
  });
  return { form: 'teams', said };
}

function blocksOf(
  rows: readonly string[],
  ranges: readonly (Block['times'] | null)[],
): { before: string[]; blocks: Block[] } {
  const ids = rows.map((row, at) => ranges[at + 1] != null && CUE_ID.test(row));
  // Where the cues are not counted, a number is something that was said.
  const isCounted = ids.filter(Boolean).length * 2 >= ranges.filter((range) => range !== null).length;
  const before: string[] = [];
  const blocks: Block[] = [];
  rows.forEach((row, at) => {
    const times = ranges[at];
    if (times) blocks.push({ times, rows: [] });
    else if (!(isCounted && ids[at])) (blocks.at(-1)?.rows ?? before).push(row);
  });
  return { before, blocks };
}
