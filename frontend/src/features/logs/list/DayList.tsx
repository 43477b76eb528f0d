import { tokyoDay, startOfDay } from '@app/contract';
import { Button } from '../../../ui/controls/Button.js';
import { formatDay, formatDayWithWeekday } from '../../../helpers/dates.js';
import { EmptyState } from '../../../ui/feedback/EmptyState.js';
import type { ConversationListItem } from '../../../entities/conversation/conversation-types.js';
import { LogItems } from './LogItems.js';
import css from './logs.module.css';
import type { ConfirmedDeletion } from './use-confirmed-deletion.js';

/** The talks of the chosen day; on a day without any, a link to the newest one. */
export function DayList({
  day,
  entries,
  latest,
  deletion,
  onDay,
}: {
  day: string;
  entries: readonly ConversationListItem[];
  latest: ConversationListItem | null;
  deletion: ConfirmedDeletion;
  onDay: (day: string) => void;
}) {
  if (entries.length > 0) return <LogItems entries={entries} deletion={deletion} level={3} />;
  const newest = latest === null ? null : tokyoDay(latest.timestamp);
  return (
    <div className={css.empty}>
      <EmptyState
        motif="leaf"
        title="この日の記録はありません。"
        help="印のある日を選ぶと、その日の1on1が並びます。"
        action={
          newest !== null &&
          newest !== day && (
            <Button className={css.newest} onClick={() => onDay(newest)}>
              いちばん新しい記録（{formatDay(startOfDay(newest))}）を見る
            </Button>
          )
        }
      />
    </div>
  );
}

/** The talks of a whole month, the latest day first. */
export function MonthList({
  days,
  deletion,
}: {
  days: readonly (readonly [day: string, entries: readonly ConversationListItem[]])[];
  deletion: ConfirmedDeletion;
}) {
  if (days.length === 0) {
    return (
      <div className={css.empty}>
        <EmptyState motif="leaf" title="この月の記録はありません。" help="前の月か次の月を選んでください。" />
      </div>
    );
  }
  return days.map(([day, entries]) => (
    <section key={day} className={css.monthDay} aria-labelledby={`log-${day}`}>
      <h3 id={`log-${day}`} className={css.monthDayName}>
        {formatDayWithWeekday(startOfDay(day))}
      </h3>
      <LogItems entries={entries} deletion={deletion} level={4} />
    </section>
  ));
}
