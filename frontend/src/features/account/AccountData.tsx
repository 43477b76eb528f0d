import { useState } from 'react';
import { Button } from '../../ui/controls/Button.js';
import css from './account.module.css';
import { DeleteAccountDialog } from './DeleteAccountDialog.js';
import { ExportData } from './ExportData.js';

/** What belongs to the user: to take along, and to delete. */
export function AccountData() {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={css.data}>
      <ExportData />
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
