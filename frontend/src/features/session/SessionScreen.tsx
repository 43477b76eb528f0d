import { useEffect, useState } from 'react';
import type { Evidence } from '@app/contract';
import { useNavigate } from 'react-router';
import { Banner } from '../../ui/feedback/Banner.js';
import { Button } from '../../ui/controls/Button.js';
import { cx } from '../../helpers/class-names.js';
import { usePageTitle } from '../../ui/layout/PageTitle.js';
import { DeepDive } from '../deep-dive/index.js';
import { PauseSentence } from '../hint/index.js';
import { loadMindMap, useMindMap } from '../mind-map/index.js';
import { PromisesCard } from '../promises/index.js';
import { useIsReadingPromises } from '../../entities/employee/use-promises.js';
import { ConsentDialog, HeldSoundDialog, RecordingHead, RecordingNotice } from '../recording/index.js';
import { SilenceTimer } from '../silence-timer/index.js';
import { AdviceDialog, useAdvice } from './summary/AdviceDialog.js';
import { BOTTOM_TABS_HEIGHT, BottomTabs, type View } from './layout/BottomTabs.js';
import { Composer } from './chat/Composer.js';
import { OfflineNotice } from './layout/OfflineNotice.js';
import { PledgeDialog } from './pledge/PledgeDialog.js';
import { ReplyDialog } from './reply/ReplyDialog.js';
import { useResumable } from '../../entities/conversation/conversation-lists.js';
import { useConversation } from '../../entities/conversation/conversation-queries.js';
import { toStoredMessage } from '../../entities/conversation/conversation-types.js';
import { callName, canSummarise } from './state/session-rules.js';
import { SessionHeader, usePhoneTools, type SessionTools } from './layout/SessionHeader.js';
import { SessionToolbar } from './layout/SessionToolbar.js';
import { SidePane, SideView } from './layout/SessionSide.js';
import styles from './layout/session.module.css';
import { SummaryArea } from './summary/SummaryArea.js';
import { TalkPanel } from './chat/TalkPanel.js';
import { PHONE, useMediaQuery, WIDE } from './layout/use-media-query.js';
import { useReply } from './reply/use-reply.js';
import { useSessionActions } from './state/use-session-actions.js';
import { useSavingAtEnd, useSessionDocuments } from './state/use-session-documents.js';
import { useDeferredQuestions } from './chat/use-deferred-questions.js';
import { useSessionMachine, type Beginning } from './state/use-session-machine.js';
import { useSessionRecording, type SpeechSettings } from './state/use-session-recording.js';
import { useVoiceField } from './reply/use-voice-field.js';

interface Props {
  userId: string;
  beginning: Beginning;
  speech: SpeechSettings;
}

