import { LIMITS } from '@app/contract';
import { useState, type SubmitEvent } from 'react';
import { failureOf } from '../../../api/failures.js';
import { useChangePromise, type OpenPromise } from '../../../entities/employee/use-promises.js';
import { Button } from '../../../ui/controls/Button.js';
import { TextField } from '../../../ui/controls/TextField.js';
import { Banner } from '../../../ui/feedback/Banner.js';
import css from './all-promises.module.css';

/** Changes the words and the day of a promise. Escape leaves it as it was. */
export function PromiseEditForm({ promise, onClose }: { promise: OpenPromise; onClose: () => void }) {
  const [text, setText] = useState(promise.text);
  const [due, setDue] = useState(promise.due ?? '');
  const edit = useChangePromise();
  const isEmpty = text.trim() === '';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isEmpty || edit.isPending) return;
    const body = { text: text.trim(), due: due === '' ? null : due };
    edit.mutate({ id: promise.id, body }, { onSuccess: onClose });
  };
  return (
    <form
      className={css.form}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose();
      }}
    >
      <TextField
        label="約束"
        className={css.words}
        value={text}
        onChange={setText}
        maxLength={LIMITS.nextAction}
        error={isEmpty ? '約束を入力してください。' : null}
        autoFocus
      />
      <TextField label="期日（任意）" type="date" value={due} onChange={setDue} />
      <div className={css.acts}>
        <Button kind="soft" type="submit" disabled={isEmpty || edit.isPending}>
          保存する
        </Button>
        <Button kind="text" onClick={onClose}>
          やめる
        </Button>
      </div>
      {edit.isError && <Banner kind="error">{failureOf('editPromise', edit.error)}</Banner>}
    </form>
  );
}
