import { startOfDay, type Evidence } from '@app/contract';
import { useRef } from 'react';
import { Banner } from '../../../ui/feedback/Banner.js';
import { Button } from '../../../ui/controls/Button.js';
import { formatTime } from '../../../helpers/dates.js';
import { singleClick } from '../../../helpers/single-click.js';
import { useFirstFocus } from '../../../ui/hooks/use-first-focus.js';
import { useToday } from '../../../ui/hooks/use-today.js';
import { useDraftPart } from '../../autosave/index.js';
import { ChatWindow } from './ChatWindow.js';
import { formatDayFromToday } from './day-from-today.js';
import { QuestionBlock } from './QuestionBlock.js';
import type { ConversationListItem } from '../../../entities/conversation/conversation-types.js';
import styles from '../frame/session.module.css';
import { StanceChoice } from '../choice/StanceChoice.js';
import { ThemeChoice } from '../choice/ThemeChoice.js';
import { useSession } from '../store/session-context.js';
import { evidenceLabel } from '../questions/evidence-label.js';
import { GREETING } from '../state/use-session-machine.js';

interface ResumeProps {
  item: ConversationListItem;
  busy: boolean;
  /** The pledge is taken: it has the focus. */
  isNext: boolean;
  onResume: () => void;
}

function ResumeOffer({ item, busy, isNext, onResume }: ResumeProps) {
  const resume = useRef<HTMLButtonElement>(null);
  useFirstFocus(resume, isNext);
  // A screen that stays open over midnight names the day as it is then.
  const day = formatDayFromToday(item.timestamp, startOfDay(useToday()));
  return (
    <div className={styles.resume}>
      <Banner
        kind="info"
        action={
          <Button ref={resume} kind="filled" disabled={busy} onClick={singleClick(onResume)}>
            続きから再開
          </Button>
        }
      >
        {day} {formatTime(item.timestamp)}にはじめた1on1{item.theme === null ? '' : `「${item.theme}」`}
        がまだ続いています。 録音は、「録音開始」を押すまで始まりません。
      </Banner>
    </div>
  );
}

/** The left side: choosing theme and stance, then the talk itself. */
export function TalkPanel() {
  const { view, dispatch, actions, person, pledge, opening } = useSession();
  if (view.appState === 'theme_selection') {
    const offer = view.currentConversationId === null ? opening.resumable : null;
    return (
      <>
        {offer && (
          <ResumeOffer
            item={offer}
            busy={view.isLoading}
            isNext={!pledge.isOpen}
            onResume={() => void actions.resume(offer)}
          />
        )}
        <ThemeChoice
          isNext={!pledge.isOpen && offer === null}
          greeting={GREETING}
          employeeName={person.callName}
          onChoose={(theme) => {
            if (!pledge.isOpen) dispatch({ type: 'themeChosen', theme });
          }}
        />
      </>
    );
  }
  if (view.appState === 'interaction_selection') {
    return (
      <StanceChoice
        theme={view.selectedTheme ?? ''}
        employeeName={person.callName}
        chosen={view.selectedStance}
        busy={view.isLoading}
        onChoose={(stance) => {
          if (!pledge.isOpen) void actions.chooseStance(stance);
        }}
        onBack={() => dispatch({ type: 'themeReconsidered' })}
      />
    );
  }
  return <Chat />;
}

/** The chat with its newest question. */
function Chat() {
  const { view, shown, offers, ask, talk, recording, reply, person, evidence, presence } = useSession();
  const { isLoading } = view;
  const isMain = useDraftPart(reply.typed, ({ composer }) => composer.trim() === '');
  const reasons = {
    labelOf: (words: Evidence | null) => evidenceLabel(words, recording.state.lines, talk ?? null),
    onEvidence: evidence.light,
  };
  return (
    <div className={styles.talk}>
      <ChatWindow
        history={shown.chatHistory}
        isLoading={isLoading}
        employeeName={person.callName}
        lit={evidence.lit}
        noQuestion={
          // After words that need care, nothing is asked at all.
          !offers.care && (
            <Button kind="text" disabled={presence.isSilent} onClick={singleClick(ask.refresh)}>
              問いの例を見る
            </Button>
          )
        }
        renderQuestion={(question, alternatives) => (
          <QuestionBlock
            question={question}
            alternatives={alternatives}
            isMain={isMain}
            busy={isLoading}
            canRefresh={!isLoading && !presence.isSilent}
            onUse={reply.use}
            newer={shown.newer}
            reasons={reasons}
            onRefresh={ask.refresh}
            onPoint={presence.setPointing}
          />
        )}
      />
    </div>
  );
}
