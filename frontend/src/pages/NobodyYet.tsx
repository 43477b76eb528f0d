import { Modal } from 'antd';
import { useNavigate } from 'react-router';
import { Button } from '../ui/controls/Button.js';
import { EmptyState } from '../ui/feedback/EmptyState.js';

/** The start of a 1on1 before there is anybody to listen to: the way to the settings. */
export function NobodyYet() {
  const navigate = useNavigate();
  const toSettings = () => void navigate('/app/settings');
  return (
    <>
      <EmptyState
        alone
        motif="sprout"
        title="まだ、話を聞く相手がいません。"
        help="部下をひとり登録すると、すぐに1on1を始められます。"
        action={
          <Button kind="filled" size="large" icon="plus" onClick={toSettings}>
            設定で部下を追加する
          </Button>
        }
      />
      <Modal
        open
        centered
        width={440}
        closable={false}
        title="部下が登録されていません"
        footer={
          <Button kind="filled" autoFocus onClick={toSettings}>
            設定へ進む
          </Button>
        }
        onCancel={toSettings}
      >
        1on1を始めるには、設定で部下を登録してください。
      </Modal>
    </>
  );
}
