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

/** Samples below 16 of 32,768 (-66 dB): a muted microphone, or a meeting in which nobody speaks. No voice is that soft. */
const SILENT = 16;
/** So much of what came before is heard again, in samples, before a voice is asked about: one second. */
const CONTEXT = 16_000;

/**
 * Hears speech where a sound is loud or a trained detector hears a voice. The trained one costs a hundred times as much: it is asked only
 * where loudness does not decide, and then hears what came right before as well.
 */
export class SoundDetector implements SpeechDetector {
  private readonly loudness = new EnergyDetector();
  private passed: Int16Array[] = [];

  constructor(private readonly voice: SpeechDetector) {}

  accept(pcm: Int16Array): boolean {
    const isLoud = this.loudness.accept(pcm);
    if (isLoud || isSilent(pcm)) {
      this.pass(pcm);
      return isLoud;
    }
    for (const before of this.passed.splice(0)) this.voice.accept(before);
    return this.voice.accept(pcm);
  }

  free(): void {
    this.passed = [];
    this.loudness.free();
    this.voice.free();
  }

  /** Keeps the last second of what was not asked about. */
  private pass(pcm: Int16Array): void {
    // Its buffer is given away once it was heard.
    this.passed.push(pcm.slice());
    const lengths = this.passed.map(({ length }) => length);
    let kept = lengths.reduce((sum, length) => sum + length, 0);
    while (kept - (this.passed[0]?.length ?? 0) >= CONTEXT) kept -= this.passed.shift()?.length ?? 0;
  }
}

function isSilent(pcm: Int16Array): boolean {
  return pcm.every((sample) => sample > -SILENT && sample < SILENT);
}
