import type { EditablePart } from '@app/contract';
import { useState } from 'react';
import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';
import { Banner } from '../../../ui/feedback/Banner.js';
import { Button } from '../../../ui/controls/Button.js';
import { formatDateTime } from '../../../helpers/dates.js';
import { Segmented } from '../../../ui/controls/Segmented.js';
import { VersionBrowser, VersionsFrame, versionStyles as css, type VersionDetail } from '../../versions/index.js';
import type { Rewriting } from '../rewrite/use-rewrite.js';
import { currentContent, earlierContent } from './version-content.js';
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

  const restore = ({ content, created_at: at }: VersionDetail) => {
    rewriting.rewrite(
      {
        part,
        to: earlierContent(part, content),
        back: currentContent(part, conversation),
        said: `${label}を${formatDateTime(at)}より前の内容に戻しました。`,
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
            <div className={css.foot}>
              <Button kind="filled" disabled={rewriting.isSaving} onClick={() => restore(version)}>
                {rewriting.isSaving ? '保存しています' : 'この内容に戻す'}
              </Button>
            </div>
          </>
        )}
      </VersionBrowser>
    </>
  );
}
