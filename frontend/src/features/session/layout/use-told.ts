import { useSyncExternalStore } from 'react';
import { reach } from '../../../api/socket/server-reach.js';
import { usePauseSentence } from '../../hint/index.js';
import type { Brief } from '../../recording/index.js';
import { useSession } from '../store/session-context.js';

const OFFLINE: Brief = {
  kind: 'warning',
  short: 'つながりが切れています',
  whole: 'つながりが切れていますが、書いたものはこの端末に残り、もどりしだい保存します。',
};

/** What the session has to say in one quiet sentence: the server cannot be reached, or the language model pauses. */
export function useTold(): Brief | null {
  const { recording } = useSession();
  const isLost = useSyncExternalStore(reach.subscribe, reach.isLost);
  const pause = usePauseSentence();
  // A recording says it already.
  if (isLost && recording.state.trouble !== 'network') return OFFLINE;
  return pause === null ? null : { kind: 'info', short: '言語モデルは休んでいます', whole: pause };
}
