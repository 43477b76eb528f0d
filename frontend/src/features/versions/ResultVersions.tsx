import { useState } from 'react';
import { failureOf } from '../../api/failures.js';
import { useConversationCache } from '../../entities/conversation/conversation-changes.js';
import { useWriteSummary } from '../../entities/conversation/use-result-changes.js';
import { cx } from '../../helpers/class-names.js';
import { singleClick } from '../../helpers/single-click.js';
import { Button } from '../../ui/controls/Button.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { VersionBrowser, VersionsFrame } from './VersionBrowser.js';
import css from './versions.module.css';

const LABELS = { summary: 'まとめ', nextActions: '次の一歩' } as const;

interface Props {
  conversationId: string;
  part: keyof typeof LABELS;
}

/** Opens what stood in a result before a person, or a new analysis, changed it. */
export function ResultVersions({ conversationId, part }: Props) {
  const [isOpen, setOpen] = useState(false);
  const label = LABELS[part];
  const close = () => setOpen(false);
  return (
    <>
      <Button kind="text" size="small" aria-label={`${label}の前の版`} onClick={() => setOpen(true)}>
        前の版
      </Button>
      <VersionsFrame open={isOpen} title={`${label}の前の版`} onClose={close}>
        <VersionBrowser conversationId={conversationId} part={part} label={label}>
          {({ content }) => (
            <>
              <p className={cx(css.content, css.memo)}>{content}</p>
              {part === 'summary' ? (
                <RestoreSummary key={content} conversationId={conversationId} text={content} onDone={close} />
              ) : (
                <p className={css.note}>戻すときは、「約束を足す」でもう一度書けます。</p>
              )}
            </>
          )}
        </VersionBrowser>
      </VersionsFrame>
    </>
  );
}

/** Writes an earlier summary again; the one that stands is kept in its turn. */
function RestoreSummary({
  conversationId,
  text,
  onDone,
}: {
  conversationId: string;
  text: string;
  onDone: () => void;
}) {
  const write = useWriteSummary(conversationId);
  const cache = useConversationCache();
  // What stands becomes a version, too, and takes the place of this one: its answer must not be asked for here.
  const restore = () => {
    const base = cache.read(conversationId)?.summary ?? '';
    write.mutateAsync({ text, base }).then(onDone, () => undefined);
  };
  return (
    <>
      {write.isError && <Banner kind="error">{failureOf('saveResult', write.error)}</Banner>}
      <div className={css.foot}>
        <Button kind="filled" disabled={write.isPending} onClick={singleClick(restore)}>
          {write.isPending ? '保存しています' : 'この内容に戻す'}
        </Button>
      </div>
    </>
  );
}
