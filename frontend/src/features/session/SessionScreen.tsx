import { BothScreen } from './both/BothScreen.js';
import { PaperScreen } from './both/PaperScreen.js';
import { EndScreen } from './end/EndScreen.js';
import { SessionLayout } from './layout/SessionLayout.js';
import { SessionContext, useSession } from './store/session-context.js';
import { useSessionStore, type SessionInput } from './store/use-session-store.js';

/** A 1on1 with one person, from the pledge to its end. */
export function SessionScreen(input: SessionInput) {
  return (
    <SessionContext value={useSessionStore(input)}>
      <Screen />
    </SessionContext>
  );
}

const SCREENS = { talk: SessionLayout, end: EndScreen, both: BothScreen, paper: PaperScreen };

function Screen() {
  const { place } = useSession();
  const Shown = SCREENS[place.now];
  return <Shown />;
}
