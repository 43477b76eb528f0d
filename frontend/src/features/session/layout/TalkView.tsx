import type { ReactNode } from 'react';
import { failureOf } from '../../../api/failures.js';
import { Banner } from '../../../ui/feedback/Banner.js';
import { Button } from '../../../ui/controls/Button.js';
import { BeforeCard, PromisesCard } from '../../promises/index.js';
import { CareLine } from '../care/CareLine.js';
import { Composer } from '../chat/Composer.js';
import { TalkPanel } from '../chat/TalkPanel.js';
import { ReplyDialog } from '../reply/ReplyDialog.js';
import { useVoiceField } from '../reply/use-voice-field.js';
import { useSession } from '../store/session-context.js';
import { SummaryArea } from '../summary/SummaryArea.js';
import styles from '../frame/session.module.css';

/** The left panel below its head: what was left by last time or made today, the talk, and the composer; over it the reply. */
export function TalkView({ isPhone, toolbar }: { isPhone: boolean; toolbar: ReactNode }) {
  const { view, person, reply, recording } = useSession();
  const replyByVoice = useVoiceField(recording, reply.sayReply);
  const hasDialog = reply.dialog.open && view.appState === 'support_started';
  return (
    <div className={styles.body}>
      <div className={styles.under} inert={hasDialog}>
        {toolbar}
        <Talk isPhone={isPhone} />
      </div>
      {hasDialog && (
        <ReplyDialog {...reply.dialog} typed={reply.typed} voice={replyByVoice} employeeName={person.callName} />
      )}
    </div>
  );
}

function Talk({ isPhone }: { isPhone: boolean }) {
  const { view, talk, opening, reply, recording, presence } = useSession();
  const askByVoice = useVoiceField(recording, reply.sayQuestion);
  const hasSummary = talk?.summary != null;
  return (
    <>
      <Failures />
      {/* The talk is another screen than the choice of its theme: one comes in the place of the other, and nothing moves. */}
      <main key={view.currentConversationId === null ? 'start' : 'talk'} id="panel-talk" className={styles.scroll}>
        {hasSummary && <SummaryArea />}
        {!hasSummary && !opening.isReading && <LeftBefore />}
        {opening.hasRead && <TalkPanel />}
      </main>
      {view.appState === 'support_started' && <CareLine />}
      <Composer
        typed={reply.typed}
        canSend={reply.canAsk}
        isPhone={isPhone}
        voice={askByVoice}
        onSend={reply.ask}
        onEngage={presence.setWriting}
      />
    </>
  );
}

/** The minute before a talk; folded to one line where there is a talk already. */
function LeftBefore() {
  const { person, view, opening } = useSession();
  const names = { employeeId: person.id, employeeName: person.fullName };
  const isBefore = view.currentConversationId === null && opening.isNew;
  return isBefore ? <BeforeCard {...names} /> : <PromisesCard {...names} currentId={view.currentConversationId} />;
}

/** What went wrong last, and a conversation that could not be read. */
function Failures() {
  const { view, conversation } = useSession();
  return (
    <>
      {view.error !== null && <Banner kind="error">{view.error}</Banner>}
      {conversation.isError && (
        <Banner kind="error" action={<Button onClick={() => void conversation.refetch()}>もう一度読みこむ</Button>}>
          {failureOf('loadConversation', conversation.error)}
        </Banner>
      )}
    </>
  );
}
