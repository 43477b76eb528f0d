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
import { useChangeEmployee, type Employee } from '../../entities/employee/use-employees.js';

/** A report in the list while its name or address is changed. */
export function EmployeeEditForm({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const { message } = App.useApp();
  const change = useChangeEmployee(employee.id);
  const fields = useEmployeeFields(employee);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const submitted = fields.submitted();
    if (submitted === null || change.isPending) return;
    change.mutate(submitted, {
      onSuccess: (changed) => {
        onClose();
        void message.success(`${fullNameSan(briefName(changed.name))}の情報を更新しました。`);
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate aria-label={`${fullNameSan(employee.name)}を編集`} className={css.edit}>
      <div className={css.editFields}>
        <TextField
          label="名前"
          value={fields.name}
          onChange={fields.setName}
          error={fields.errors.name}
          maxLength={LIMITS.employeeName}
          autoComplete="off"
          autoFocus
          required
        />
        <TextField
          label="メールアドレス"
          type="email"
          value={fields.email}
          onChange={fields.setEmail}
          error={fields.errors.email}
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
