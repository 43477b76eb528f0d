import { Modal } from 'antd';
import { ApiError } from '../../api/api-error.js';
import { api, completed, type Schemas } from '../../api/client.js';
import { failureOf } from '../../api/failures.js';
import { useClosedRecords } from '../../entities/account/use-closed-records.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { Button } from '../../ui/controls/Button.js';
import { ProofForm } from '../second-factor/index.js';
import css from './account.module.css';
import { useExport } from './use-account.js';

/** Everything of the user as one file, but the closed records. Who has not just logged in proves first to be the user. */
export function ExportData() {
  const save = useExport();
  const closed = useClosedRecords().data?.count ?? 0;
  const isAsked = save.error instanceof ApiError && save.error.code === 'PROOF_REQUIRED';
  const prove = async (body: Schemas['ProofDto']) => {
    await completed(api.POST('/api/account/proof', { body }));
    save.mutate();
  };
  return (
    <>
      <div className={css.act}>
        <p>
          部下、1on1、文字起こし、メモなど、あなたのデータ{closed === 0 && 'のすべて'}
          を1つのファイル（zip）で受け取れます。
          {closed > 0 &&
            `閉じている1on1 ${closed}件は入りません。「閉じている記録」で本人であることを確かめると入ります。`}
        </p>
        <Button icon="download" disabled={save.isPending} onClick={() => save.mutate()}>
          {save.isPending ? '書き出しています' : 'データを書き出す'}
        </Button>
      </div>
      {save.isError && !isAsked && <Banner kind="error">{failureOf('exportData', save.error)}</Banner>}
      {isAsked && (
        <Modal open title="データの書き出し" width={480} centered closable={false} footer={null} onCancel={save.reset}>
          <ProofForm attempt="proveAgain" verb="書き出す" onProof={prove} onCancel={save.reset} />
        </Modal>
      )}
    </>
  );
}
