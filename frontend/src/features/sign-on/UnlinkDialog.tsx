import { useQueryClient } from '@tanstack/react-query';
import { Modal } from 'antd';
import type { Schemas } from '../../api/client.js';
import { keys } from '../../api/query-keys.js';
import { unlink } from '../../entities/account/sign-on.js';
import { ProofForm } from '../second-factor/index.js';
import css from './sign-on.module.css';

/** Has the user prove who it is before the company's login opens the account no longer. */
export function UnlinkDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const remove = async (proof: Schemas['ProofDto']) => {
    await unlink(proof);
    onClose();
    void queries.invalidateQueries({ queryKey: keys.companyAccount() });
    void queries.invalidateQueries({ queryKey: keys.logins() });
  };
  return (
    <Modal
      open
      title="会社のアカウントを外しますか。"
      width={480}
      centered
      closable={false}
      footer={null}
      onCancel={onClose}
    >
      <div className={css.part}>
        <p>
          会社のアカウントでは、ログインできなくなります。会社のログインから始まったログインは、この端末のものも終わります。
        </p>
        <ProofForm attempt="unlinkSignOn" verb="外す" danger onProof={remove} onCancel={onClose} />
      </div>
    </Modal>
  );
}
