import { Input, Modal } from 'antd';
import { useId, type KeyboardEvent } from 'react';
import { Banner } from '../../../ui/feedback/Banner.js';
import { Button } from '../../../ui/controls/Button.js';
import { cx } from '../../../helpers/class-names.js';
import { isComposing } from '../../../helpers/ime.js';
import { singleClick } from '../../../helpers/single-click.js';
import { PushToTalkButton } from '../../recording/index.js';
import styles from './reply.module.css';
import type { VoiceField } from './use-voice-field.js';

/** What stands in the dialog. It outlives a failed sending and a dialog that was put away. */
export interface ReplyDraft {
  question: string;
  reply: string;
}

interface Props {
  open: boolean;
  draft: ReplyDraft;
  employeeName: string;
  canSend: boolean;
  voice: VoiceField;
  /** Why the last sending did not work. */
  error: string | null;
  onChange: (draft: ReplyDraft) => void;
  onSend: () => void;
  onCancel: () => void;
}

/** The manager's question and what the report said to it. */
export function ReplyDialog({ open, draft, employeeName, canSend, voice, error, onChange, onSend, onCancel }: Props) {
  const id = useId();
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    if (canSend) onSend();
  };
  return (
    <Modal
      open={open}
      width={640}
      title="問いと、返ってきた言葉"
      centered
      rootClassName={cx(styles.root)}
      mask={{ closable: false }}
      closable={{ 'aria-label': 'とじる' }}
      onCancel={onCancel}
      // The field of the reply has the focus each time.
      destroyOnHidden
      footer={<ReplyFoot {...{ canSend, error, onSend, onCancel }} />}
    >
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
        value={draft.question}
        onChange={(event) => onChange({ ...draft, question: event.target.value })}
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
        value={draft.reply}
        onChange={(event) => onChange({ ...draft, reply: event.target.value })}
        onKeyDown={sendOnEnter}
      />
      {voice.interim !== '' && <p className={styles.interim}>{voice.interim}</p>}
    </Modal>
  );
}

function ReplyFoot({ canSend, error, onSend, onCancel }: Pick<Props, 'canSend' | 'error' | 'onSend' | 'onCancel'>) {
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
