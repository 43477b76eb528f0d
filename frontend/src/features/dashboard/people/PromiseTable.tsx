import { Link } from 'react-router';
import type { Schemas } from '../../../api/client.js';
import { withMark } from '../../../entities/employee/tell-apart.js';
import { useToldApart } from '../../../entities/employee/use-told-apart.js';
import { things } from '../../../helpers/counters.js';
import { LongList } from '../../../ui/layout/LongList.js';
import css from '../parts/dashboard-cards.module.css';
import { DataTable } from '../parts/DataTable.js';
import { promiseFinding, SHOWN_EMPLOYEES } from './promise-finding.js';

/** How many of the promises are kept, as words and as the part of a bar. */
function Kept({ done, total }: { done: number; total: number }) {
  if (total === 0) {
    return (
      <>
        <span aria-hidden>—</span>
        <span className="visually-hidden">約束はありません</span>
      </>
    );
  }
  return (
    <span className={css.kept}>
      <span className="num">{`${things(total)}のうち${things(done)}`}</span>
      <span className={css.share} aria-hidden>
        <span style={{ width: `${(done / total) * 100}%` }} />
      </span>
    </span>
  );
}

/** 約束: how many were made with each report, and how many are kept. */
export function PromiseTable({ totals }: { totals: readonly Schemas['PromiseTotalsDto'][] }) {
  const marks = useToldApart();
  return (
    <>
      <p className={css.note}>{promiseFinding(totals)}</p>
      <LongList items={totals} first={SHOWN_EMPLOYEES} unit="人">
        {(shown) => (
          <DataTable
            caption="部下ごとの約束"
            columns={['部下', 'わたしの約束', '部下の約束']}
            rows={shown.map((total) => ({
              key: total.employee_id,
              cells: [
                <Link key="name" className={css.name} to={`/app/promises?employee=${total.employee_id}`}>
                  {withMark(total.employee_name, marks.get(total.employee_id))}
                </Link>,
                <Kept key="manager" done={total.manager_done} total={total.manager_total} />,
                <Kept key="employee" done={total.employee_done} total={total.employee_total} />,
              ],
            }))}
          />
        )}
      </LongList>
      <Link className={css.all} to="/app/promises">
        残っている約束をすべて見る
      </Link>
    </>
  );
}
