import { Input } from 'antd';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { Banner } from '../../../ui/feedback/Banner.js';
import { Button } from '../../../ui/controls/Button.js';
import { IconButton } from '../../../ui/controls/IconButton.js';
import { isFocusLost } from '../../../ui/hooks/use-first-focus.js';
import { isComposing } from '../../../helpers/ime.js';
import { singleClick } from '../../../helpers/single-click.js';
import { useDraftPart, type StoredDraft } from '../../autosave/index.js';
import { PushToTalkButton } from '../../recording/index.js';
import styles from './reply.module.css';
import type { ReplyDraft, Typed } from './typed.js';
import type { VoiceField } from './use-voice-field.js';

interface Props {
  typed: StoredDraft<Typed>;
  employeeName: string;
  canSend: (draft: ReplyDraft) => boolean;
  voice: VoiceField;
  /** Why the last sending did not work. */
  error: string | null;
  onSend: () => void;
  onCancel: () => void;
}

/** Gives the focus back to what had it before, where nobody has gone on with something else. */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected && isFocusLost()) before.focus({ preventScroll: true });
    },
    [before],
  );
}

/**
 * The manager's question and what the report said to it. It stands over the talk alone: the recording, its stop and the memo stay in
 * reach, and Tab goes on to them.
 */
export function ReplyDialog({ typed, employeeName, voice, error, onSend, onCancel, ...props }: Props) {
  const question = useDraftPart(typed, (draft) => draft.question);
  const reply = useDraftPart(typed, (draft) => draft.reply);
  const change = (next: Partial<ReplyDraft>) => typed.set((before) => ({ ...before, ...next }));
  const canSend = props.canSend({ question, reply });
  const id = useId();
  useFocusBack();
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    if (canSend) onSend();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event)) return;
    event.preventDefault();
    onCancel();
  };
  return (
    <div className={styles.layer}>
      <section className={styles.dialog} role="dialog" aria-labelledby={`${id}-title`} onKeyDown={closeOnEscape}>
        <header className={styles.head}>
          <h2 id={`${id}-title`} className={styles.title}>
            問いと、返ってきた言葉
          </h2>
          <IconButton icon="close" name="とじる" onClick={onCancel} />
        </header>
        {error !== null && (
          <div className={styles.error}>
            <Banner kind="error">{`${error}書いた内容は残っています。`}</Banner>
          </div>
        )}
        <label className={styles.label} htmlFor={`${id}-question`}>
          わたしの問い
        </label>
        <Input
          id={`${id}-question`}
          value={question}
          onChange={(event) => change({ question: event.target.value })}
          onKeyDown={sendOnEnter}
        />
        <div className={styles.labelled}>
          <label className={styles.label} htmlFor={`${id}-reply`}>
            {employeeName}さんの返事
          </label>
          <PushToTalkButton {...voice.button} />
        </div>
        <Input.TextArea
          id={`${id}-reply`}
          rows={6}
          autoFocus
          value={reply}
          onChange={(event) => change({ reply: event.target.value })}
          onKeyDown={sendOnEnter}
        />
        {voice.interim !== '' && <p className={styles.interim}>{voice.interim}</p>}
        <ReplyFoot {...{ canSend, error, onSend, onCancel }} />
      </section>
    </div>
  );
}

function ReplyFoot({
  canSend,
  error,
  onSend,
  onCancel,
}: Pick<Props, 'error' | 'onSend' | 'onCancel'> & { canSend: boolean }) {
  return (
    <div className={styles.foot}>
      <span className={styles.hint}>Enterで送信、Shift+Enterで改行</span>
      <Button onClick={onCancel}>やめる</Button>
      <Button kind="filled" disabled={!canSend} onClick={singleClick(onSend)}>
        {error === null ? '送る' : 'もう一度送る'}
      </Button>
    </div>
  );
}
