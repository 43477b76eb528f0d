import { AiNote } from './AiNote.js';
import { AnalysisCard } from '../card/AnalysisCard.js';
import type { AnalysisCardInput } from '../evidence/EvidenceChips.js';
import { SummaryText } from './SummaryText.js';

/** まとめ: the text, the note that a machine wrote it, and where its sentences come from. */
export function SummaryCard(input: AnalysisCardInput) {
  const { conversation } = input;
  const { summary } = conversation;
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
          <SummaryText {...input} summary={summary} />
        </>
      )}
    </AnalysisCard>
  );
}
