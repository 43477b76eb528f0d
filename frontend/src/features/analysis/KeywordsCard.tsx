import { AnalysisCard } from './card/AnalysisCard.js';
import css from './card/analysis.module.css';
import type { AnalysisCardInput } from './evidence/EvidenceChips.js';

/** キーワード: the keywords of the talk, the most distinctive first, with how often each was said. */
export function KeywordsCard({ conversation }: AnalysisCardInput) {
  const { keywords } = conversation;
  return (
    <AnalysisCard
      title="キーワード"
      kind="keywords"
      conversation={conversation}
      idle="キーワードはまだありません。"
      nothing="キーワードは見つかりませんでした。"
    >
      {keywords.length === 0 ? null : (
        <ul className={css.keywords}>
          {keywords.map(({ keyword, frequency }) => (
            <li key={keyword} className={css.keyword}>
              {keyword}
              <span className={css.count}>
                {frequency}
                <span className="visually-hidden">回</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </AnalysisCard>
  );
}
