import { Input } from 'antd';
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Button } from '../../../ui/controls/Button.js';
import { isComposing } from '../../../helpers/ime.js';
import css from './lines.module.css';
import { UNSAVED, type LineEditing } from './line-edit-state.js';

/** A line while it is edited: Enter or leaving saves, Escape puts it back. */
export function LineEditor({
  initial,
  label,
  editing,
  onType,
  onSave,
  onCancel,
}: {
  initial: string;
  label: string;
  editing: LineEditing;
  onType: (text: string) => void;
  onSave: (text: string) => void;
  onCancel: () => void;
}) {
  const id = useId();
  const { draft, newest, error, isSaving } = editing;
  const [text, setText] = useState(draft ?? initial);
  const editor = useRef<HTMLDivElement>(null);
  // Another line may have been pressed, far from this one.
  useEffect(() => {
    if (error !== null) editor.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);

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
  const left = ({ relatedTarget, currentTarget }: FocusEvent) => {
    // After a failure, leaving the field does not retry: the typed text stays for the person to check.
    if (error === null && !currentTarget.contains(relatedTarget)) onSave(text);
  };

  return (
    <div ref={editor} className={css.editor} onBlur={left}>
      {newest !== null && <Newest text={newest} />}
      <Input.TextArea
        autoFocus
        autoSize
        value={text}
        readOnly={isSaving}
        aria-label={label}
        aria-describedby={`${id}-hint`}
        aria-invalid={error !== null}
        onChange={({ target }) => {
          setText(target.value);
          onType(target.value);
        }}
        onKeyDown={pressed}
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
      />
      <p
        id={`${id}-hint`}
        className={error === null ? css.hint : css.error}
        role={error === null ? undefined : 'alert'}
      >
        {error ?? (isSaving ? '保存しています' : <span className={css.keys}>Enterで保存、Escで元に戻す</span>)}
      </p>
      {error === null && <Ways disabled={isSaving} onSave={() => onSave(text)} onCancel={onCancel} />}
      {error !== null && (
        <TryAgain
          save={error === UNSAVED ? '保存する' : 'もう一度保存する'}
          disabled={isSaving}
          onSave={() => onSave(text)}
          onCancel={onCancel}
        />
      )}
    </div>
  );
}

/** What stands in this line now, beside one's own words: somebody else wrote it in the meantime. */
function Newest({ text }: { text: string }) {
  return (
    <section className={css.newest} aria-label="いまの言葉">
      <p className={css.newestTitle}>別の画面で、この行はこう直されています</p>
      <p>{text}</p>
    </section>
  );
}

/** For fingers, which have no Enter and no Escape. Pressing one does not leave the field, which would save. */
function Ways({ disabled, onSave, onCancel }: { disabled: boolean; onSave: () => void; onCancel: () => void }) {
  return (
    <div className={css.ways} onPointerDown={(event) => event.preventDefault()}>
      <Button size="small" disabled={disabled} onClick={onSave}>
        保存する
      </Button>
      <Button kind="text" size="small" disabled={disabled} onClick={onCancel}>
        元に戻す
      </Button>
    </div>
  );
}

interface TryAgainProps {
  /** What the button that saves is called. */
  save: string;
  disabled: boolean;
  onSave: () => void;
  onCancel: () => void;
}

function TryAgain({ save, disabled, onSave, onCancel }: TryAgainProps) {
  return (
    <div className={css.again}>
      <Button size="small" disabled={disabled} onClick={onSave}>
        {save}
      </Button>
      <Button kind="text" size="small" disabled={disabled} onClick={onCancel}>
        元に戻す
      </Button>
    </div>
  );
}
