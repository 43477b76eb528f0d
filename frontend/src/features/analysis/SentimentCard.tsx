import { cx } from '../../helpers/class-names.js';
import { AnalysisCard } from './card/AnalysisCard.js';
import css from './card/analysis.module.css';
import type { AnalysisCardInput } from './evidence/EvidenceChips.js';

/** 言葉の傾向: the tendency of the words, 0 to 1, positive and negative each for itself. */
export function SentimentCard({ conversation }: AnalysisCardInput) {
  const { sentiment } = conversation;
  return (
    <AnalysisCard
      title="言葉の傾向"
      kind="sentiment"
      conversation={conversation}
      idle="分析はまだありません。"
      nothing="気持ちがはっきり表れた発言は見つかりませんでした。"
    >
      {sentiment === null ? null : (
        <>
          <dl className={css.scores}>
            <Score label="ポジティブ" score={sentiment.positive_score} tone={css.positive} />
            <Score label="ネガティブ" score={sentiment.negative_score} tone={css.negative} />
          </dl>
          <p className={css.quiet}>話された言葉から読みとった傾向です（0から1）。声や表情は使っていません。</p>
        </>
      )}
    </AnalysisCard>
  );
}

function Score({ label, score, tone }: { label: string; score: number; tone: string | undefined }) {
  return (
    <div className={css.score}>
      <dt>{label}</dt>
      <dd>
        <span className={css.track} aria-hidden>
          <span className={cx(css.bar, tone)} style={{ width: `${Math.round(score * 100)}%` }} />
        </span>
        <span className="num">{score.toFixed(2)}</span>
      </dd>
    </div>
  );
}
