import {
  BulbOutlined,
  FileTextOutlined,
  HistoryOutlined,
  MenuOutlined,
  QuestionCircleOutlined,
  SwapOutlined,
} from '@ant-design/icons';
import { Button } from '../../../ui/controls/Button.js';
import { singleClick } from '../../../helpers/single-click.js';
import { cx } from '../../../helpers/class-names.js';
import styles from '../frame/session.module.css';
import type { SessionTools } from './use-session-tools.js';

const SILENT_TEXT = '脳汁タイムが終わると、入れかえられます';
const SILENT_ADVICE = '脳汁タイムが終わると、開けます';

/** The row of tools under the head, once support has started. */
export function SessionToolbar({ tools, onHelp }: { tools: SessionTools; onHelp: () => void }) {
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
          <Button
            kind="text"
            size="small"
            title={tools.isSilent ? SILENT_ADVICE : undefined}
            disabled={tools.isSilent}
            onClick={singleClick(tools.onAdvise)}
          >
            <BulbOutlined aria-hidden="true" />
            ひとことアドバイス
          </Button>
          <Button kind="text" size="small" aria-label="これまで" title="これまでの1on1" onClick={tools.onPast}>
            <HistoryOutlined aria-hidden="true" />
          </Button>
        </>
      ) : (
        <span className={styles.missing}>テーマを選びなおしています</span>
      )}
      <span className={styles.space} />
      <Button
        kind="text"
        size="small"
        aria-label="キーでできること"
        title="キーでできること（?）"
        aria-keyshortcuts="?"
        onClick={onHelp}
      >
        <QuestionCircleOutlined aria-hidden="true" />
      </Button>
      <SummaryButton tools={tools} />
    </div>
  );
}

/** Asks for the summary. */
function SummaryButton({ tools }: { tools: SessionTools }) {
  return (
    <Button
      kind="soft"
      className={cx(styles.summarise)}
      disabled={!tools.canSummarise}
      onClick={singleClick(tools.onSummarise)}
    >
      <FileTextOutlined aria-hidden="true" />
      {tools.isSummarising ? 'まとめています...' : 'まとめる'}
    </Button>
  );
}
