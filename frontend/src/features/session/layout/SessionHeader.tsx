import { FileTextOutlined } from '@ant-design/icons';
import { Button } from '../../../ui/controls/Button.js';
import { cx } from '../../../helpers/class-names.js';
import { Mark } from '../../../ui/drawings/Mark.js';
import { singleClick } from '../../../helpers/single-click.js';
import { Tag } from '../../../ui/labels/Tag.js';
import { useTheme } from '../../../ui/theme/theme-context.js';
import type { HeadTools } from '../../recording/index.js';
import styles from './session.module.css';
import type { SessionState } from '../state/session-model.js';
import { ThemeToggle } from './ThemeToggle.js';

/** What can be done to the running talk. */
export interface SessionTools {
  started: boolean;
  busy: boolean;
  canSummarise: boolean;
  isSummarising: boolean;
  /** The silence timer runs: no new questions. */
  isSilent: boolean;
  onChangeTheme: () => void;
  onRefresh: () => void;
  onAdvise: () => void;
  onSummarise: () => void;
}

interface Props {
  employeeName: string;
  state: Pick<SessionState, 'selectedTheme' | 'selectedStance'>;
}

/** On a phone all tools stand in the menu of the recording's head. */
export function usePhoneTools(tools: SessionTools): HeadTools {
  const { mode, toggle } = useTheme();
  return [
    {
      key: 'summary',
      label: tools.isSummarising ? 'まとめています...' : 'まとめる',
      disabled: !tools.canSummarise,
      onClick: tools.onSummarise,
    },
    ...(tools.started
      ? [
          { key: 'theme', label: 'テーマを変える', disabled: tools.busy, onClick: tools.onChangeTheme },
          {
            key: 'refresh',
            label: '質問を入れかえる',
            disabled: tools.busy || tools.isSilent,
            onClick: tools.onRefresh,
          },
          { key: 'advice', label: 'ひとことアドバイス', disabled: tools.isSilent, onClick: tools.onAdvise },
        ]
      : []),
    { key: 'mode', label: mode === 'dark' ? '明るい配色にする' : '暗い配色にする', onClick: toggle },
  ];
}

/** Asks for the summary. */
export function SummaryButton({ tools }: { tools: SessionTools }) {
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

/** The other person of the talk, its theme and its stance. */
export function SessionHeader({ employeeName, state }: Props) {
  return (
    <header className={styles.head}>
      <Mark width={34} className={styles.mark} />
      <h1 className={styles.title}>{employeeName}さんとの1on1</h1>
      <div className={styles.tags}>
        {state.selectedTheme !== null && <Tag>{state.selectedTheme}</Tag>}
        {state.selectedStance !== null && <Tag>{state.selectedStance}</Tag>}
      </div>
      <ThemeToggle />
    </header>
  );
}
