import { LIMITS } from '@app/contract';
import { App } from 'antd';
import type { SubmitEvent } from 'react';
import { failureOf } from '../../api/failures.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { Button } from '../../ui/controls/Button.js';
import { briefName, fullNameSan } from '../../helpers/names.js';
import { TextField } from '../../ui/controls/TextField.js';
import css from './EmployeeSettings.module.css';
import { useEmployeeFields } from './use-employee-fields.js';
import { useAddEmployee } from '../../entities/employee/use-employees.js';

/** Adds a report by name and, if wished, an address. */
export function EmployeeForm() {
  const { message } = App.useApp();
  const add = useAddEmployee();
  const fields = useEmployeeFields();

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const submitted = fields.submitted();
    if (submitted === null || add.isPending) return;
    add.mutate(submitted, {
      onSuccess: (employee) => {
        fields.clear();
        void message.success(`${fullNameSan(briefName(employee.name))}を登録しました。`);
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <div className={css.form}>
        <TextField
          label="名前"
          value={fields.name}
          onChange={fields.setName}
          error={fields.errors.name}
          maxLength={LIMITS.employeeName}
          autoComplete="off"
          required
        />
        <TextField
          label="メールアドレス"
          note="なくてもかまいません"
          type="email"
          value={fields.email}
          onChange={fields.setEmail}
          error={fields.errors.email}
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
