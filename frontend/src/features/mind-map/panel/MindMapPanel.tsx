import '@xyflow/react/dist/style.css';
import { ReactFlowProvider } from '@xyflow/react';
import { useCallback, useRef, useState } from 'react';
import { cx } from '../../../helpers/class-names.js';
import { ConflictNotice, SaveStatus, useSavedDocument } from '../../autosave/index.js';
import { ExportMenu } from './ExportMenu.js';
import { MapNotice } from './MapNotice.js';
import { toOutline } from '../model/mind-map-export.js';
import { MindMapContext } from '../model/mind-map-context.js';
import type { MindMapDocument } from '../document/mind-map-document.js';
import type { MindMapStore } from '../model/mind-map-store.js';
import { MindMapCanvas } from '../canvas/MindMapCanvas.js';
import type { DraftedTalk } from './draft-branches.js';
import { TalkDraft } from './TalkDraft.js';
import styles from '../canvas/mind-map.module.css';

interface Props {
  document: MindMapDocument;
  store: MindMapStore;
  hasConversation: boolean;
  employeeName: string;
  /** The talk as the server knows it; branches are drafted from it. */
  talk: DraftedTalk | undefined;
}

/** The mind map of the talk with its saving, its export and the branches drafted for it. */
export default function MindMapPanel({ document, store, hasConversation, employeeName, talk }: Props) {
  const state = useSavedDocument(document);
  const [isFullscreen, setFullscreen] = useState(false);
  const foot = useRef<HTMLDivElement>(null);
  const toggleFullscreen = useCallback(() => setFullscreen((is) => !is), []);
  return (
    <div className={cx(styles.panel, isFullscreen && styles.fullscreen)}>
      <ConflictNotice what="マインドマップ" document={document} toText={toOutline} />
      <MindMapContext value={store}>
        <MapNotice loss={document.reading.loss} />
        <ReactFlowProvider>
          <MindMapCanvas
            isFullscreen={isFullscreen}
            onFullscreen={toggleFullscreen}
            onLeave={() => foot.current?.focus()}
          />
        </ReactFlowProvider>
        <div ref={foot} className={styles.foot} role="group" aria-label="マインドマップの保存と書き出し" tabIndex={-1}>
          <SaveStatus state={state} hasConversation={hasConversation} onRetry={() => void document.flush()} />
          <TalkDraft talk={talk} />
          <ExportMenu employeeName={employeeName} heldAt={talk?.timestamp ?? null} />
        </div>
      </MindMapContext>
    </div>
  );
}
