import { LIMITS } from '@app/contract';
import { ConflictNotice, SaveStatus, useSavedDocument, type SavedDocument } from '../autosave/index.js';
import styles from './memo.module.css';

interface Props {
  document: SavedDocument<string>;
  hasConversation: boolean;
}

/** Free text beside the talk. */
export function MemoPanel({ document, hasConversation }: Props) {
  const state = useSavedDocument(document);
  return (
    <div className={styles.panel}>
      <ConflictNotice what="メモ" document={document} toText={(memo) => memo} />
      <textarea
        className={styles.text}
        aria-label="メモ"
        placeholder="ここにメモを書きます"
        maxLength={LIMITS.memo}
        value={state.value}
        onChange={(event) => document.edit(event.target.value)}
      />
      <div className={styles.foot}>
        <SaveStatus state={state} hasConversation={hasConversation} onRetry={() => void document.flush()} />
        <span className={styles.privacy}>このメモは、あなたにだけ見えます</span>
      </div>
    </div>
  );
}
