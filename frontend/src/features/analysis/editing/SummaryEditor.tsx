import { LIMITS } from '@app/contract';
import { failureOf } from '../../../api/failures.js';
import { useWriteSummary } from '../../../entities/conversation/use-result-changes.js';
import { singleClick } from '../../../helpers/single-click.js';
import { Banner } from '../../../ui/feedback/Banner.js';
import { Button } from '../../../ui/controls/Button.js';
import { BothVersions } from '../../autosave/index.js';
import { isToldByChoice, useSummaryEdit } from '../../result-editing/index.js';
import css from './editing.module.css';

interface Props {
  conversationId: string;
  /** The text that stands, in which `［15行］` names a line. */
  text: string;
  onClose: () => void;
}

/** The summary as text, to be mended in its place. What a person wrote stays through the next analysis. */
export function SummaryEditor({ conversationId, text, onClose }: Props) {
  const { base, draft, theirs, isFound, change, drop } = useSummaryEdit(conversationId, text);
  const write = useWriteSummary(conversationId);
  const close = () => {
    drop();
    onClose();
  };
  // Also where this screen was left before the answer: the draft is done with.
  const save = (on: string) => {
    if (!write.isPending) write.mutateAsync({ text: draft.trim(), base: on }).then(close, () => undefined);
  };
  return (
    <div className={css.editor} role="group" aria-label="まとめを直す">
      <textarea
        className={css.long}
        aria-label="まとめの文"
        rows={8}
        autoFocus
        maxLength={LIMITS.summary}
        value={draft}
        // The answer closes the editor: what was typed until then would be gone with it.
        readOnly={write.isPending}
        onChange={(event) => change(event.target.value)}
      />
      {theirs !== null && (
        <BothVersions what="まとめ" mine={draft} theirs={theirs} onMine={() => save(theirs)} onTheirs={close} />
      )}
      <div className={css.row}>
        <span className={css.note}>
          {isFound ? '前に書いて、まだ保存していない内容です' : '直す前の文も、記録に残ります'}
        </span>
        <span className={css.space} />
        <Button kind="text" onClick={close}>
          やめる
        </Button>
        <Button
          kind="soft"
          className={css.save ?? ''}
          disabled={write.isPending || theirs !== null}
          onClick={singleClick(() => save(base))}
        >
          直す
        </Button>
      </div>
      {write.isError && !isToldByChoice(write.error, theirs) && (
        <Banner kind="error">{failureOf('saveResult', write.error)}</Banner>
      )}
    </div>
  );
}
