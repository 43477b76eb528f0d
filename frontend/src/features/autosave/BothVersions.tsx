import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/Button.js';
import styles from './autosave.module.css';

interface Props {
  /** メモ, マインドマップ, まとめ, 約束 */
  what: string;
  mine: string;
  theirs: string;
  /** False where one's own words cannot be saved as they are. */
  canKeepMine?: boolean;
  onMine: () => void;
  onTheirs: () => void;
}

/** What was written here beside what was saved elsewhere meanwhile: a person chooses which one stays. */
export function BothVersions({ what, mine, theirs, canKeepMine = true, onMine, onTheirs }: Props): ReactNode {
  return (
    <div className={styles.conflict} role="alert">
      <p>別の画面でこの{what}が先に更新されています。見くらべて、残すほうを選んでください。</p>
      <div className={styles.both}>
        <Version title="ここで書いた内容" text={mine} />
        <Version title="別の画面で更新された内容" text={theirs} />
        <Button disabled={!canKeepMine} onClick={onMine}>
          ここで書いた内容を残す
        </Button>
        <Button onClick={onTheirs}>更新された内容を残す</Button>
      </div>
    </div>
  );
}

/** One of the two. */
export function Version({ title, text }: { title: string; text: string }) {
  return (
    <section className={styles.version} aria-label={title}>
      <p className={styles.versionTitle}>{title}</p>
      <p className={styles.words} tabIndex={0}>
        {text === '' ? '（何も書かれていません）' : text}
      </p>
    </section>
  );
}
