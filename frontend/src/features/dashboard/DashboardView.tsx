import css from './dashboard.module.css';
import { DashboardCard } from './DashboardCard.js';
import { KeywordTrend } from './KeywordTrend.js';
import { SentimentTrend } from './SentimentTrend.js';
import { TopicList } from './TopicList.js';
import { useIssues, useKeywords, usePositives, useSentiments } from './use-dashboard.js';

/** The four cards, over all 1on1s or those with one report. */
export function DashboardView({ employeeId }: { employeeId: string }) {
  const sentiments = useSentiments(employeeId);
  const keywords = useKeywords(employeeId);
  const issues = useIssues(employeeId);
  const positives = usePositives(employeeId);
  return (
    <>
      <div className={css.charts}>
        <DashboardCard title="感情の推移" query={sentiments}>
          {(points) => <SentimentTrend points={points} />}
        </DashboardCard>
        <DashboardCard title="会話トピックの傾向" query={keywords}>
          {(stats) => <KeywordTrend stats={stats} />}
        </DashboardCard>
      </div>
      <div className={css.lists}>
        <DashboardCard title="課題・懸念事項" motif="steps" query={issues}>
          {(topics) => <TopicList key={employeeId} topics={topics} />}
        </DashboardCard>
        <DashboardCard title="ポジティブな変化・成長" motif="sprout" query={positives}>
          {(topics) => <TopicList key={employeeId} topics={topics} />}
        </DashboardCard>
      </div>
    </>
  );
}
