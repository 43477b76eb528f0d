import type { VersionedPart } from '@app/contract';
import { Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Schemas } from '../../api/client.js';
import { failureOf } from '../../api/failures.js';
import { useVersion, useVersions } from '../../entities/conversation/conversation-queries.js';
import { cx } from '../../helpers/class-names.js';
import { formatDateTime } from '../../helpers/dates.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { Ring } from '../../ui/feedback/Ring.js';
import css from './versions.module.css';

/** What stood in a part before it was replaced. */
export type VersionDetail = Schemas['VersionDetailDto'];

interface FrameProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog that versions stand in. */
export function VersionsFrame({ open, title, onClose, children }: FrameProps) {
  return (
    <Modal
      open={open}
      width={860}
      title={title}
      centered
      closable={{ 'aria-label': 'とじる' }}
      onCancel={onClose}
      footer={null}
      destroyOnHidden
    >
      {children}
    </Modal>
  );
}

interface Props {
  conversationId: string;
  part: VersionedPart;
  /** The name of the part. */
  label: string;
  /** How a version is shown, with what can be done with it. */
  children: (version: VersionDetail) => ReactNode;
}

/** The replaced versions of one part, the newest first, and the chosen one beside them. */
export function VersionBrowser({ conversationId, part, label, children }: Props) {
  const [asked, setAsked] = useState<string | null>(null);
  const { data: versions, error } = useVersions(conversationId, part);
  const chosen = versions?.find((version) => version.id === asked) ?? versions?.[0] ?? null;
  const version = useVersion(conversationId, chosen?.id ?? null);
  return (
    <>
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
            {version.data !== undefined && children(version.data)}
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
