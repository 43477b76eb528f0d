import { BulbOutlined, MenuOutlined, SwapOutlined } from '@ant-design/icons';
import { Button } from '../../../ui/controls/Button.js';
import { singleClick } from '../../../helpers/single-click.js';
import { SummaryButton, type SessionTools } from './SessionHeader.js';
import styles from './session.module.css';

const SILENT_TEXT = '脳汁タイムが終わると、入れかえられます';

/** The row of tools under the head, once support has started. */
export function SessionToolbar({ tools }: { tools: SessionTools }) {
  return (
    <div className={styles.tools} role="toolbar" aria-label="対話の操作">
      {tools.started ? (
        <>
          <Button kind="text" size="small" disabled={tools.busy} onClick={singleClick(tools.onChangeTheme)}>
            <MenuOutlined aria-hidden="true" />
            テーマを変える
          </Button>
          <Button
            kind="text"
            size="small"
            title={tools.isSilent ? SILENT_TEXT : '新しい質問例を4つ提案します'}
            disabled={tools.busy || tools.isSilent}
            onClick={singleClick(tools.onRefresh)}
          >
            <SwapOutlined aria-hidden="true" />
            質問を入れかえる
          </Button>
          <Button kind="text" size="small" onClick={singleClick(tools.onAdvise)}>
            <BulbOutlined aria-hidden="true" />
            ひとことアドバイス
          </Button>
        </>
      ) : (
        <span className={styles.missing}>対話が始まると、まとめられます</span>
      )}
      <span className={styles.space} />
      <SummaryButton tools={tools} />
    </div>
  );
}
