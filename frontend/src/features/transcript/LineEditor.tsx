import { Input } from 'antd';
import { useId, useState, type KeyboardEvent } from 'react';
import { isComposing } from '../../ui/ime.js';
import css from './lines.module.css';
import type { LineEditing } from './use-line-editing.js';

/** A line while it is edited: Enter or leaving saves, Escape puts it back. */
export function LineEditor({
  initial,
  label,
  editing,
  onSave,
  onCancel,
}: {
  initial: string;
  label: string;
  editing: LineEditing;
  onSave: (text: string) => void;
  onCancel: () => void;
}) {
  const id = useId();
  const [text, setText] = useState(initial);
  const { error, isSaving } = editing;

  const pressed = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      onSave(text);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      onCancel();
    }
  };
  const left = () => {
    // After a failure leaving does not try again by itself: what was typed stays to be looked at.
    if (error === null) onSave(text);
  };

  return (
    <div className={css.editor}>
      <Input.TextArea
        autoFocus
        autoSize
        value={text}
        readOnly={isSaving}
        aria-label={label}
        aria-describedby={`${id}-hint`}
        aria-invalid={error !== null}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={pressed}
        onBlur={left}
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
      />
      <p
        id={`${id}-hint`}
        className={error === null ? css.hint : css.error}
        role={error === null ? undefined : 'alert'}
      >
        {error ?? (isSaving ? '保存しています' : 'Enterで保存、Escで元に戻す')}
      </p>
    </div>
  );
}
