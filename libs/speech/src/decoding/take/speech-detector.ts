/** Separates speech from silence in audio at 16 kHz, as it comes. */
export interface SpeechDetector {
  /** Whether somebody speaks in it. */
  accept(pcm: Int16Array): boolean;
  /** Gives back what it holds; it is not used again. */
  free(): void;
}

const FRAME = 320;
/** Below -50 dB of full scale nothing counts as speech. */
const FAINTEST = 32_768 * 10 ** (-50 / 20);
const LOUDER = 3.2;
const HANGOVER_FRAMES = 20;

/** Used when the trained one cannot be loaded: sound 10 dB louder than the quiet of this room counts as speech. */
export class EnergyDetector implements SpeechDetector {
  private floor = FAINTEST;
  private loud = 0;
  private hangover = 0;

  accept(pcm: Int16Array): boolean {
    let isSpeech = this.hangover > 0;
    for (let at = 0; at < pcm.length; at += FRAME) {
      const frame = pcm.subarray(at, at + FRAME);
      const level = Math.sqrt(frame.reduce((sum, sample) => sum + sample * sample, 0) / frame.length);
      // The floor falls immediately and rises slowly, so that a voice does not become its own reference for quiet.
      this.floor = level < this.floor ? level * 0.3 + this.floor * 0.7 : this.floor * 1.004;
      this.loud = level > Math.max(FAINTEST, this.floor * LOUDER) ? this.loud + 1 : 0;
      this.hangover = this.loud >= 2 ? HANGOVER_FRAMES : Math.max(0, this.hangover - 1);
      isSpeech ||= this.hangover > 0;
    }
    return isSpeech;
  }

  free(): void {
    this.floor = FAINTEST;
  }
}

/** Hears speech where any of several detectors does. */
export class EitherDetector implements SpeechDetector {
  constructor(private readonly detectors: readonly SpeechDetector[]) {}

  accept(pcm: Int16Array): boolean {
    // Each of them has to hear everything.
    return this.detectors.map((detector) => detector.accept(pcm)).includes(true);
  }

  free(): void {
    for (const detector of this.detectors) detector.free();
  }
}
