import type { OnlineSound } from '../capture/talk-capture.js';

/** What a screen can do. None of them throws: what goes wrong shows in the state. */
export interface RecordingControls {
  /** Both people sit at one microphone, or an online talk with the sound of the other person. */
  start: (online?: OnlineSound | null) => void;
  /** An online talk: opens the browser's sharing dialog again. Called by the press of a button. */
  share?: () => void;
  pause: () => void;
  resume: () => void;
  /** Stops; resolves when the last words are stored or nothing more can be done now. */
  stop: () => Promise<void>;
  /** Stops at once; the recording is deleted after 10 s unless {@link RecordingControls.keep} is called. */
  stopAndDelete: () => void;
  keep: () => void;
  /** Phase `rest`: tries at once to turn it into text. */
  sendAgain?: () => void;
  /** Phase `rest`: deletes the sound that is not text; finished text stays. */
  deleteRest?: () => void;
  hide: () => void;
  show: () => void;
}
