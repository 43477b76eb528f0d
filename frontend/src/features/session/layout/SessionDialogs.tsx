import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { DeepDive } from '../../deep-dive/index.js';
import { ConsentDialog, HeldSoundDialog, OnlineDialog } from '../../recording/index.js';
import { PledgeDialog } from '../pledge/PledgeDialog.js';
import { useSession } from '../store/session-context.js';
import { AdviceDialog, type AdviceState } from '../summary/AdviceDialog.js';

const KeyHelp = lazy(async () => ({ default: (await import('../keys/KeyHelp.js')).KeyHelp }));

const PastTalks = lazy(async () => ({ default: (await import('../past/PastTalks.js')).PastTalks }));

/** Something that is open or not. */
export interface Opened {
  isOpen: boolean;
  close: () => void;
}

interface Props {
  /** The 1on1s before, beside the talk. */
  past: Opened;
  advice: AdviceState;
  keys: Opened;
  isHeldShown: boolean;
  onHeldClose: () => void;
}

/** All that opens over the session. */
export function SessionDialogs({ advice, keys, past, isHeldShown, onHeldClose }: Props) {
  const { userId, person, view, recording, pledge } = useSession();
  const navigate = useNavigate();
  const conversationId = view.currentConversationId;
  return (
    <>
      {past.isOpen && (
        <Suspense fallback={null}>
          <PastTalks onClose={past.close} />
        </Suspense>
      )}
      {keys.isOpen && (
        <Suspense fallback={null}>
          <KeyHelp isOpen onClose={keys.close} />
        </Suspense>
      )}
      <AdviceDialog {...advice} conversationId={conversationId} />
      <DeepDive conversationId={conversationId} />
      <ConsentDialog {...recording.consent} />
      {recording.setup.isOpen && (
        <Suspense fallback={null}>
          <OnlineDialog {...recording.setup.dialog} />
        </Suspense>
      )}
      {isHeldShown && <HeldSoundDialog userId={userId} onClose={onHeldClose} />}
      <PledgeDialog
        open={pledge.isOpen}
        employeeName={person.callName}
        onStart={pledge.take}
        onLeave={() => void navigate('/app/new-1on1')}
      />
    </>
  );
}
