import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';
import { Button } from '../../../ui/controls/Button.js';
import { OwnNotes, SummaryEditor, SummaryText, summaryWriter } from '../../analysis/index.js';
import { useSummaryEditing } from '../../result-editing/index.js';
import { ResultVersions } from '../../versions/index.js';
import { useSession } from '../store/session-context.js';
import { MemoLines } from './MemoLines.js';
import css from './end.module.css';

/** The summary with its places, to be mended; below it the manager's own notes, taken from the memo. */
export function EndSummary({ talk }: { talk: ConversationDetail }) {
  const { evidence } = useSession();
  const summary = talk.summary ?? '';
  const [isEdited, setEdited] = useSummaryEditing(talk.id, summary);
  if (isEdited) return <SummaryEditor conversationId={talk.id} text={summary} onClose={() => setEdited(false)} />;
  return (
    <>
      <p className={css.ai}>{summaryWriter(talk, '行の番号から確かめられます。')}</p>
      <SummaryText conversation={talk} summary={summary} lit={evidence.lit} onEvidence={evidence.open} />
      <div className={css.tools}>
        <Button kind="text" size="small" icon="edit" onClick={() => setEdited(true)}>
          まとめを直す
        </Button>
        <ResultVersions conversationId={talk.id} part="summary" />
      </div>
      {talk.own_notes !== '' && <OwnNotes text={talk.own_notes} />}
      <MemoLines talk={talk} />
    </>
  );
}
