import { Button } from '../../ui/Button.js';
import styles from './autosave.module.css';

interface Props {
  /** メモ, マインドマップ */
  what: string;
  onMine: () => void;
  onTheirs: () => void;
}

/** Two states of one document: which one stays is for a person to say. */
export function ConflictNotice({ what, onMine, onTheirs }: Props) {
  return (
    <div className={styles.conflict} role="alert">
      <p>別の画面でこの{what}が先に更新されています。どちらを残すか選んでください。選ぶまで保存を止めています。</p>
      <div className={styles.ways}>
        <Button onClick={onMine}>ここで書いた内容を残す</Button>
        <Button onClick={onTheirs}>更新された内容を読みこむ</Button>
      </div>
    </div>
  );
}
