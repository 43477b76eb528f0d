import { useState } from 'react';
import { Link } from 'react-router';
import type { Schemas } from '../../../api/client.js';
import { withMark } from '../../../entities/employee/tell-apart.js';
import { useToldApart } from '../../../entities/employee/use-told-apart.js';
import { formatDay } from '../../../helpers/dates.js';
import { LongList } from '../../../ui/layout/LongList.js';
import { Tag } from '../../../ui/labels/Tag.js';
import { gapOf } from '../../employees/index.js';
import css from '../parts/dashboard-cards.module.css';
import { DataTable } from '../parts/DataTable.js';
import { SHOWN_EMPLOYEES } from './promise-finding.js';

type Cadence = Schemas['CadenceDto'];

function LastTalk({ timestamp, now }: { timestamp: string | null; now: number }) {
  const tag = gapOf(timestamp, now);
  return (
    <span className={css.last}>
      {timestamp !== null && <time dateTime={timestamp}>{formatDay(timestamp, now)}</time>}
      {tag !== null && <Tag tone={tag.tone}>{tag.text}</Tag>}
    </span>
  );
}

function Interval({ days }: { days: number | null }) {
  if (days !== null) return <>{`${Math.round(days)}日ごと`}</>;
  return (
    <>
      <span aria-hidden>—</span>
      <span className="visually-hidden">2回目から計算します</span>
    </>
  );
}

/** 1on1の間隔: when the last one with each report was, and how often there is one. It states and does not blame. */
export function CadenceTable({ cadences }: { cadences: readonly Cadence[] }) {
  const [now] = useState(Date.now);
  const marks = useToldApart();
  return (
    <LongList items={cadences} first={SHOWN_EMPLOYEES} unit="人">
      {(shown) => (
        <DataTable
          caption="部下ごとの1on1の間隔"
          columns={['部下', '前回', '間隔', '回数']}
          rows={shown.map(({ employee_id, employee_name, last_timestamp, interval_days, conversations }) => ({
            key: employee_id,
            cells: [
              <Link key="name" className={css.name} to={`/app/logs?employee=${employee_id}`}>
                {withMark(employee_name, marks.get(employee_id))}
              </Link>,
              <LastTalk key="last" timestamp={last_timestamp} now={now} />,
              <Interval key="interval" days={interval_days} />,
              `${conversations}回`,
            ],
          }))}
        />
      )}
    </LongList>
  );
}
