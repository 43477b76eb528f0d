import { LIMITS } from '@app/contract';
import { App } from 'antd';
import { useState, type SubmitEvent } from 'react';
import { failureOf } from '../../api/failures.js';
import { Banner } from '../../ui/Banner.js';
import { Button } from '../../ui/Button.js';
import { briefName, fullNameSan } from '../../ui/names.js';
import { TextField } from '../../ui/TextField.js';
import { checkEmployee } from './employee-rules.js';
import css from './EmployeeSettings.module.css';
import { useChangeEmployee, type Employee } from './use-employees.js';

/** A report in the list while its name or address is changed. */
export function EmployeeEditForm({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const { message } = App.useApp();
  const change = useChangeEmployee(employee.id);
  const [name, setName] = useState(employee.name);
  const [email, setEmail] = useState(employee.email ?? '');
  const [isChecked, setChecked] = useState(false);
  const errors = checkEmployee(name, email);
  const shown = isChecked ? errors : { name: null, email: null };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (errors.name !== null || errors.email !== null || change.isPending) return;
    change.mutate(
      { name: name.trim(), email: email.trim() === '' ? null : email.trim() },
      {
        onSuccess: (changed) => {
          onClose();
          void message.success(`${fullNameSan(briefName(changed.name))}の情報を更新しました。`);
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate aria-label={`${fullNameSan(employee.name)}を編集`} className={css.edit}>
      <div className={css.editFields}>
        <TextField
          label="名前"
          value={name}
          onChange={setName}
          error={shown.name}
          maxLength={LIMITS.employeeName}
          autoComplete="off"
          autoFocus
          required
        />
        <TextField
          label="メールアドレス"
          type="email"
          value={email}
          onChange={setEmail}
          error={shown.email}
          maxLength={LIMITS.email}
          autoComplete="off"
        />
      </div>
      {change.isError && <Banner kind="error">{failureOf('updateEmployee', change.error)}</Banner>}
      <div className={css.editFoot}>
        <Button kind="text" onClick={onClose}>
          やめる
        </Button>
        <Button type="submit" disabled={change.isPending}>
          保存する
        </Button>
      </div>
    </form>
  );
}
