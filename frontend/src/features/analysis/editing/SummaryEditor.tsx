import { useState } from 'react';
import { LIMITS } from '@app/contract';
import { failureOf } from '../../../api/failures.js';
import { useWriteSummary } from '../../../entities/conversation/use-result-changes.js';
import { singleClick } from '../../../helpers/single-click.js';
import { Banner } from '../../../ui/feedback/Banner.js';
import { Button } from '../../../ui/controls/Button.js';
import css from './editing.module.css';

interface Props {
  conversationId: string;
  /** The text that stands, in which `［15行］` names a line. */
  text: string;
  onClose: () => void;
}

/** The summary as text, to be mended in its place. What a person wrote stays through the next analysis. */
export function SummaryEditor({ conversationId, text, onClose }: Props) {
  const [draft, setDraft] = useState(text);
  const write = useWriteSummary(conversationId);
  const save = () => write.mutate({ text: draft.trim() }, { onSuccess: onClose });
  return (
    <div className={css.editor} role="group" aria-label="まとめを直す">
      <textarea
        className={css.long}
        aria-label="まとめの文"
        rows={8}
        autoFocus
        maxLength={LIMITS.summary}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
      <div className={css.row}>
        <span className={css.note}>直す前の文も、記録に残ります</span>
        <span className={css.space} />
        <Button kind="text" onClick={onClose}>
          やめる
        </Button>
        <Button kind="soft" className={css.save ?? ''} disabled={write.isPending} onClick={singleClick(save)}>
          直す
        </Button>
      </div>
      {write.isError && <Banner kind="error">{failureOf('saveResult', write.error)}</Banner>}
    </div>
  );
}
