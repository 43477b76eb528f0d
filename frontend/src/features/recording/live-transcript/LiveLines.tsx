import { memo } from 'react';
import { cx } from '../../../helpers/class-names.js';
import { Tag } from '../../../ui/labels/Tag.js';
import { formatClock } from '../../../helpers/durations.js';
import type { LiveLine } from '../model/recording-model.js';
import { UNSURE, type SpeakerName } from '../model/speaker-names.js';
import css from './live-transcript.module.css';

/** The id of the element that shows a line in the session. */
export function liveLineId(id: string): string {
  return `live-${id}`;
}

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
  const tag =
    name === undefined ? (
      <span className={css.unsure}>{UNSURE}</span>
    ) : (
      <Tag tone={name.tone}>
        <span className={css.name}>{name.name}</span>
      </Tag>
    );
  if (!canCorrect) return tag;
  return (
    <button
      type="button"
      className={css.speaker}
      data-line={line.id}
      tabIndex={isTabStop ? 0 : -1}
      aria-haspopup="menu"
      aria-label={`${name?.name ?? UNSURE}、話者を変える`}
      title="話者を変える"
    >
      {tag}
    </button>
  );
}

interface RowProps extends Common {
  line: LiveLine;
  isTabStop: boolean;
  /** Its chip was chosen. */
  isLit: boolean;
}

const Row = memo(function Row({ line, isTabStop, isLit, ...common }: RowProps) {
  return (
    <li id={liveLineId(line.id)} className={cx(css.row, isLit && css.lit)} aria-current={isLit || undefined}>
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
  /** The line whose chip was chosen; null: none of these. */
  litId: string | null;
  hasTabStop: boolean;
}

function Lines({ lines, hasTabStop, litId, ...common }: BlockProps) {
  const last = lines.at(-1);
  return (
    <ol className={css.block}>
      {lines.map((line) => (
        <Row key={line.id} line={line} isTabStop={hasTabStop && line === last} isLit={line.id === litId} {...common} />
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
    before.litId === after.litId &&
    before.lines.length === after.lines.length &&
    before.lines.every((line, i) => line === after.lines[i]),
);

/** All lines, in blocks: the browser lays out only those near the eye, and all of them can be found and read. */
export const LiveLines = memo(function LiveLines({
  lines,
  litId,
  ...common
}: Common & { lines: readonly LiveLine[]; litId: string | null }) {
  const blocks = Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, i) =>
    lines.slice(i * BLOCK, (i + 1) * BLOCK),
  );
  return blocks.map((block, i) => (
    <Block
      key={i * BLOCK}
      lines={block}
      litId={block.some(({ id }) => id === litId) ? litId : null}
      hasTabStop={i === blocks.length - 1}
      {...common}
    />
  ));
});
