import type { AnalysisKind } from '@app/contract';
import { CadenceTable } from './people/CadenceTable.js';
import css from './parts/dashboard.module.css';
import { DashboardCard } from './parts/DashboardCard.js';
import { EmptyReason } from './parts/EmptyReason.js';
import { KeywordDialog } from './keywords/KeywordDialog.js';
import { KeywordTrend } from './keywords/KeywordTrend.js';
import { PromiseTable } from './people/PromiseTable.js';
import { SentimentTrend } from './sentiments/SentimentTrend.js';
import { TopicList } from './parts/TopicList.js';
import {
  useCadence,
  useFailures,
  useIssues,
  useKeywords,
  usePositives,
  usePromiseTotals,
  useSentiments,
  type DashboardFilter,
} from './data/use-dashboard.js';

/** The cards, over all 1on1s or some of them. Each asks and fills for itself. */
export function DashboardView({
  filter,
  keyword,
  onKeyword,
}: {
  filter: DashboardFilter;
  /** Whose 1on1s are shown; null: none. */
  keyword: string | null;
  onKeyword: (keyword: string | null) => void;
}) {
  // Another filter shows other rows: a list that was opened is closed again.
  const key = `${filter.employeeId} ${filter.from}`;
  return (
    <>
      <TrendCards filter={filter} onKeyword={onKeyword} />
      <TopicCards filter={filter} listKey={key} />
      <PeopleCards filter={filter} listKey={key} />
      <KeywordDialog keyword={keyword} filter={filter} onClose={() => onKeyword(null)} />
    </>
  );
}

/** The 1on1s whose analysis of a kind failed. */
function useFailedOf(filter: DashboardFilter) {
  const { data = [] } = useFailures(filter);
  return (kind: AnalysisKind) => data.filter(({ kinds }) => kinds.includes(kind));
}

function TrendCards({ filter, onKeyword }: { filter: DashboardFilter; onKeyword: (keyword: string) => void }) {
  const sentiments = useSentiments(filter);
  const keywords = useKeywords(filter);
  const failed = useFailedOf(filter);
  return (
    <div className={css.charts}>
      <DashboardCard
        title="感情の推移"
        query={sentiments}
        emptyHelp={<EmptyReason card="sentiment" filter={filter} />}
        failed={failed('sentiment')}
      >
        {(points) => <SentimentTrend points={points} />}
      </DashboardCard>
      <DashboardCard
        title="会話トピックの傾向"
        query={keywords}
        emptyHelp={<EmptyReason card="keywords" filter={filter} />}
        failed={failed('keywords')}
      >
        {(stats) => <KeywordTrend stats={stats} onKeyword={onKeyword} />}
      </DashboardCard>
    </div>
  );
}

function TopicCards({ filter, listKey }: { filter: DashboardFilter; listKey: string }) {
  const issues = useIssues(filter);
  const positives = usePositives(filter);
  const failed = useFailedOf(filter)('findings');
  return (
    <div className={css.lists}>
      <DashboardCard
        title="課題・懸念事項"
        motif="steps"
        query={issues}
        emptyHelp={<EmptyReason card="issues" filter={filter} />}
        failed={failed}
      >
        {(topics) => <TopicList key={listKey} topics={topics} />}
      </DashboardCard>
      <DashboardCard
        title="ポジティブな変化・成長"
        motif="sprout"
        query={positives}
        emptyHelp={<EmptyReason card="positives" filter={filter} />}
        failed={failed}
      >
        {(topics) => <TopicList key={listKey} topics={topics} />}
      </DashboardCard>
    </div>
  );
}

function PeopleCards({ filter, listKey }: { filter: DashboardFilter; listKey: string }) {
  const cadence = useCadence(filter);
  const promises = usePromiseTotals(filter);
  const failed = useFailedOf(filter)('summary');
  return (
    <div className={css.lists}>
      <DashboardCard
        title="1on1の間隔"
        motif="moss"
        query={cadence}
        emptyHelp="設定で部下を登録すると、ここに並びます。"
      >
        {(cadences) => <CadenceTable key={listKey} cadences={cadences} />}
      </DashboardCard>
      <DashboardCard
        title="約束のゆくえ"
        motif="stones"
        query={promises}
        emptyHelp={<EmptyReason card="promises" filter={filter} />}
        failed={failed}
      >
        {(totals) => <PromiseTable key={listKey} totals={totals} />}
      </DashboardCard>
    </div>
  );
}
