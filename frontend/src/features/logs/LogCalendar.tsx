import { startOfDay, addDays } from '@app/contract';
import { Calendar } from 'antd';
import japanese from 'antd/es/calendar/locale/ja_JP.js';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/ja';
import { useCallback, useRef, type FocusEvent, type KeyboardEvent, type Ref } from 'react';
import { Button } from '../../ui/controls/Button.js';
import { cx } from '../../helpers/class-names.js';
import { formatDayWithWeekday, formatMonth } from '../../helpers/dates.js';
import { Icon } from '../../ui/drawings/Icon.js';
import css from './log-calendar.module.css';

dayjs.locale('ja');

const FORMAT = 'YYYY-MM-DD';
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
/** More dots would not fit into a day. */
const MAX_DOTS = 2;

/** The month with a stone for each talk of a day. Days are days in Japan; dayjs only carries their names. */
export function LogCalendar({
  day,
  today,
  counts,
  onDay,
}: {
  day: string;
  today: string;
  counts: ReadonlyMap<string, number>;
  onDay: (day: string) => void;
}) {
  /** The keys moved the choice: the focus follows once the day is drawn, which may be twice when its month comes. */
  const followsFocus = useRef(false);
  const focusDrawn = useCallback((button: HTMLElement | null) => {
    if (followsFocus.current) button?.focus();
  }, []);
  const left = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) followsFocus.current = false;
  };

  const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (step === undefined || !(event.target instanceof HTMLElement)) return;
    const focused = event.target.dataset.day;
    if (focused === undefined) return;
    event.preventDefault();
    followsFocus.current = true;
    onDay(addDays(focused, step));
  };

  const cell = (date: Dayjs) => (
    <DayCell
      date={date}
      chosen={day}
      today={today}
      count={counts.get(date.format(FORMAT)) ?? 0}
      {...(date.format(FORMAT) === day && { ref: focusDrawn })}
    />
  );

  return (
    <div className={css.card} onKeyDown={moveFocus} onBlur={left} onPointerDown={() => (followsFocus.current = false)}>
      <Calendar
        fullscreen={false}
        locale={japanese}
        value={dayjs(day)}
        onSelect={(date, { source }) => {
          if (source === 'date') onDay(date.format(FORMAT));
        }}
        headerRender={() => <Header day={day} onDay={onDay} />}
        fullCellRender={cell}
      />
      <Foot onToday={() => onDay(today)} />
    </div>
  );
}

function Header({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const month = (by: number) => onDay(dayjs(day).add(by, 'month').format(FORMAT));
  return (
    <div className={css.header}>
      <Button kind="text" aria-label="前の月" title="前の月" onClick={() => month(-1)}>
        <Icon name="back" />
      </Button>
      <h2 aria-live="polite">{formatMonth(startOfDay(day))}</h2>
      <Button kind="text" aria-label="次の月" title="次の月" className={css.next} onClick={() => month(1)}>
        <Icon name="back" />
      </Button>
    </div>
  );
}

/** A day with a dot for each 1on1, as many as fit. */
function DayCell({
  date,
  chosen,
  today,
  count,
  ref,
}: {
  date: Dayjs;
  chosen: string;
  today: string;
  count: number;
  ref?: Ref<HTMLButtonElement>;
}) {
  const key = date.format(FORMAT);
  const [isChosen, isToday] = [key === chosen, key === today];
  const isOther = key.slice(0, 7) !== chosen.slice(0, 7);
  return (
    <button
      ref={ref}
      type="button"
      data-day={key}
      data-count={count}
      className={cx(css.day, isChosen && css.chosen, isToday && css.today, isOther && css.other)}
      tabIndex={isChosen ? 0 : -1}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      aria-label={`${formatDayWithWeekday(startOfDay(key))}${count === 0 ? '' : `、1on1が${count}件`}`}
    >
      <span>{date.date()}</span>
      <span className={css.dots}>
        {Array.from({ length: Math.min(count, MAX_DOTS) }, (_, at) => (
          <span key={at} className={css.dot} />
        ))}
      </span>
    </button>
  );
}

function Foot({ onToday }: { onToday: () => void }) {
  return (
    <div className={css.foot}>
      <span className={css.legend}>
        <span className={css.dot} aria-hidden />
        1on1の記録がある日
      </span>
      <Button kind="text" size="small" onClick={onToday}>
        今日へ
      </Button>
    </div>
  );
}
