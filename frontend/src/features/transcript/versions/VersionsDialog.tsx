import type { EditablePart } from '@app/contract';
import { useState } from 'react';
import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';
import { Banner } from '../../../ui/feedback/Banner.js';
import { Button } from '../../../ui/controls/Button.js';
import { formatDateTime } from '../../../helpers/dates.js';
import { Segmented } from '../../../ui/controls/Segmented.js';
import { VersionBrowser, VersionsFrame, versionStyles as css, type VersionDetail } from '../../versions/index.js';
import type { Rewriting } from '../rewrite/use-rewrite.js';
import { countMissing, currentContent, earlierContent } from './version-content.js';
import { VersionView } from './VersionView.js';

const PARTS: readonly [EditablePart, string][] = [
  ['transcript', '文字起こし'],
  ['memo', 'メモ'],
  ['mindMap', 'マインドマップ'],
];

interface Props {
  conversation: ConversationDetail;
  rewriting: Rewriting;
  onClose: () => void;
}

/** 編集の履歴: the replaced versions, to look at and to restore. */
export function VersionsDialog({ open, ...props }: Props & { open: boolean }) {
  return (
    <VersionsFrame open={open} title="編集の履歴" onClose={props.onClose}>
      <Versions {...props} />
    </VersionsFrame>
  );
}

function Versions({ conversation, rewriting, onClose }: Props) {
  const [part, setPart] = useState<EditablePart>('transcript');
  const label = PARTS.find(([value]) => value === part)?.[1] ?? '';

  const restore = (version: VersionDetail) => {
    rewriting.rewrite(
      {
        part,
        to: earlierContent(part, version),
        back: currentContent(part, conversation),
        said: `${label}を${formatDateTime(version.created_at)}より前の内容に戻しました。`,
        attempt: 'restoreVersion',
      },
      onClose,
    );
  };
  return (
    <>
      <div className={css.parts}>
        <Segmented label="履歴を見るもの" options={PARTS} value={part} onChange={setPart} />
      </div>
      <VersionBrowser key={part} conversationId={conversation.id} part={part} label={label}>
        {(version) => (
          <>
            <VersionView version={version} conversation={conversation} />
            {rewriting.error !== null && <Banner kind="error">{rewriting.error}</Banner>}
            <Restore
              key={version.id}
              missing={part === 'transcript' ? countMissing(version, conversation.lines) : 0}
              isSaving={rewriting.isSaving}
              onRestore={() => restore(version)}
            />
          </>
        )}
      </VersionBrowser>
    </>
  );
}

interface RestoreProps {
  /** How many lines of today go with it. */
  missing: number;
  isSaving: boolean;
  onRestore: () => void;
}

/** The press that puts a version back; where lines go with it, after a second one. */
function Restore({ missing, isSaving, onRestore }: RestoreProps) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked || missing === 0) {
    return (
      <div className={css.foot}>
        <Button kind="filled" disabled={isSaving} onClick={missing === 0 ? onRestore : () => setAsked(true)}>
          {isSaving ? '保存しています' : 'この内容に戻す'}
        </Button>
      </div>
    );
  }
  return (
    <Banner
      kind="warning"
      action={
        <>
          <Button kind="text" size="small" disabled={isSaving} onClick={() => setAsked(false)}>
            やめる
          </Button>
          <Button size="small" disabled={isSaving} onClick={onRestore}>
            {isSaving ? '保存しています' : `${missing}行を消して戻す`}
          </Button>
        </>
      }
    >
      {`この内容にない${missing}行は、いまの文字起こしから消えます。消した行も、編集の履歴から戻せます。`}
    </Banner>
  );
}
