import '@xyflow/react/dist/style.css';
import { ReactFlowProvider } from '@xyflow/react';
import { useState } from 'react';
import { ConflictNotice, SaveStatus, useSavedDocument } from '../autosave/index.js';
import { MindMapContext } from './mind-map-context.js';
import type { MindMapDocument } from './mind-map-document.js';
import type { MindMapStore } from './mind-map-store.js';
import { MindMapCanvas } from './MindMapCanvas.js';
import styles from './mind-map.module.css';

interface Props {
  document: MindMapDocument;
  store: MindMapStore;
  hasConversation: boolean;
}

/** The mind map of the talk with its saving. */
export default function MindMapPanel({ document, store, hasConversation }: Props) {
  const state = useSavedDocument(document);
  const [isFullscreen, setFullscreen] = useState(false);
  return (
    <div className={styles.panel}>
      {state.conflict && (
        <ConflictNotice what="マインドマップ" onMine={document.chooseMine} onTheirs={document.chooseTheirs} />
      )}
      <MindMapContext value={store}>
        <ReactFlowProvider>
          <MindMapCanvas isFullscreen={isFullscreen} onFullscreen={() => setFullscreen(!isFullscreen)} />
        </ReactFlowProvider>
      </MindMapContext>
      <div className={styles.foot}>
        <SaveStatus state={state} hasConversation={hasConversation} onRetry={() => void document.flush()} />
      </div>
    </div>
  );
}
