import { useState } from 'react';
import { cx } from '../../../helpers/class-names.js';
import {
  RecordingHead,
  RecordingNotice,
  TranscriptList,
  TranscriptOpener,
  TranscriptPopup,
  type NoticeActions,
} from '../../recording/index.js';
import type { View } from '../state/use-panels.js';
import { useSession } from '../store/session-context.js';
import styles from '../frame/session.module.css';
import { SIDE_TABS, SidePanel, type SideTab } from './SidePanel.js';
import { Tabs } from './Tabs.js';

/** 1200 and up: the recording on top, memo and mind map below; the popup floats where the panel leaves it a slot. */
export function SidePane({ actions }: { actions: NoticeActions }) {
  const { recording, clock, transcript, evidence } = useSession();
  const [tab, setTab] = useState<SideTab>('memo');
  const [isPopupHome, setPopupHome] = useState(false);
  const { state, controls, start, chooseMeeting, withdraw, unrecorded, roles, corrections } = recording;
  const { isShown, canShow, show, hide } = transcript;
  // Already while the consent is asked for: what is written moves at the press, and not once the microphone is there.
  const hasSlot = recording.consent.open || (isShown && isPopupHome);
  return (
    <aside className={styles.right} aria-label="録音、メモとマインドマップ">
      <RecordingHead
        state={state}
        controls={controls}
        onStart={start}
        onMeeting={chooseMeeting}
        onWithdraw={withdraw}
        onAskAgain={unrecorded}
        since={clock}
      />
      <div className={cx(styles.slot, hasSlot && styles.slotOpen)} />
      <RecordingNotice state={state} hasPopup {...actions} />
      <div className={styles.tabRow}>
        <Tabs label="メモとマインドマップ" className={styles.tabs} tabs={SIDE_TABS} current={tab} onChange={setTab} />
        {canShow && !isShown && <TranscriptOpener state={state} onShow={show} />}
      </div>
      <SidePanel tab={tab} />
      {isShown && (
        <TranscriptPopup
          state={state}
          {...actions}
          controls={{ ...controls, hide }}
          lit={evidence.lit}
          roles={roles}
          corrections={corrections}
          onHomeChange={setPopupHome}
        />
      )}
    </aside>
  );
}

/** Below 1200: what the bottom tab shows in place of the talk. */
export function SideView({ view }: { view: Exclude<View, 'talk'> }) {
  const { recording, evidence } = useSession();
  const { state, roles, corrections } = recording;
  return (
    <aside className={styles.right} aria-label="メモ、マインドマップ、文字起こし">
      {view === 'transcript' ? (
        <div id="panel-transcript" className={styles.sideBody} role="tabpanel" aria-labelledby="tab-transcript">
          <TranscriptList
            lines={state.lines}
            interim={state.interim}
            roles={roles}
            corrections={corrections}
            lit={evidence.lit}
          />
        </div>
      ) : (
        <SidePanel tab={view} />
      )}
    </aside>
  );
}
