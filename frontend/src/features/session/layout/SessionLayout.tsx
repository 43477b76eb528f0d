import { useState } from 'react';
import { cx } from '../../../helpers/class-names.js';
import { usePageTitle } from '../../../ui/layout/PageTitle.js';
import { RecordingTop, type NoticeActions } from '../../recording/index.js';
import { SilenceTimer } from '../../silence-timer/index.js';
import { useSession } from '../store/session-context.js';
import { useSessionKeys } from '../keys/use-session-keys.js';
import { newestQuestion } from '../state/session-rules.js';
import { useAdvice } from '../summary/AdviceDialog.js';
import { BOTTOM_TABS_HEIGHT, BottomTabs } from './BottomTabs.js';
import { SessionDialogs } from './SessionDialogs.js';
import { SessionHeader } from './SessionHeader.js';
import { SessionToolbar } from './SessionToolbar.js';
import { SidePane, SideView } from './SessionSide.js';
import styles from '../frame/session.module.css';
import { TalkView } from './TalkView.js';
import { PHONE, useMediaQuery, WIDE } from '../frame/use-media-query.js';
import { useTold } from './use-told.js';
import { usePhoneTools, useSessionTools, type SessionTools } from './use-session-tools.js';

/** The panels of the session: side by side on a laptop, one at a time on smaller screens. */
export function SessionLayout() {
  const { person, view: session, presence, pledge, recording, panel } = useSession();
  const { view, setView } = panel;
  const [isHeldShown, setHeldShown] = useState(false);
  const advice = useAdvice();
  const [isPastOpen, setPastOpen] = useState(false);
  const tools = useSessionTools({ onAdvise: advice.open, onPast: () => setPastOpen(!isPastOpen) });
  const isWide = useMediaQuery(WIDE);
  const isPhone = useMediaQuery(PHONE);
  const keys = useSessionKeys(useNextQuestion());
  const hasBegun = session.currentConversationId !== null;
  usePageTitle(`${person.fullName}さんとの1on1`);
  const showsTalk = isWide || view === 'talk';
  const { controls, start, agreeAnew } = recording;
  const noticeActions = { controls, onStart: start, onConsent: agreeAnew, onHeld: () => setHeldShown(true) };
  return (
    <div className={styles.screen} inert={pledge.isOpen}>
      <div className={cx(styles.left, !showsTalk && styles.headOnly)}>
        {!isWide && <SessionTop tools={tools} isPhone={isPhone} actions={noticeActions} />}
        {!isPhone && <SessionHeader />}
        {showsTalk && (
          <TalkView
            isPhone={isPhone}
            toolbar={hasBegun && !isPhone && <SessionToolbar tools={tools} onHelp={keys.open} />}
          />
        )}
      </div>
      {isWide && <SidePane actions={noticeActions} />}
      {!isWide && view !== 'talk' && <SideView view={view} />}
      {!isWide && <BottomTabs view={view} isPhone={isPhone} onChange={setView} />}
      <SilenceTimer
        bottom={isWide ? 0 : BOTTOM_TABS_HEIGHT}
        onStart={() => presence.setSilent(true)}
        onEnd={() => presence.setSilent(false)}
      />
      <SessionDialogs
        advice={advice.dialog}
        keys={keys}
        past={{ isOpen: isPastOpen, close: () => setPastOpen(false) }}
        isHeldShown={isHeldShown}
        onHeldClose={() => setHeldShown(false)}
      />
    </div>
  );
}

/** Takes the next question by a key; null where none stands there or the pledge is not taken. */
function useNextQuestion(): (() => void) | null {
  const { view, shown, pledge, panel, reply } = useSession();
  const question = newestQuestion(shown.chatHistory)?.question ?? null;
  const canTake = view.appState === 'support_started' && !view.isLoading && !pledge.isOpen && !reply.dialog.open;
  if (!canTake || question === null) return null;
  return () => {
    panel.setView('talk');
    reply.use(question.text);
  };
}

/** Below 1200 the recording's head stands on top; on a phone it carries name and tools too. */
function SessionTop({ tools, isPhone, actions }: { tools: SessionTools; isPhone: boolean; actions: NoticeActions }) {
  const { person, recording, clock } = useSession();
  const phoneTools = usePhoneTools(tools);
  const told = useTold();
  const { state, start, chooseMeeting, withdraw, unrecorded } = recording;
  return (
    <RecordingTop
      state={state}
      actions={actions}
      onStart={start}
      onMeeting={chooseMeeting}
      onWithdraw={withdraw}
      onAskAgain={unrecorded}
      since={clock}
      isPhone={isPhone}
      also={isPhone ? told : null}
      {...(isPhone && { title: `${person.fullName}さん`, tools: phoneTools })}
    />
  );
}
