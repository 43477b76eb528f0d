import { useState } from 'react';
import { Button } from '../../ui/controls/Button.js';
import { ImportDialog } from './ImportDialog.js';

/** Opens the dialog that brings in a 1on1 held elsewhere. */
export function ImportButton({ employeeId, onImported }: { employeeId: string; onImported: (id: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="filled" icon="upload" onClick={() => setOpen(true)}>
        記録を取り込む
      </Button>
      <ImportDialog open={isOpen} employeeId={employeeId} onClose={() => setOpen(false)} onImported={onImported} />
    </>
  );
}
