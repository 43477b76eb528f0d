import { lazy, Suspense } from 'react';

const HeldSoundOfUser = lazy(async () => ({ default: (await import('./HeldSoundOfUser.js')).HeldSoundOfUser }));

/** All sound of a user in this browser that is not text, with its actions. Loaded when it is opened. */
export function HeldSoundDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <HeldSoundOfUser userId={userId} onClose={onClose} />
    </Suspense>
  );
}
