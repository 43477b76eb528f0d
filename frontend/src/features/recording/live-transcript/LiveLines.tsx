import { memo } from 'react';
import { cx } from '../../../helpers/class-names.js';
import { Tag } from '../../../ui/labels/Tag.js';
import { formatClock } from '../../../helpers/durations.js';
import type { LiveLine } from '../model/recording-model.js';
import type { SpeakerName } from '../model/speaker-names.js';
import css from './live-transcript.module.css';

/** The number of lines that the browser lays out, or leaves out of layout, together. */
const BLOCK = 40;

interface Common {
  names: ReadonlyMap<number, SpeakerName>;
  /** Whether a speaker's tag opens the menu that corrects it. */
  canCorrect: boolean;
}

/** The tag of a voice. One tag of the log is a tab stop, the arrow keys go on from there. */
function SpeakerTag({ line, names, canCorrect, isTabStop }: Common & { line: LiveLine; isTabStop: boolean }) {
  const name = line.speaker === null ? undefined : names.get(line.speaker);
  const tag = (
    <Tag tone={name?.tone ?? 'stone'}>
      <span className={css.name}>{name?.name ?? '話者？'}</span>
    </Tag>
  );
  if (!canCorrect) return name === undefined ? null : tag;
  return (
    <button
      type="button"
      className={cx(css.speaker, name === undefined && css.unknown)}
      data-line={line.id}
      tabIndex={isTabStop ? 0 : -1}
      aria-haspopup="menu"
      aria-label={`${name?.name ?? '話者不明'}、話者を変える`}
      title="話者を変える"
    >
      {tag}
    </button>
  );
}

const Row = memo(function Row({ line, isTabStop, ...common }: Common & { line: LiveLine; isTabStop: boolean }) {
  return (
    <li className={css.row}>
      <span className={css.who}>
        <SpeakerTag line={line} isTabStop={isTabStop} {...common} />
      </span>
      <span className={css.text} data-deep-dive="selection">
        {line.text}
      </span>
      <time className={cx(css.time, 'num')}>{formatClock(line.startMs)}</time>
    </li>
  );
});

interface BlockProps extends Common {
  lines: readonly LiveLine[];
  hasTabStop: boolean;
}

function Lines({ lines, hasTabStop, ...common }: BlockProps) {
  const last = lines.at(-1);
  return (
    <ol className={css.block}>
      {lines.map((line) => (
        <Row key={line.id} line={line} isTabStop={hasTabStop && line === last} {...common} />
      ))}
    </ol>
  );
}

/** A block is not rendered again while its lines are the very same objects. */
const Block = memo(
  Lines,
  (before, after) =>
    before.names === after.names &&
    before.canCorrect === after.canCorrect &&
    before.hasTabStop === after.hasTabStop &&
    before.lines.length === after.lines.length &&
    before.lines.every((line, i) => line === after.lines[i]),
);

/** All lines, in blocks: the browser lays out only those near the eye, and all of them can be found and read. */
export const LiveLines = memo(function LiveLines({ lines, ...common }: Common & { lines: readonly LiveLine[] }) {
  const blocks = Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, i) =>
    lines.slice(i * BLOCK, (i + 1) * BLOCK),
  );
  return blocks.map((block, i) => (
    <Block key={i * BLOCK} lines={block} hasTabStop={i === blocks.length - 1} {...common} />
  ));
});
