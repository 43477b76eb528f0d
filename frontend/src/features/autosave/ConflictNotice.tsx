import { Button } from '../../ui/controls/Button.js';
import { BothVersions, Version } from './BothVersions.js';
import styles from './autosave.module.css';
import type { SavedDocument } from './saved-document.js';
import { useSavedDocument } from './use-saved-document.js';

interface Props<T> {
  /** メモ, マインドマップ */
  what: string;
  document: SavedDocument<T>;
  /** A state as words that can be compared. */
  toText: (value: T) => string;
}

/** Two states of one document: a person chooses which one stays, and can restore the other one. */
export function ConflictNotice<T>({ what, document, toText }: Props<T>) {
  const { value, conflict, setAside } = useSavedDocument(document);
  if (conflict) {
    return (
      <BothVersions
        what={what}
        mine={toText(value)}
        theirs={toText(conflict.value)}
        onMine={document.chooseMine}
        onTheirs={document.chooseTheirs}
      />
    );
  }
  if (setAside === null) return null;
  return (
    <div className={styles.conflict} role="status">
      <p>選ばなかった{what}は、この端末に取ってあります。</p>
      <details className={styles.aside}>
        <summary>選ばなかった内容を見る</summary>
        <Version title="選ばなかった内容" text={toText(setAside)} />
      </details>
      <div className={styles.ways}>
        <Button size="small" onClick={document.exchange}>
          選ばなかったほうと入れかえる
        </Button>
        <Button size="small" kind="text" onClick={document.forgetAside}>
          もう使わない
        </Button>
      </div>
    </div>
  );
}
