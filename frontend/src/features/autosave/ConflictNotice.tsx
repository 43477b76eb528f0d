import { Button } from '../../ui/controls/Button.js';
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
      <div className={styles.conflict} role="alert">
        <p>別の画面でこの{what}が先に更新されています。見くらべて、残すほうを選んでください。</p>
        <div className={styles.both}>
          <Version title="ここで書いた内容" text={toText(value)} />
          <Version title="別の画面で更新された内容" text={toText(conflict.value)} />
          <Button onClick={document.chooseMine}>ここで書いた内容を残す</Button>
          <Button onClick={document.chooseTheirs}>更新された内容を残す</Button>
        </div>
      </div>
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

function Version({ title, text }: { title: string; text: string }) {
  return (
    <section className={styles.version} aria-label={title}>
      <p className={styles.versionTitle}>{title}</p>
      <p className={styles.words} tabIndex={0}>
        {text === '' ? '（何も書かれていません）' : text}
      </p>
    </section>
  );
}
