import { SafeMarkdown } from '../../ui/SafeMarkdown.js';
import { AiNote } from './AiNote.js';
import { AnalysisCard } from './AnalysisCard.js';
import css from './analysis.module.css';
import { EvidenceChips, type AnalysisCardInput } from './EvidenceChips.js';
import { summaryEvidence } from './summary-evidence.js';

/** まとめ: the text, the note that a machine wrote it, and the spoken words it repeats. */
export function SummaryCard(input: AnalysisCardInput) {
  const { conversation } = input;
  const { summary } = conversation;
  const evidence = summaryEvidence(conversation);
  return (
    <AnalysisCard
      title="まとめ"
      kind="summary"
      conversation={conversation}
      idle="まとめはまだありません。1on1を終えると、ここに表示されます。"
      nothing="まとめはまだありません。"
      canStart
    >
      {summary === null || summary.trim() === '' ? null : (
        <>
          <AiNote />
          <div className={css.reading}>
            <SafeMarkdown>{summary}</SafeMarkdown>
          </div>
          {evidence.length > 0 && (
            <p className={css.sources}>
              もとの発言
              <EvidenceChips {...input} evidence={evidence} />
            </p>
          )}
        </>
      )}
    </AnalysisCard>
  );
}
