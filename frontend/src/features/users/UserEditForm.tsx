import { LIMITS, ROLE_LABELS, ROLES } from '@app/contract';
import { App, Select } from 'antd';
import { useId, useState, type SubmitEvent } from 'react';
import { failureOf } from '../../api/failures.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { Button } from '../../ui/controls/Button.js';
import { useConfirm } from '../../ui/feedback/confirm-context.js';
import { StoneCheckbox } from '../../ui/controls/StoneCheckbox.js';
import { TextField } from '../../ui/controls/TextField.js';
import { useChangeUser, type User } from '../../entities/account/use-users.js';
import { bodyOf, checkUser, draftOf, type UserDraft } from './user-rules.js';
import { RemoveSecondFactor } from './RemoveSecondFactor.js';
import { StartReset } from './StartReset.js';
import { UnlinkCompany } from './UnlinkCompany.js';
import css from './users.module.css';

const ROLE_OPTIONS = ROLES.toReversed().map((value) => ({ value, label: ROLE_LABELS[value] }));

/** Why the mark cannot be taken off. */
const INITIAL = 'はじめのパスワードのままなので、外せません。本人がパスワードを変えると外れます。';

const NO_ERRORS = { username: null, email: null };

/** A user in the list while it is changed. */
export function UserEditForm({ user, isSelf, onClose }: { user: User; isSelf: boolean; onClose: () => void }) {
  const { message } = App.useApp();
  const confirm = useConfirm();
  const change = useChangeUser(user.id);
  const [opened] = useState(() => draftOf(user));
  const [draft, setDraft] = useState(opened);
  const [isChecked, setChecked] = useState(false);
  const errors = checkUser(draft);
  const set = (part: Partial<UserDraft>) => setDraft((before) => ({ ...before, ...part }));

  const send = (body: Parameters<typeof change.mutate>[0], onSent = onClose) =>
    change.mutate(body, {
      onSuccess: ({ username }) => {
        onSent();
        void message.success(`ユーザー「${username}」の情報を更新しました。`);
      },
    });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (Object.values(errors).some((error) => error !== null) || change.isPending) return;
    send(bodyOf(draft, opened));
  };
  const turn = async () => {
    const agreed =
      !user.active ||
      (await confirm({
        title: `「${user.username}」の利用を止めますか。`,
        body: 'ログインできなくなり、ひらいている画面も使えなくなります。記録は残り、あとで再開できます。',
        confirmLabel: '利用を止める',
        cancelLabel: 'このまま使ってもらう',
        danger: true,
      }));
    if (!agreed) return;
    // What else was typed is not sent along, and waits here to be saved.
    const isTyped = Object.keys(bodyOf(draft, opened)).length > 0;
    send({ active: !user.active }, isTyped ? () => undefined : onClose);
  };
  return (
    <form onSubmit={submit} noValidate aria-label={`${user.username}を編集`} className={css.edit}>
      <UserFields draft={draft} errors={isChecked ? errors : NO_ERRORS} onChange={set} />
      <StoneCheckbox
        checked={draft.mustChangePassword}
        disabled={user.hasInitialPassword}
        onChange={(mustChangePassword) => set({ mustChangePassword })}
      >
        次のログインでパスワードを変えてもらう
        {user.hasInitialPassword && <span className={css.reason}>{INITIAL}</span>}
      </StoneCheckbox>
      {!isSelf && user.active && <StartReset user={user} />}
      {!isSelf && <RemoveSecondFactor user={user} />}
      {!isSelf && <UnlinkCompany user={user} />}
      {change.isError && <Banner kind="error">{failureOf('updateUser', change.error)}</Banner>}
      <div className={css.foot}>
        {!isSelf && (
          <Button kind={user.active ? 'danger' : 'outline'} disabled={change.isPending} onClick={() => void turn()}>
            {user.active ? '利用を止める' : '利用を再開する'}
          </Button>
        )}
        <FormButtons isPending={change.isPending} onClose={onClose} />
      </div>
    </form>
  );
}

/** Name, address and role. */
function UserFields({
  draft,
  errors,
  onChange,
}: {
  draft: UserDraft;
  errors: ReturnType<typeof checkUser>;
  onChange: (part: Partial<UserDraft>) => void;
}) {
  const roleId = useId();
  return (
    <div className={css.fields}>
      <TextField
        label="ユーザー名"
        value={draft.username}
        onChange={(username) => onChange({ username })}
        error={errors.username}
        maxLength={LIMITS.username}
        autoComplete="off"
        autoFocus
        required
      />
      <TextField
        label="メールアドレス"
        type="email"
        value={draft.email}
        onChange={(email) => onChange({ email })}
        error={errors.email}
        maxLength={LIMITS.email}
        autoComplete="off"
      />
      <div>
        <label htmlFor={roleId} className={css.label}>
          権限
        </label>
        <Select
          id={roleId}
          className={css.role ?? ''}
          options={ROLE_OPTIONS}
          value={draft.role}
          onChange={(role) => onChange({ role })}
        />
      </div>
    </div>
  );
}

function FormButtons({ isPending, onClose }: { isPending: boolean; onClose: () => void }) {
  return (
    <>
      <span className={css.gap} />
      <Button kind="text" onClick={onClose}>
        やめる
      </Button>
      <Button kind="filled" type="submit" disabled={isPending}>
        保存する
      </Button>
    </>
  );
}
