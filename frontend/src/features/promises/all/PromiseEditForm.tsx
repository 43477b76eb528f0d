import { LIMITS } from '@app/contract';
import { type SubmitEvent } from 'react';
import { failureOf } from '../../../api/failures.js';
import { useChangePromise, type OpenPromise } from '../../../entities/employee/use-promises.js';
import { isComposing } from '../../../helpers/ime.js';
import { Button } from '../../../ui/controls/Button.js';
import { TextField } from '../../../ui/controls/TextField.js';
import { Banner } from '../../../ui/feedback/Banner.js';
import { useToday } from '../../../ui/hooks/use-today.js';
import { BothVersions } from '../../autosave/index.js';
import { isToldByChoice, promiseWords, usePromiseEdit } from '../../result-editing/index.js';
import css from './all-promises.module.css';

/** Changes the words and the day of a promise. Escape leaves it as it was. */
export function PromiseEditForm({ promise, onClose }: { promise: OpenPromise; onClose: () => void }) {
  const { id, conversation_id, employee_name } = promise;
  const today = useToday();
  const { base, draft, theirs, isFound, change, drop } = usePromiseEdit(conversation_id, id, promise);
  const edit = useChangePromise();
  const isEmpty = draft.text.trim() === '';
  const close = () => {
    drop();
    onClose();
  };
  // Also where this screen was left before the answer: the draft is done with.
  const saveOn = (stands: typeof base) => {
    if (isEmpty || edit.isPending) return;
    const { owner, due } = draft;
    const body = { text: draft.text.trim(), due, ...(owner !== null && { owner }), base: stands };
    edit.mutateAsync({ id, body }).then(close, () => undefined);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (theirs === null) saveOn(base);
  };
  return (
    <form
      className={css.form}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isComposing(event)) close();
      }}
    >
      <TextField
        label="約束"
        className={css.words}
        value={draft.text}
        onChange={(text) => change({ ...draft, text })}
        maxLength={LIMITS.nextAction}
        error={isEmpty ? '約束を入力してください。' : null}
        // The answer closes the form: what was typed until then would be gone with it.
        readOnly={edit.isPending}
        autoFocus
      />
      <TextField
        label="期日（任意）"
        type="date"
        value={draft.due ?? ''}
        readOnly={edit.isPending}
        onChange={(due) => change({ ...draft, due: due === '' ? null : due })}
      />
      <div className={css.acts}>
        <Button kind="soft" type="submit" disabled={isEmpty || edit.isPending || theirs !== null}>
          保存する
        </Button>
        <Button kind="text" onClick={close}>
          やめる
        </Button>
      </div>
      {theirs !== null && (
        <BothVersions
          what="約束"
          mine={promiseWords(draft, employee_name, today)}
          theirs={promiseWords(theirs, employee_name, today)}
          canKeepMine={!isEmpty}
          onMine={() => saveOn(theirs)}
          onTheirs={close}
        />
      )}
      {isFound && <p className={css.unsaved}>前に書いて、まだ保存していない内容です</p>}
      {edit.isError && !isToldByChoice(edit.error, theirs) && (
        <Banner kind="error">{failureOf('editPromise', edit.error)}</Banner>
      )}
    </form>
  );
}
