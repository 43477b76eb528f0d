import { lazy, Suspense } from 'react';

const OwnHeldSound = lazy(async () => ({ default: (await import('./OwnHeldSound.js')).OwnHeldSound }));

/** All sound of a user that lies in this browser and is not text, and what can be done with it. Fetched when it is opened. */
export function HeldSoundDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <OwnHeldSound userId={userId} onClose={onClose} />
    </Suspense>
  );
}
