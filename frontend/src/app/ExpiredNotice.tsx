import { Modal } from 'antd';
import { useState } from 'react';
import { useAuth } from '../features/auth/index.js';
import { Banner } from '../ui/Banner.js';
import { Button } from '../ui/Button.js';
import css from './ExpiredNotice.module.css';

/** When the login ends in the middle of work: says so first, and leaves only when the person wants to. */
export function ExpiredNotice() {
  const { isExpired, leaveExpired } = useAuth();
  const [isStaying, setStaying] = useState(false);

  if (!isExpired) return null;
  if (isStaying) {
    return (
      <div className={css.strip}>
        <Banner
          kind="warning"
          icon="lock"
          action={
            <Button size="small" onClick={leaveExpired}>
              ログイン画面へ
            </Button>
          }
        >
          ログインの有効期限が切れています。新しい入力は保存されません。
        </Banner>
      </div>
    );
  }
  return (
    <Modal
      open
      centered
      width={440}
      closable={false}
      mask={{ closable: false }}
      title="ログインの有効期限が切れました"
      okText="ログイン画面へ"
      cancelText="この画面に残る"
      onOk={leaveExpired}
      onCancel={() => setStaying(true)}
    >
      ログインし直すと、この画面に戻ります。まだ保存されていない文章は消えるため、必要なときはこの画面に残り、先に控えてください。
    </Modal>
  );
}
