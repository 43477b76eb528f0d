import type { Evidence } from '@app/contract';
import { Banner } from '../../../ui/feedback/Banner.js';
import { Button } from '../../../ui/controls/Button.js';
import { singleClick } from '../../../helpers/single-click.js';
import { ChatWindow } from './ChatWindow.js';
import { QuestionBlock } from './QuestionBlock.js';
import type { ConversationListItem } from '../../../entities/conversation/conversation-types.js';
import styles from '../layout/session.module.css';
import { StanceChoice } from '../choice/StanceChoice.js';
import { ThemeChoice } from '../choice/ThemeChoice.js';
import type { SessionActions } from '../state/use-session-actions.js';
import { GREETING, type SessionMachine } from '../state/use-session-machine.js';
import type { HeldQuestions } from './use-deferred-questions.js';
import type { useReply } from '../reply/use-reply.js';

interface Props {
  machine: SessionMachine;
  /** The chat as it is shown: questions may wait. */
  held: HeldQuestions;
  actions: SessionActions;
  reply: ReturnType<typeof useReply>;
  employeeName: string;
  isPledgeOpen: boolean;
  resumable: ConversationListItem | null;
  lit: Evidence | null;
  /** The silence timer runs: no new questions. */
  isSilent: boolean;
  onPoint: (isPointing: boolean) => void;
}

function ResumeOffer({ item, busy, onResume }: { item: ConversationListItem; busy: boolean; onResume: () => void }) {
  return (
    <div className={styles.resume}>
      <Banner
        kind="info"
        action={
          <Button kind="filled" disabled={busy} onClick={singleClick(onResume)}>
            続きから再開
          </Button>
        }
      >
        今日はじめた1on1{item.theme === null ? '' : `「${item.theme}」`}がまだ続いています。
      </Banner>
    </div>
  );
}

/** The left side: choosing theme and stance, then the talk itself. */
export function TalkPanel(props: Props) {
  const { machine, actions, employeeName, isPledgeOpen, resumable } = props;
  const { state, dispatch } = machine;
  if (state.appState === 'theme_selection') {
    const offer = state.currentConversationId === null ? resumable : null;
    return (
      <>
        {offer && <ResumeOffer item={offer} busy={state.isLoading} onResume={() => void actions.resume(offer)} />}
        <ThemeChoice
          greeting={GREETING}
          employeeName={employeeName}
          onChoose={(theme) => {
            if (!isPledgeOpen) dispatch({ type: 'themeChosen', theme });
          }}
        />
      </>
    );
  }
  if (state.appState === 'interaction_selection') {
    return (
      <StanceChoice
        theme={state.selectedTheme ?? ''}
        employeeName={employeeName}
        chosen={state.selectedStance}
        busy={state.isLoading}
        onChoose={(stance) => {
          if (!isPledgeOpen) void actions.chooseStance(stance);
        }}
        onBack={() => dispatch({ type: 'themeReconsidered' })}
      />
    );
  }
  return <Chat {...props} />;
}

/** The chat with its newest question. */
function Chat({ machine: { state }, held, actions, reply, employeeName, lit, isSilent, onPoint }: Props) {
  return (
    <div className={styles.talk}>
      <ChatWindow
        state={{ ...state, chatHistory: held.chatHistory }}
        employeeName={employeeName}
        lit={lit}
        renderQuestion={(question, alternatives) => (
          <QuestionBlock
            question={question}
            alternatives={alternatives}
            isMain={reply.question.trim() === ''}
            busy={state.isLoading}
            canRefresh={!state.isLoading && !isSilent}
            onUse={reply.use}
            onRefresh={() => void actions.refreshQuestions()}
            onPoint={onPoint}
          />
        )}
      />
      <div className={styles.news} role="status">
        {held.hasNew && (
          <Button kind="text" size="small" onMouseDown={(event) => event.preventDefault()} onClick={held.showNew}>
            新しい問いがあります
          </Button>
        )}
      </div>
    </div>
  );
}
