import { Banner } from '../../../ui/feedback/Banner.js';
import { Button } from '../../../ui/controls/Button.js';
import { cx } from '../../../helpers/class-names.js';
import type { ConversationListItem } from '../../../entities/conversation/conversation-types.js';
import { useToldApart } from '../../../entities/employee/use-told-apart.js';
import { LogItem } from './LogItem.js';
import css from './logs.module.css';
import type { ConfirmedDeletion } from './use-confirmed-deletion.js';

/** From here on cards out of sight are not laid out. */
const LONG = 30;

/** Talks one below the other. */
export function LogItems({
  entries,
  deletion,
  words,
  level,
}: {
  entries: readonly ConversationListItem[];
  deletion: ConfirmedDeletion;
  /** The search words, which the rows mark. */
  words?: string;
  /** Of the names' headings. */
  level: 3 | 4;
}) {
  const marks = useToldApart();
  return (
    <ul className={cx(css.items, entries.length > LONG && css.long)}>
      {entries.map((entry) => (
        <LogItem
          key={entry.id}
          entry={entry}
          level={level}
          mark={marks.get(entry.employee_id)}
          {...(words !== undefined && { words })}
          isDeleting={deletion.deletingId === entry.id}
          onDelete={deletion.ask}
        />
      ))}
    </ul>
  );
}

/** Why a talk could not be deleted. */
export function DeletionFailure({ deletion: { failure, forget } }: { deletion: ConfirmedDeletion }) {
  if (failure === null) return null;
  return (
    <Banner
      kind="error"
      action={
        <Button kind="text" size="small" onClick={forget}>
          とじる
        </Button>
      }
    >
      {failure}
    </Banner>
  );
}
