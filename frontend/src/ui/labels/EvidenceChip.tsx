import { cx } from '../../helpers/class-names.js';
import css from './EvidenceChip.module.css';

/** Where a sentence came from: `15行`. A press lights the spoken line. */
export function EvidenceChip({
  label,
  name = `${label}の発言へ`,
  lit = false,
  onClick,
}: {
  label: string;
  /** For screen readers where the label alone does not say it. */
  name?: string;
  lit?: boolean;
  onClick?: () => void;
}) {
  return (
    <button
      type="button"
      className={cx(css.chip, lit && css.lit)}
      aria-label={name}
      aria-pressed={lit}
      onClick={onClick}
    >
      {label}
    </button>
  );
}
