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
import { useAddEmployee } from './use-employees.js';

/** Adds a report by name and, if wished, an address. */
export function EmployeeForm() {
  const { message } = App.useApp();
  const add = useAddEmployee();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [isChecked, setChecked] = useState(false);
  const errors = checkEmployee(name, email);
  const shown = isChecked ? errors : { name: null, email: null };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (errors.name !== null || errors.email !== null || add.isPending) return;
    add.mutate(
      { name: name.trim(), email: email.trim() === '' ? null : email.trim() },
      {
        onSuccess: (employee) => {
          setName('');
          setEmail('');
          setChecked(false);
          void message.success(`${fullNameSan(briefName(employee.name))}を登録しました。`);
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <div className={css.form}>
        <TextField
          label="名前"
          value={name}
          onChange={setName}
          error={shown.name}
          maxLength={LIMITS.employeeName}
          autoComplete="off"
          required
        />
        <TextField
          label="メールアドレス"
          note="なくてもかまいません"
          type="email"
          value={email}
          onChange={setEmail}
          error={shown.email}
          maxLength={LIMITS.email}
          autoComplete="off"
        />
        <Button kind="filled" icon="plus" type="submit" className={css.add} disabled={add.isPending}>
          追加する
        </Button>
      </div>
      {add.isError && (
        <div className={css.failure}>
          <Banner kind="error">{failureOf('addEmployee', add.error)}</Banner>
        </div>
      )}
    </form>
  );
}
