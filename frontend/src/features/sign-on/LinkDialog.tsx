import { Modal } from 'antd';
import { startLink } from '../../entities/account/sign-on.js';
import { ProofForm } from '../second-factor/index.js';
import css from './sign-on.module.css';

/** Has the user prove who it is before the account is opened to the company's login. */
export function LinkDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal open title="会社のアカウントとつなぐ" width={480} centered closable={false} footer={null} onCancel={onClose}>
      <div className={css.part}>
        <p>会社のログインの画面へ移ります。終わると、この設定に戻ります。</p>
        <ProofForm attempt="linkSignOn" verb="会社のログインへ進む" onProof={startLink} onCancel={onClose} />
      </div>
    </Modal>
  );
}
