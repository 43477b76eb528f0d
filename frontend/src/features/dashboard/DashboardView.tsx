import type { AnalysisKind } from '@app/contract';
import { useLatest } from '../../entities/conversation/conversation-lists.js';
import { emptyReason, type CardKind } from './data/empty-reason.js';
import { CadenceTable } from './people/CadenceTable.js';
import css from './parts/dashboard.module.css';
import { DashboardCard } from './parts/DashboardCard.js';
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

/** What a group of cards shows, and what it says if there is nothing. */
interface GroupProps {
  filter: DashboardFilter;
  helpOf: (kind: CardKind) => string;
}

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
  const helpOf = useEmptyReasons(filter);
  const group = { filter, helpOf };
  // Another filter shows other rows: a list that was opened is closed again.
  const key = `${filter.employeeId} ${filter.from}`;
  return (
    <>
      <TrendCards {...group} onKeyword={onKeyword} />
      <TopicCards {...group} listKey={key} />
      <PeopleCards {...group} listKey={key} />
      <KeywordDialog keyword={keyword} filter={filter} onClose={() => onKeyword(null)} />
    </>
  );
}

/** Why a card is empty. Until it is known what was held, a card that is empty gives no reason. */
function useEmptyReasons(filter: DashboardFilter): (kind: CardKind) => string {
  const cadence = useCadence(filter);
  const latest = useLatest(filter.employeeId);
  if (cadence.data === undefined || latest.data === undefined) return () => '';
  const isNarrow = filter.employeeId !== '' || filter.from !== '';
  const running = latest.data?.status === 'active' ? 1 : 0;
  const counted = cadence.data.reduce((sum, { conversations }) => sum + conversations, 0);
  // The table leaves out reports who were taken off the list; the latest 1on1 may be with one of them.
  const ended = Math.max(counted - running, !isNarrow && latest.data?.status === 'ended' ? 1 : 0);
  return (kind) => emptyReason(kind, { isNarrow, ended });
}

/** The 1on1s whose analysis of a kind failed. */
function useFailedOf(filter: DashboardFilter) {
  const { data = [] } = useFailures(filter);
  return (kind: AnalysisKind) => data.filter(({ kinds }) => kinds.includes(kind));
}

function TrendCards({ filter, helpOf, onKeyword }: GroupProps & { onKeyword: (keyword: string) => void }) {
  const sentiments = useSentiments(filter);
  const keywords = useKeywords(filter);
  const failed = useFailedOf(filter);
  return (
    <div className={css.charts}>
      <DashboardCard title="感情の推移" query={sentiments} emptyHelp={helpOf('sentiment')} failed={failed('sentiment')}>
        {(points) => <SentimentTrend points={points} />}
      </DashboardCard>
      <DashboardCard
        title="会話トピックの傾向"
        query={keywords}
        emptyHelp={helpOf('keywords')}
        failed={failed('keywords')}
      >
        {(stats) => <KeywordTrend stats={stats} onKeyword={onKeyword} />}
      </DashboardCard>
    </div>
  );
}

function TopicCards({ filter, helpOf, listKey }: GroupProps & { listKey: string }) {
  const issues = useIssues(filter);
  const positives = usePositives(filter);
  const failed = useFailedOf(filter)('findings');
  return (
    <div className={css.lists}>
      <DashboardCard title="課題・懸念事項" motif="steps" query={issues} emptyHelp={helpOf('issues')} failed={failed}>
        {(topics) => <TopicList key={listKey} topics={topics} />}
      </DashboardCard>
      <DashboardCard
        title="ポジティブな変化・成長"
        motif="sprout"
        query={positives}
        emptyHelp={helpOf('positives')}
        failed={failed}
      >
        {(topics) => <TopicList key={listKey} topics={topics} />}
      </DashboardCard>
    </div>
  );
}

function PeopleCards({ filter, helpOf, listKey }: GroupProps & { listKey: string }) {
  const cadence = useCadence(filter);
  const promises = usePromiseTotals(filter);
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
      <DashboardCard title="約束のゆくえ" motif="stones" query={promises} emptyHelp={helpOf('promises')}>
        {(totals) => <PromiseTable key={listKey} totals={totals} />}
      </DashboardCard>
    </div>
  );
}
