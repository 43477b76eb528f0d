import type { EditablePart } from '@app/contract';
import { Modal } from 'antd';
import { useState } from 'react';
import { failureOf } from '../../../api/failures.js';
import { useVersion, useVersions } from '../../../entities/conversation/conversation-queries.js';
import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';
import { Banner } from '../../../ui/feedback/Banner.js';
import { Button } from '../../../ui/controls/Button.js';
import { cx } from '../../../helpers/class-names.js';
import { formatDateTime } from '../../../helpers/dates.js';
import { Ring } from '../../../ui/feedback/Ring.js';
import { Segmented } from '../../../ui/controls/Segmented.js';
import type { Rewriting } from '../rewrite/use-rewrite.js';
import { currentContent, earlierContent } from './version-content.js';
import { VersionView } from './VersionView.js';
import css from './versions.module.css';

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
    <Modal
      open={open}
      width={860}
      title="編集の履歴"
      centered
      closable={{ 'aria-label': 'とじる' }}
      onCancel={props.onClose}
      footer={null}
      destroyOnHidden
    >
      <Versions {...props} />
    </Modal>
  );
}

function Versions({ conversation, rewriting, onClose }: Props) {
  const { id } = conversation;
  const [part, setPart] = useState<EditablePart>('transcript');
  const [asked, setAsked] = useState<string | null>(null);
  const { data: versions, error } = useVersions(id, part);
  const chosen = versions?.find((version) => version.id === asked) ?? versions?.[0] ?? null;
  const version = useVersion(id, chosen?.id ?? null);
  const label = PARTS.find(([value]) => value === part)?.[1] ?? '';

  const restore = (content: string, at: string) => {
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
      {error !== null && <Banner kind="error">{failureOf('loadVersions', error)}</Banner>}
      {versions === undefined && error === null && <Ring minHeight={200} />}
      {versions?.length === 0 && (
        <p className={css.none}>{label}の履歴はまだありません。書きかえると、前の内容がここに残ります。</p>
      )}
      {chosen !== null && (
        <div className={css.columns}>
          <VersionList label={label} versions={versions ?? []} chosenId={chosen.id} onChoose={setAsked} />
          <div className={css.shown}>
            {version.error !== null && <Banner kind="error">{failureOf('loadVersions', version.error)}</Banner>}
            {version.isPending && <Ring minHeight={200} />}
            {version.data !== undefined && (
              <>
                <VersionView version={version.data} conversation={conversation} />
                {rewriting.error !== null && <Banner kind="error">{rewriting.error}</Banner>}
                <div className={css.foot}>
                  <Button
                    kind="filled"
                    disabled={rewriting.isSaving}
                    onClick={() => restore(version.data.content, version.data.created_at)}
                  >
                    {rewriting.isSaving ? '保存しています' : 'この内容に戻す'}
                  </Button>
                </div>
              </>
            )}
          </div>
        </div>
      )}
    </>
  );
}

function VersionList({
  label,
  versions,
  chosenId,
  onChoose,
}: {
  label: string;
  versions: readonly { id: string; created_at: string }[];
  chosenId: string;
  onChoose: (id: string) => void;
}) {
  return (
    <ol className={css.list} aria-label={`${label}の履歴`}>
      {versions.map((each) => (
        <li key={each.id}>
          <button
            type="button"
            className={cx(css.version, each.id === chosenId && css.chosen)}
            aria-pressed={each.id === chosenId}
            onClick={() => onChoose(each.id)}
          >
            <time dateTime={each.created_at} className="num">
              {formatDateTime(each.created_at)}
            </time>
            <span>より前</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