/** A 1on1 with one person, from the pledge to the summary. */
export function SessionScreen({ userId, beginning, speech }: Props) {
  const navigate = useNavigate();
  const machine = useSessionMachine(beginning);
  const { state, dispatch } = machine;
  const [isPledgeOpen, setPledgeOpen] = useState(true);
  const conversation = useConversation(state.currentConversationId);
  const detail = conversation.data;
  const fullName = detail?.employee_name ?? beginning.employee.name;
  const employeeName = callName(fullName);
  const documents = useSessionDocuments(userId, beginning.employee.id, detail);
  const mindMap = useMindMap(documents.mindMap, `${fullName}さんとの1on1`);
  const actions = useSessionActions(machine, documents.saveTogether);
  const recording = useSessionRecording({
    userId,
    employeeName: fullName,
    speech,
    conversationId: state.currentConversationId,
    detail,
    beginTranscription: actions.beginTranscription,
    onFailure: (message) => dispatch({ type: 'failed', message }),
  });
  useSavingAtEnd(recording.isRunning, documents.saveTogether);
  const [isSilent, setSilent] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const [isPointing, setPointing] = useState(false);
  const held = useDeferredQuestions(state.chatHistory, recording.state, recording.roles.manager, {
    isSilent,
    isEngaged: isWriting || isPointing,
    isAsked: state.isLoading,
  });
  const reply = useReply({ machine, send: actions.send, isPledgeOpen, userId, employeeId: beginning.employee.id });
  const askByVoice = useVoiceField(recording, reply.sayQuestion);
  const replyByVoice = useVoiceField(recording, reply.sayReply);
  const { data: resumable = null, isLoading: isReadingTalks } = useResumable(beginning.employee.id);
  // What stands above the choices comes together with them at first: nothing moves.
  const isReading = useIsReadingPromises(beginning.employee.id) || isReadingTalks;
  const [hasRead, setRead] = useState(false);
  if (!isReading && !hasRead) setRead(true);
  const [view, setView] = useState<View>('talk');
  const [lit, setLit] = useState<Evidence | null>(null);
  const advice = useAdvice();
  const isWide = useMediaQuery(WIDE);
  const isPhone = useMediaQuery(PHONE);
  usePageTitle(`${fullName}さんとの1on1`);

  // The tab has to open without a network too.
  useEffect(() => void loadMindMap(), []);
  useEffect(() => {
    if (detail) dispatch({ type: 'storedMessagesRead', messages: detail.messages.map(toStoredMessage) });
  }, [detail, dispatch]);

  const gate = { isPledgeOpen };
  const tools: SessionTools = {
    started: state.appState === 'support_started',
    busy: state.isLoading,
    canSummarise: canSummarise(state, detail?.transcript ?? '', gate),
    isSummarising: state.isGeneratingSummary,
    isSilent,
    onChangeTheme: () => dispatch({ type: 'themeChangeAsked' }),
    onRefresh: () => void actions.refreshQuestions(),
    onAdvise: advice.open,
    onSummarise: () => void actions.makeSummary(),
  };
  const phoneTools = usePhoneTools(tools);
  const [isHeldShown, setHeldShown] = useState(false);
  const { controls, start, agreeAnew, withdraw } = recording;
  const noticeActions = { controls, onStart: start, onConsent: agreeAnew, onHeld: () => setHeldShown(true) };
  const hasSummary = state.isGeneratingSummary || state.currentSummary !== null || detail?.summary != null;
  const hasConversation = state.currentConversationId !== null;
  const showsTalk = isWide || view === 'talk';
  const side = {
    actions: noticeActions,
    recording,
    documents,
    mindMap,
    hasConversation,
    employeeName: fullName,
    talk: detail,
  };

  return (
    <div className={styles.screen} inert={isPledgeOpen}>
      <div className={cx(styles.left, !showsTalk && styles.headOnly)}>
        {!isWide && (
          <RecordingHead
            state={recording.state}
            controls={controls}
            onStart={start}
            onWithdraw={withdraw}
            isPhone={isPhone}
            {...(isPhone && { title: `${fullName}さん`, tools: phoneTools })}
          />
        )}
        {!isWide && <RecordingNotice state={recording.state} hasPopup={false} {...noticeActions} />}
        {!isPhone && <SessionHeader employeeName={fullName} state={state} />}
        <OfflineNotice isTold={recording.state.trouble === 'network'} />
        <div className={styles.pause}>
          <PauseSentence />
        </div>
        {showsTalk && (
          <>
            {!isPhone && <SessionToolbar tools={tools} />}
            {state.error !== null && <Banner kind="error">{state.error}</Banner>}
            {conversation.isError && (
              <Banner
                kind="error"
                action={<Button onClick={() => void conversation.refetch()}>もう一度読みこむ</Button>}
              >
                {conversation.error.message}
              </Banner>
            )}
            <main id="panel-talk" className={styles.scroll}>
              {hasSummary && (
                <SummaryArea
                  conversation={detail}
                  isVisible={state.isSummaryVisible || state.isGeneratingSummary}
                  isGenerating={state.isGeneratingSummary}
                  lit={lit}
                  onEvidence={(evidence) => setLit({ ...evidence })}
                  onToggle={() => dispatch({ type: 'summaryToggled' })}
                />
              )}
              {!hasSummary && !isReading && (
                <PromisesCard
                  employeeId={beginning.employee.id}
                  employeeName={fullName}
                  currentId={state.currentConversationId}
                />
              )}
              {hasRead && (
                <TalkPanel
                  {...{ machine, held, actions, reply, employeeName, isPledgeOpen, resumable, lit, isSilent }}
                  onPoint={setPointing}
                />
              )}
            </main>
            <Composer
              text={reply.question}
              canSend={reply.canAsk}
              isPhone={isPhone}
              voice={askByVoice}
              onChange={reply.setQuestion}
              onSend={reply.ask}
              onEngage={setWriting}
            />
          </>
        )}
      </div>
      {isWide && <SidePane {...side} />}
      {!isWide && view !== 'talk' && <SideView view={view} {...side} />}
      {!isWide && <BottomTabs view={view} isPhone={isPhone} onChange={setView} />}
      <SilenceTimer
        bottom={isWide ? 0 : BOTTOM_TABS_HEIGHT}
        onStart={() => setSilent(true)}
        onEnd={() => setSilent(false)}
      />
      <ReplyDialog {...reply.dialog} voice={replyByVoice} employeeName={employeeName} />
      <AdviceDialog {...advice.dialog} conversationId={state.currentConversationId} />
      <DeepDive conversationId={state.currentConversationId} />
      <ConsentDialog {...recording.consent} />
      {isHeldShown && <HeldSoundDialog userId={userId} onClose={() => setHeldShown(false)} />}
      <PledgeDialog
        open={isPledgeOpen}
        employeeName={employeeName}
        onStart={() => setPledgeOpen(false)}
        onLeave={() => void navigate('/app/new-1on1')}
      />
    </div>
  );
}
