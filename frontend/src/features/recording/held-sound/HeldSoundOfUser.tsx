import { HeldSoundScreen } from './HeldSoundScreen.js';
import { useHeldSound } from './use-held-sound.js';

/** The sound of one user in this browser, as a dialog. */
export function HeldSoundOfUser({ userId, onClose }: { userId: string; onClose: () => void }) {
  return <HeldSoundScreen sounds={useHeldSound(userId)} onClose={onClose} />;
}
