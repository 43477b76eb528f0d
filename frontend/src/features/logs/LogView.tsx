import { monthOf, startOfDay } from '@app/contract';
import { cx } from '../../helpers/class-names.js';
import { formatDayWithWeekday, formatMonth } from '../../helpers/dates.js';
import { EmptyState } from '../../ui/feedback/EmptyState.js';
import { Ring } from '../../ui/feedback/Ring.js';
import { DayList, MonthList } from './list/DayList.js';
import { useLatest, useMonth } from '../../entities/conversation/conversation-lists.js';
import type { ConversationListItem } from '../../entities/conversation/conversation-types.js';
import { groupByDay, ofEmployee } from '../../entities/conversation/log-days.js';
import { failureOf } from '../../api/failures.js';
import { LoadFailure } from '../../ui/feedback/LoadFailure.js';
import { LogCalendar } from './LogCalendar.js';
import { DeletionFailure } from './list/LogItems.js';
import css from './list/logs.module.css';
import { SearchResults } from './search/SearchResults.js';
import { useConfirmedDeletion } from './list/use-confirmed-deletion.js';
import { ViewSwitch, type LogRange } from './ViewSwitch.js';

/** The part of the log that the screen shows, and the callbacks that change it. */
export interface LogViewProps {
  day: string;
  today: string;
  employeeId: string;
  range: LogRange;
  /** The search words; '' for no search. */
  words: string;
  onDay: (day: string) => void;
  onRange: (range: LogRange) => void;
  onSearchEnd: () => void;
}

/** The calendar, and beside it the talks of its chosen day or month, or those a search has found. */
export function LogView(props: LogViewProps) {
  const { day, today, employeeId, words, onDay, onSearchEnd } = props;
  const { data, error, isPending, isPlaceholderData, refetch } = useMonth(monthOf(day));
  const latest = useLatest(employeeId);
  if (isPending || (latest.isPending && data !== undefined)) return <Ring minHeight={320} />;
  const failure = error ?? latest.error;
  if (data === undefined || latest.data === undefined) {
    const retry = () => void Promise.all([refetch(), latest.refetch()]);
    return failure && <LoadFailure sentence={failureOf('loadLogs', failure)} onRetry={retry} />;
  }
  const days = groupByDay(ofEmployee(data, employeeId));
  const counts = new Map(Array.from(days, ([key, { length }]) => [key, length]));
  return (
    <div className={cx(css.columns, words !== '' && css.searching)}>
      <div className={css.calendar}>
        <LogCalendar day={day} today={today} counts={counts} onDay={onDay} />
      </div>
      {words === '' ? (
        <Talks {...props} days={days} latest={latest.data} isLoading={isPlaceholderData} />
      ) : (
        <SearchResults words={words} employeeId={employeeId} onEnd={onSearchEnd} />
      )}
    </div>
  );
}

interface TalksProps extends LogViewProps {
  days: ReadonlyMap<string, readonly ConversationListItem[]>;
  latest: ConversationListItem | null;
  /** The days are those of the month before still. */
  isLoading: boolean;
}

function Talks({ day, employeeId, range, days, latest, isLoading, onDay, onRange }: TalksProps) {
  const deletion = useConfirmedDeletion();
  if (latest === null) {
    return (
      <div className={css.empty}>
        <EmptyState
          motif="stones"
          title={employeeId === '' ? 'まだ、1on1の記録がありません。' : 'この部下との会話記録はありません。'}
          help="1on1を始めるか、別の場所で行った1on1を取り込むと、ここに並びます。"
        />
      </div>
    );
  }
  const ofMonth = [...days].filter(([key]) => monthOf(key) === monthOf(day));
  const shown = range === 'month' ? ofMonth.flatMap(([, entries]) => entries) : (days.get(day) ?? []);
  return (
    <section className={css.list} aria-labelledby="log-range">
      <header className={css.head}>
        <h2 id="log-range" className={css.day}>
          {range === 'month' ? formatMonth(startOfDay(day)) : formatDayWithWeekday(startOfDay(day))}
          {shown.length > 0 && !isLoading && <span className={css.count}>{shown.length}件</span>}
        </h2>
        <ViewSwitch range={range} onRange={onRange} />
      </header>
      <DeletionFailure deletion={deletion} />
      {isLoading && <Ring minHeight={200} />}
      {!isLoading && range === 'month' && <MonthList days={ofMonth} deletion={deletion} />}
      {!isLoading && range === 'day' && (
        <DayList day={day} entries={shown} latest={latest} deletion={deletion} onDay={onDay} />
      )}
    </section>
  );
}
