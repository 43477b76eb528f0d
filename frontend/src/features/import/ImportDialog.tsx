import { hasWords, THEMES, tokyoField } from '@app/contract';
import { App, Checkbox, Input, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { messageFor } from '../../api/client.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { Button } from '../../ui/controls/Button.js';
import { employeeOptions } from '../../entities/employee/tell-apart.js';
import { useEmployees } from '../../entities/employee/use-employees.js';
import css from './import.module.css';
import { importBody, importProblem, type ImportForm } from './import-form.js';
import { TranscriptField } from './TranscriptField.js';
import { useImport } from '../../entities/conversation/conversation-changes.js';

const GIVEN_UP =
  '取り込みをやめました。すでにサーバーに届いていたときは、一覧に加わります。入力した内容は残っています。';

function emptyForm(employeeId: string): ImportForm {
  return {
    employeeId: employeeId === '' ? null : employeeId,
    heldAt: tokyoField(new Date()),
    theme: null,
    transcript: '',
    employeeAs: null,
    isAgreed: false,
  };
}

/** The person, the day, the theme and the words. The fields keep their values when the dialog closes. */
export function ImportDialog({
  open,
  employeeId,
  onClose,
  onImported,
}: {
  open: boolean;
  /** The report who is chosen on the screen behind; empty for none. */
  employeeId: string;
  onClose: () => void;
  onImported: (id: string) => void;
}) {
  const [edited, setEdited] = useState<ImportForm | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useImport();
  const leave = useLeave(sending, onClose);
  const form = edited ?? emptyForm(employeeId);
  const { data: employees = [] } = useEmployees();
  const report = employees.find(({ id }) => id === form.employeeId)?.name ?? null;
  const change = (part: Partial<ImportForm>) => {
    setProblem(null);
    // Who the report is was answered for this person and these words.
    const isAskedAnew = part.employeeId !== undefined || part.transcript !== undefined;
    // A file takes a while to read: what was chosen meanwhile stays.
    setEdited((before) => ({
      ...(before ?? emptyForm(employeeId)),
      ...(isAskedAnew && { employeeAs: null }),
      ...part,
    }));
  };

  const send = () => {
    const found = importProblem(form, new Date(), report);
    setProblem(found);
    const body = found === null ? importBody(form) : null;
    if (body === null || sending.isPending) return;
    sending.mutate(body, {
      onSuccess: (conversation) => {
        setEdited(null);
        onClose();
        onImported(conversation.id);
      },
    });
  };

  return (
    <Modal
      open={open}
      width={720}
      title="1on1の記録を取り込む"
      centered
      mask={{ closable: false }}
      closable={{ 'aria-label': 'とじる' }}
      onCancel={leave}
      footer={<ImportFoot isPending={sending.isPending} onSend={send} onClose={leave} />}
    >
      <p className={css.lead}>
        別の場所で行った1on1の文字起こしを登録します。内容は、あなた以外の人には表示されません。
      </p>
      <ImportFields form={form} onChange={change} />
      <TranscriptField
        value={form.transcript}
        report={report}
        employeeAs={form.employeeAs}
        onChange={(transcript) => change({ transcript })}
        onEmployeeAs={(employeeAs) => change({ employeeAs })}
      />
      <Checkbox
        className={css.consent ?? ''}
        checked={form.isAgreed}
        onChange={(event) => change({ isAgreed: event.target.checked })}
      >
        話した言葉をここに残して分析することを{report === null ? '相手' : `${report}さん`}に伝え、同意を得ました
      </Checkbox>
      {problem !== null && <Banner kind="error">{problem}</Banner>}
      {problem === null && sending.isError && (
        <Banner kind="error">{`${messageFor(sending.error)} 入力した内容は残っています。`}</Banner>
      )}
    </Modal>
  );
}

/** Leaves the dialog; what is on its way is given up, and said to be. */
function useLeave({ isPending, giveUp }: ReturnType<typeof useImport>, onClose: () => void) {
  const { message } = App.useApp();
  return () => {
    if (isPending) {
      giveUp();
      void message.info(GIVEN_UP);
    }
    onClose();
  };
}

/** The person of the 1on1, its day and its theme. */
function ImportFields({ form, onChange }: { form: ImportForm; onChange: (part: Partial<ImportForm>) => void }) {
  const id = useId();
  const { data: employees = [] } = useEmployees();
  return (
    <div className={css.fields}>
      <div>
        <label className={css.label} htmlFor={`${id}-employee`}>
          部下
        </label>
        <Select
          id={`${id}-employee`}
          className={css.wide ?? ''}
          placeholder="部下を選択"
          value={form.employeeId}
          options={employeeOptions(employees)}
          showSearch={{ filterOption: (typed, option) => hasWords(option?.label ?? '', typed) }}
          notFoundContent={
            employees.length === 0
              ? '部下が登録されていません。設定画面で登録してください。'
              : 'あてはまる部下はいません。'
          }
          onChange={(value) => onChange({ employeeId: value })}
        />
      </div>
      <div>
        <label className={css.label} htmlFor={`${id}-held-at`}>
          行った日時
        </label>
        <Input
          id={`${id}-held-at`}
          type="datetime-local"
          value={form.heldAt}
          max={tokyoField(new Date())}
          onChange={(event) => onChange({ heldAt: event.target.value })}
        />
      </div>
      <div className={css.whole}>
        <label className={css.label} htmlFor={`${id}-theme`}>
          テーマ（任意）
        </label>
        <Select
          id={`${id}-theme`}
          className={css.wide ?? ''}
          allowClear
          placeholder="テーマ未設定"
          value={form.theme}
          options={THEMES.map(({ text }) => ({ value: text, label: text }))}
          onChange={(value: string | undefined) => onChange({ theme: value ?? null })}
        />
      </div>
    </div>
  );
}

function ImportFoot({ isPending, onSend, onClose }: { isPending: boolean; onSend: () => void; onClose: () => void }) {
  return (
    <div className={css.foot}>
      <span role="status" className={css.status}>
        {isPending ? '取り込んでいます' : ''}
      </span>
      <Button onClick={onClose}>やめる</Button>
      <Button kind="filled" disabled={isPending} onClick={onSend}>
        取り込む
      </Button>
    </div>
  );
}
