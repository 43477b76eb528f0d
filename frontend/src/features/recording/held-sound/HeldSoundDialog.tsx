import { lazy, Suspense } from 'react';

const HeldSoundOfUser = lazy(async () => ({ default: (await import('./HeldSoundOfUser.js')).HeldSoundOfUser }));

/** All sound of a user that lies in this browser and is not text, and what can be done with it. Fetched when it is opened. */
export function HeldSoundDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <HeldSoundOfUser userId={userId} onClose={onClose} />
    </Suspense>
  );
}
