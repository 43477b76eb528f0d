import { useState } from 'react';
import { failureOf } from '../../api/failures.js';
import { Banner } from '../../ui/feedback/Banner.js';
import { Button } from '../../ui/controls/Button.js';
import css from './account.module.css';
import { DeleteAccountDialog } from './DeleteAccountDialog.js';
import { useExport } from './use-account.js';

/** What belongs to the user: to take along, and to delete. */
export function AccountData() {
  const save = useExport();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={css.data}>
      <div className={css.act}>
        <p>部下、1on1、文字起こし、メモなど、あなたのデータのすべてを1つのファイル（zip）で受け取れます。</p>
        <Button icon="download" disabled={save.isPending} onClick={() => save.mutate()}>
          {save.isPending ? '書き出しています' : 'データを書き出す'}
        </Button>
      </div>
      {save.isError && <Banner kind="error">{failureOf('exportData', save.error)}</Banner>}
      <div className={css.act}>
        <p>アカウントを削除すると、あなたのデータはすべて、すぐに消えます。元に戻せません。</p>
        <Button kind="danger" onClick={() => setAsking(true)}>
          アカウントを削除する
        </Button>
      </div>
      {isAsking && <DeleteAccountDialog onClose={() => setAsking(false)} />}
    </div>
  );
}
