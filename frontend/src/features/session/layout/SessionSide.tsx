import { useState } from 'react';
import { cx } from '../../../helpers/class-names.js';
import type { MindMapStore } from '../../mind-map/index.js';
import {
  RecordingHead,
  RecordingNotice,
  TranscriptList,
  TranscriptOpener,
  TranscriptPopup,
  type NoticeActions,
} from '../../recording/index.js';
import type { View } from './BottomTabs.js';
import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';
import styles from './session.module.css';
import { SIDE_TABS, SidePanel, type SideTab } from './SidePanel.js';
import { Tabs } from './Tabs.js';
import type { useSessionDocuments } from '../state/use-session-documents.js';
import type { SessionRecording } from '../state/use-session-recording.js';

interface Props {
  actions: NoticeActions;
  recording: SessionRecording;
  documents: ReturnType<typeof useSessionDocuments>;
  mindMap: MindMapStore;
  hasConversation: boolean;
  employeeName: string;
  talk: ConversationDetail | undefined;
}

/** 1200 and up: the recording on top, memo and mind map below; the popup floats where the panel leaves it a slot. */
export function SidePane({ actions, recording, ...panel }: Props) {
  const [tab, setTab] = useState<SideTab>('memo');
  const [isPopupHome, setPopupHome] = useState(false);
  const { state, controls, start, withdraw, roles, corrections } = recording;
  const hasPopup = state.phase !== 'off' && !state.isHidden;
  return (
    <aside className={styles.right} aria-label="録音、メモとマインドマップ">
      <RecordingHead state={state} controls={controls} onStart={start} onWithdraw={withdraw} />
      <div className={cx(styles.slot, hasPopup && isPopupHome && styles.slotOpen)} />
      <RecordingNotice state={state} hasPopup {...actions} />
      <div className={styles.tabRow}>
        <Tabs label="メモとマインドマップ" className={styles.tabs} tabs={SIDE_TABS} current={tab} onChange={setTab} />
        <TranscriptOpener state={state} controls={controls} />
      </div>
      <SidePanel tab={tab} {...panel} />
      {hasPopup && (
        <TranscriptPopup
          state={state}
          {...actions}
          roles={roles}
          corrections={corrections}
          onHomeChange={setPopupHome}
        />
      )}
    </aside>
  );
}

/** Below 1200: what the bottom tab shows in place of the talk. */
export function SideView({ view, recording, ...panel }: Omit<Props, 'actions'> & { view: Exclude<View, 'talk'> }) {
  const { state, roles, corrections } = recording;
  return (
    <aside className={styles.right} aria-label="メモ、マインドマップ、文字起こし">
      {view === 'transcript' ? (
        <div id="panel-transcript" className={styles.sideBody} role="tabpanel" aria-labelledby="tab-transcript">
          <TranscriptList lines={state.lines} interim={state.interim} roles={roles} corrections={corrections} />
        </div>
      ) : (
        <SidePanel tab={view} {...panel} />
      )}
    </aside>
  );
}
