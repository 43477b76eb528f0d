import { Modal } from 'antd';
import { KEY_HELP } from './session-keys.js';
import css from './keys.module.css';

/** The keys of the session screen. */
export function KeyHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal
      open={isOpen}
      centered
      width={560}
      title="キーでできること"
      footer={null}
      closable={{ 'aria-label': 'とじる' }}
      onCancel={onClose}
    >
      <dl className={css.keys}>
        {KEY_HELP.map(({ keys, does }) => (
          <div key={keys} className={css.row}>
            <dt>
              <kbd className={css.key}>{keys}</kbd>
            </dt>
            <dd className={css.does}>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
