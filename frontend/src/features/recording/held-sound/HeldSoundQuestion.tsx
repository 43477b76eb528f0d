import { lazy, Suspense, useState } from 'react';
import { shouldAsk, markAsked } from './asked-recordings.js';
import { useHeldSound } from './use-held-sound.js';

const HeldSoundScreen = lazy(async () => ({ default: (await import('./HeldSoundScreen.js')).HeldSoundScreen }));

interface Props {
  userId: string;
  /** When the login began, in seconds: each login asks once. */
  issuedAt: number;
}

/** Asks, once a login, what becomes of sound that has lain here for more than 7 days. */
export function HeldSoundQuestion({ userId, issuedAt }: Props) {
  const sounds = useHeldSound(userId);
  const [isAsking, setAsking] = useState(false);
  const old = sounds.held.filter(({ isOld }) => isOld);
  const ids = [...new Set(old.map(({ recordingId }) => recordingId))];
  if (!isAsking && shouldAsk(userId, issuedAt, ids)) setAsking(true);
  if (!isAsking) return null;
  const close = () => {
    markAsked(userId, issuedAt, ids);
    setAsking(false);
  };
  const quarantined = sounds.quarantined.filter(({ recordingId }) => ids.includes(recordingId));
  return (
    <Suspense fallback={null}>
      <HeldSoundScreen sounds={{ ...sounds, held: old, quarantined }} isAsking onClose={close} />
    </Suspense>
  );
}
