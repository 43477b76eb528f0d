import { failureOf } from '../../api/failures.js';
import { Banner } from '../../ui/Banner.js';
import { Button } from '../../ui/Button.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Ring } from '../../ui/Ring.js';
import { DayList } from './DayList.js';
import { groupByDay, ofEmployee } from './days.js';
import { LogCalendar } from './LogCalendar.js';
import css from './logs.module.css';
import { UnexpectedFormat, useLog } from './use-log.js';

function sentenceFor(error: Error): string {
  if (error instanceof UnexpectedFormat)
    return 'サーバーから受け取った会話または部下のデータの形式が正しくありません。';
  return failureOf('loadLogs', error);
}

/** The calendar and the talks of its chosen day. */
export function LogView({
  day,
  today,
  employeeId,
  onDay,
}: {
  day: string;
  today: string;
  employeeId: string;
  onDay: (day: string) => void;
}) {
  const { data, error, isPending, refetch } = useLog();
  if (isPending) return <Ring minHeight={320} />;
  if (data === undefined) {
    return (
      <Banner kind="error" action={<Button onClick={() => void refetch()}>もう一度読み込む</Button>}>
        {sentenceFor(error)}
      </Banner>
    );
  }
  const entries = ofEmployee(data, employeeId);
  const days = groupByDay(entries);
  const counts = new Map(Array.from(days, ([key, { length }]) => [key, length]));
  return (
    <div className={css.columns}>
      <div className={css.calendar}>
        <LogCalendar day={day} today={today} counts={counts} onDay={onDay} />
      </div>
      {entries.length === 0 ? (
        <div className={css.empty}>
          <EmptyState
            motif="stones"
            title={employeeId === '' ? 'まだ、1on1の記録がありません。' : 'この部下との会話記録はありません。'}
            help="1on1を始めるか、別の場所で行った1on1を取り込むと、ここに並びます。"
          />
        </div>
      ) : (
        <DayList day={day} entries={days.get(day) ?? []} />
      )}
    </div>
  );
}
