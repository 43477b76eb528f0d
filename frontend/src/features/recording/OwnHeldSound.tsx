import { HeldSoundView } from './HeldSoundView.js';
import { useHeldSound } from './use-held-sound.js';
import { useTalkNames } from './use-talk-names.js';

/** The sound of one user in this browser, as a dialog. */
export function OwnHeldSound({ userId, onClose }: { userId: string; onClose: () => void }) {
  const sounds = useHeldSound(userId);
  const names = useTalkNames(sounds.held);
  return <HeldSoundView sounds={sounds} names={names} onClose={onClose} />;
}
