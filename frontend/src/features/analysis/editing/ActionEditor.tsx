import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { LIMITS } from '@app/contract';
import { failureOf } from '../../../api/failures.js';
import { useRemoveAction, useSaveAction, type ActionDraft } from '../../../entities/conversation/use-result-changes.js';
import { isComposing } from '../../../helpers/ime.js';
import { familyNameSan } from '../../../helpers/names.js';
import { singleClick } from '../../../helpers/single-click.js';
import { Banner } from '../../../ui/feedback/Banner.js';
import { Button } from '../../../ui/controls/Button.js';
import { Segmented } from '../../../ui/controls/Segmented.js';
import { useToday } from '../../../ui/hooks/use-today.js';
import { BothVersions } from '../../autosave/index.js';
import { isToldByChoice, promiseWords, usePromiseEdit } from '../../result-editing/index.js';
import css from './editing.module.css';

interface Props {
  conversationId: string;
  employeeName: string;
  /** The promise that is mended; null: a new one. */
  action: (ActionDraft & { id: string }) | null;
  /** What is typed is kept under this until it is saved: the promise's id, that of one that is gone, or what a new one will have. */
  keptAs: string;
  /** The words that it rests on. */
  evidence?: ReactNode;
  onClose: () => void;
}

const NEW: ActionDraft = { text: '', owner: 'manager', due: null };

/** Where a promise that is mended comes from, and the way to do without it. */
function Before({ evidence, onRemove }: { evidence: ReactNode; onRemove: () => void }) {
  return (
    <div className={css.row}>
      <span className={css.note}>
        {evidence != null && <>もとの言葉 {evidence} </>}
        直す前の文も、記録に残ります
      </span>
      <span className={css.space} />
      <button type="button" className={css.remove} onClick={singleClick(onRemove)}>
        この約束を消す
      </button>
    </div>
  );
}

/** A promise in its place, to be mended or written: its words, whose it is, until when. */
export function ActionEditor({ conversationId, employeeName, action, keptAs, evidence, onClose }: Props) {
  const today = useToday();
  const edit = usePromiseEdit(conversationId, keptAs, action, NEW);
  const { base, draft, theirs, isFound, change, drop } = edit;
  const save = useSaveAction(conversationId);
  const remove = useRemoveAction();
  const id = useId();
  const isSaving = save.isPending || remove.isPending;
  const isEmpty = draft.text.trim() === '';
  const canSave = !isEmpty && !isSaving && theirs === null;
  // The answer closes the editor: what was typed until then would be gone with it.
  const type = (typed: ActionDraft) => {
    if (!isSaving) change(typed);
  };
  const close = () => {
    drop();
    onClose();
  };
  // Also where this screen was left before the answer: the draft is done with.
  const saveOn = (stands: ActionDraft) => {
    if (isEmpty || isSaving) return;
    const written = { ...draft, text: draft.text.trim() };
    save.mutateAsync({ id: keptAs, isNew: action === null, draft: written, base: stands }).then(close, () => undefined);
  };
  const submit = () => {
    if (canSave) saveOn(base);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') close();
    else if (event.key !== 'Enter') return;
    else submit();
    event.preventDefault();
    event.stopPropagation();
  };
  const error = [save.error, remove.error].find((one) => one !== null && !isToldByChoice(one, theirs));
  return (
    <div className={css.editor} role="group" aria-label={action === null ? '約束を足す' : '約束を直す'}>
      <label className="visually-hidden" htmlFor={id}>
        約束の文
      </label>
      <input
        id={id}
        className={css.text}
        autoFocus
        maxLength={LIMITS.nextAction}
        value={draft.text}
        readOnly={isSaving}
        onChange={(event) => type({ ...draft, text: event.target.value })}
        onKeyDown={onKeyDown}
      />
      <div className={css.row}>
        <WhoAndWhen draft={draft} employeeName={employeeName} isSaving={isSaving} onChange={type} />
        <span className={css.space} />
        <Button kind="text" onClick={close}>
          やめる
        </Button>
        <Button kind="soft" className={css.save ?? ''} disabled={!canSave} onClick={singleClick(submit)}>
          {action === null ? '足す' : '直す'}
        </Button>
      </div>
      {theirs !== null && (
        <BothVersions
          what="約束"
          mine={promiseWords(draft, employeeName, today)}
          theirs={promiseWords(theirs, employeeName, today)}
          canKeepMine={!isEmpty}
          onMine={() => saveOn(theirs)}
          onTheirs={close}
        />
      )}
      {action !== null && (
        <Before evidence={evidence} onRemove={() => void remove.mutateAsync(action.id).then(close, () => undefined)} />
      )}
      {isFound && <p className={css.note}>前に書いて、まだ保存していない内容です</p>}
      {error !== undefined && <Banner kind="error">{failureOf('saveResult', error)}</Banner>}
    </div>
  );
}

interface WhoAndWhenProps {
  draft: ActionDraft;
  employeeName: string;
  isSaving: boolean;
  onChange: (draft: ActionDraft) => void;
}

/** Whose promise it is, and its day. A promise that is nobody's yet may stay so. */
function WhoAndWhen({ draft, employeeName, isSaving, onChange }: WhoAndWhenProps) {
  const owners = [
    ['manager', 'わたし'],
    ['employee', familyNameSan(employeeName)],
  ] as const;
  return (
    <>
      <Segmented<string>
        label="だれの約束か"
        options={owners}
        value={draft.owner ?? ''}
        onChange={(owner) => onChange({ ...draft, owner: owner === 'manager' ? 'manager' : 'employee' })}
      />
      <input
        type="date"
        className={css.due}
        aria-label="期限"
        max="2999-12-31"
        readOnly={isSaving}
        value={draft.due ?? ''}
        onChange={(event) => onChange({ ...draft, due: event.target.value === '' ? null : event.target.value })}
      />
    </>
  );
}
