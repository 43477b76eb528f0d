import { useState } from 'react';
import type { ConversationDetail } from '../../entities/conversation/conversation-types.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { Button } from '../../ui/controls/Button.js';
import { CardSection } from '../../ui/layout/CardSection.js';
import { formatTime } from '../../helpers/dates.js';
import { EmptyState } from '../../ui/feedback/EmptyState.js';
import css from './lines/lines.module.css';
import { ManagerProposal } from './lines/ManagerProposal.js';
import { ReplaceDialog } from './replace/ReplaceDialog.js';
import { RewriteNotice } from './rewrite/RewriteNotice.js';
import { TranscriptLines } from './lines/TranscriptLines.js';
import { useLineEditing } from './lines/use-line-editing.js';
import type { Rewriting } from './rewrite/use-rewrite.js';
import { useSpeakers } from './lines/use-speakers.js';
import { VersionsDialog } from './versions/VersionsDialog.js';

/** 文字起こし: every line with its number, speaker and time; a click edits it. */
export function TranscriptCard({
  conversation,
  litId,
  rewriting,
}: {
  conversation: ConversationDetail;
  litId: string | null;
  rewriting: Rewriting;
}) {
  const { lines } = conversation;
  const line = useLineEditing(conversation);
  const speakers = useSpeakers(conversation, rewriting);
  const [dialog, setDialog] = useState<TranscriptDialog | null>(null);
  const close = () => setDialog(null);
  const open = (next: TranscriptDialog) => {
    rewriting.clear();
    setDialog(next);
  };

  return (
    <CardSection
      title="文字起こし"
      collapsible
      extra={
        <CardActions
          hasLines={lines.length > 0}
          status={statusOf(lines.length > 0, line.isSaving || rewriting.isSaving, line.savedAt)}
          onOpen={open}
        />
      }
    >
      <div className={css.notices}>
        {dialog === null && <RewriteNotice rewriting={rewriting} />}
        {line.lost !== null && <LostLine text={line.lost} onClose={line.letGo} />}
        {speakers.error !== null && <Banner kind="error">{speakers.error}</Banner>}
        {speakers.proposed !== null && (
          <ManagerProposal
            names={speakers.names}
            proposed={speakers.proposed}
            employeeName={conversation.employee_name}
            onManager={speakers.onManager}
          />
        )}
      </div>
      {lines.length === 0 ? (
        <EmptyState motif="leaf" {...emptyText(conversation)} />
      ) : (
        <TranscriptLines conversation={conversation} litId={litId} speakers={speakers} editor={line} />
      )}
      <ReplaceDialog open={dialog === 'replace'} lines={lines} rewriting={rewriting} onClose={close} />
      <VersionsDialog open={dialog === 'versions'} conversation={conversation} rewriting={rewriting} onClose={close} />
    </CardSection>
  );
}

/** What was typed is shown until its person has taken it along: the line it belonged to is gone. */
function LostLine({ text, onClose }: { text: string; onClose: () => void }) {
  const close = (
    <Button kind="text" size="small" onClick={onClose}>
      とじる
    </Button>
  );
  return (
    <Banner kind="error" action={close}>
      {`直していた行が、別の画面でなくなりました。保存できなかった言葉：「${text}」`}
    </Banner>
  );
}

type TranscriptDialog = 'replace' | 'versions';

function CardActions({
  hasLines,
  status,
  onOpen,
}: {
  hasLines: boolean;
  status: string;
  onOpen: (dialog: TranscriptDialog) => void;
}) {
  return (
    <>
      <span className={css.help} role="status">
        {status}
      </span>
      {hasLines && (
        <Button kind="text" size="small" onClick={() => onOpen('replace')}>
          置きかえ
        </Button>
      )}
      <Button kind="text" size="small" onClick={() => onOpen('versions')}>
        編集の履歴
      </Button>
    </>
  );
}

function statusOf(hasLines: boolean, isSaving: boolean, savedAt: number | null): string {
  if (isSaving) return '保存しています';
  if (savedAt !== null) return `${formatTime(savedAt)}に保存しました`;
  return hasLines ? '行を押すと直せます' : '';
}

function emptyText({ erased, faded_at }: ConversationDetail): { title: string; help: string } {
  if (faded_at !== null)
    return {
      title: '保存期間を過ぎたため、言葉とまとめは消去されました。',
      help: '話したことがあった、とだけ残っています。',
    };
  return erased
    ? {
        title: '文字起こしは、残っていません。',
        help: '残す期間を過ぎたか、残さないと決めたためです。残したものは、そのまま見られます。',
      }
    : { title: '文字起こしデータがありません。', help: '録音した言葉や、取り込んだ記録が、ここに並びます。' };
}
