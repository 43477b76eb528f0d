import { Suspense, useMemo } from 'react';
import { Ring } from '../../../ui/feedback/Ring.js';
import { MemoPanel } from '../../memo/index.js';
import { MindMapPanel } from '../../mind-map/index.js';
import { useSession } from '../store/session-context.js';
import styles from '../frame/session.module.css';

/** Identifiers of the tabs of the right panel. */
export const SIDE_TABS = [
  { id: 'memo', name: 'メモ' },
  { id: 'mindmap', name: 'マインドマップ' },
] as const;
export type SideTab = (typeof SIDE_TABS)[number]['id'];

/** What stands behind the chosen tab. */
export function SidePanel({ tab }: { tab: SideTab }) {
  const { documents, mindMap, person, talk, view, recording } = useSession();
  // The lines on the screen are newer than the stored ones while a recording runs.
  const { lines } = recording.state;
  const heard = useMemo(() => (talk === undefined ? undefined : { ...talk, lines }), [talk, lines]);
  const hasConversation = view.currentConversationId !== null;
  return (
    <div id={`panel-${tab}`} className={styles.sideBody} role="tabpanel" aria-labelledby={`tab-${tab}`}>
      {tab === 'memo' ? (
        <MemoPanel document={documents.memo} hasConversation={hasConversation} />
      ) : (
        <Suspense fallback={<Ring />}>
          <MindMapPanel
            document={documents.mindMap}
            store={mindMap}
            employeeName={person.fullName}
            hasConversation={hasConversation}
            talk={heard}
          />
        </Suspense>
      )}
    </div>
  );
}
