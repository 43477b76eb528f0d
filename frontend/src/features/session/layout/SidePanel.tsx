import { Suspense } from 'react';
import { Ring } from '../../../ui/feedback/Ring.js';
import { MemoPanel } from '../../memo/index.js';
import { MindMapPanel, type MindMapStore } from '../../mind-map/index.js';
import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';
import styles from './session.module.css';
import type { useSessionDocuments } from '../state/use-session-documents.js';

/** Identifiers of the tabs of the right panel. */
export const SIDE_TABS = [
  { id: 'memo', name: 'メモ' },
  { id: 'mindmap', name: 'マインドマップ' },
] as const;
export type SideTab = (typeof SIDE_TABS)[number]['id'];

interface Props {
  tab: SideTab;
  documents: ReturnType<typeof useSessionDocuments>;
  mindMap: MindMapStore;
  hasConversation: boolean;
  employeeName: string;
  talk: ConversationDetail | undefined;
}

/** What stands behind the chosen tab. */
export function SidePanel({ tab, documents, mindMap, hasConversation, employeeName, talk }: Props) {
  return (
    <div id={`panel-${tab}`} className={styles.sideBody} role="tabpanel" aria-labelledby={`tab-${tab}`}>
      {tab === 'memo' ? (
        <MemoPanel document={documents.memo} hasConversation={hasConversation} />
      ) : (
        <Suspense fallback={<Ring />}>
          <MindMapPanel document={documents.mindMap} store={mindMap} {...{ hasConversation, employeeName, talk }} />
        </Suspense>
      )}
    </div>
  );
}
