import type { HeldSound, QuarantinedSound } from './recording-model.js';

/** Sound of one user that lies in this browser, and what can be done with it. */
export interface HeldSounds {
  held: readonly HeldSound[];
  quarantined: readonly QuarantinedSound[];
  sendAgain: (recordingId: string) => void;
  letGo: (recordingId: string) => Promise<void>;
  download: (sound: QuarantinedSound) => Promise<Blob>;
}

const NOTHING: HeldSounds = {
  held: [],
  quarantined: [],
  sendAgain: () => undefined,
  letGo: () => Promise.resolve(),
  download: () => Promise.resolve(new Blob()),
};

/** Holds the place of the hook that reads the store of this browser. */
export const useHeldSound: (userId: string) => HeldSounds = () => NOTHING;
