import { useSyncExternalStore } from 'react';
import { reach } from '../../../api/socket/server-reach.js';
import { Icon } from '../../../ui/drawings/Icon.js';
import styles from './offline.module.css';

/** One quiet sentence, shown only while the server cannot be reached. */
export function OfflineNotice({ isTold }: { /** The recording says it already. */ isTold: boolean }) {
  const isLost = useSyncExternalStore(reach.subscribe, reach.isLost);
  return (
    <div aria-live="polite">
      {isLost && !isTold && (
        <p className={styles.notice}>
          <Icon name="info" size={18} />
          つながりが切れていますが、書いたものはこの端末に残り、もどりしだい保存します。
        </p>
      )}
    </div>
  );
}
