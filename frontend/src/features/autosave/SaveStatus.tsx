import { Button } from '../../ui/controls/Button.js';
import { formatTime } from '../../helpers/dates.js';
import { Icon } from '../../ui/drawings/Icon.js';
import styles from './autosave.module.css';
import type { SaveState } from './save-machine.js';

interface Props {
  state: SaveState<unknown>;
  hasConversation: boolean;
  onRetry: () => void;
}

/** One quiet line about saving. No toast: it would pull the eye from the other person. */
export function SaveStatus({ state, hasConversation, onRetry }: Props) {
  return (
    <div className={styles.status} role="status" data-phase={state.phase}>
      {!hasConversation && <span>対話が始まると、自動で保存します</span>}
      {hasConversation && state.phase === 'saving' && <span>自動保存しています...</span>}
      {hasConversation && state.phase === 'saved' && (
        <span>
          <Icon name="check" /> 保存しました {state.savedAt && <span className="num">{formatTime(state.savedAt)}</span>}
        </span>
      )}
      {state.phase === 'error' && state.message !== null && (
        <>
          <span className={styles.error} role="alert">
            <Icon name="info" /> {state.message}
          </span>
          {state.mayPass && (
            <Button size="small" onClick={onRetry}>
              もう一度保存する
            </Button>
          )}
        </>
      )}
    </div>
  );
}
