import { Button } from '../../../ui/controls/Button.js';
import { useSummaryEditing } from '../../result-editing/index.js';
import { ResultVersions } from '../../versions/index.js';
import { AnalysisCard } from '../card/AnalysisCard.js';
import css from '../card/analysis.module.css';
import { SummaryEditor } from '../editing/SummaryEditor.js';
import type { AnalysisCardInput } from '../evidence/EvidenceChips.js';
import { SummaryNote } from './SummaryNote.js';
import { SummaryText } from './SummaryText.js';

/** まとめ: the text, the note that says who wrote it, and where its sentences come from. It is mended in its place. */
export function SummaryCard(input: AnalysisCardInput) {
  const { conversation } = input;
  const { id, summary, own_notes } = conversation;
  const [isEdited, setEdited] = useSummaryEditing(id, summary ?? '');
  const isEmpty = summary === null || summary.trim() === '';
  return (
    <AnalysisCard
      title="まとめ"
      kind="summary"
      conversation={conversation}
      idle="まとめはまだありません。1on1を終えると、ここに表示されます。"
      nothing="まとめはまだありません。"
      canStart
      tools={
        !isEdited && (
          <>
            {own_notes !== '' && <OwnNotes text={own_notes} />}
            <div className={css.add}>
              <Button kind="text" size="small" icon="edit" onClick={() => setEdited(true)}>
                {isEmpty ? 'まとめを書く' : 'まとめを直す'}
              </Button>
              <ResultVersions conversationId={id} part="summary" />
            </div>
          </>
        )
      }
    >
      {isEdited ? (
        <SummaryEditor conversationId={id} text={summary ?? ''} onClose={() => setEdited(false)} />
      ) : isEmpty ? null : (
        <>
          <SummaryNote conversation={conversation} />
          <SummaryText {...input} summary={summary} />
        </>
      )}
    </AnalysisCard>
  );
}

/** The manager's own notes below the summary. */
export function OwnNotes({ text }: { text: string }) {
  return (
    <section className={css.own} aria-label="あなたの覚え">
      <p className={css.ownTitle}>あなたの覚え（あなたにだけ見えます）</p>
      <p className={css.ownText}>{text}</p>
    </section>
  );
}
