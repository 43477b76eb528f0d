/** Below this root mean square no one speaks, of 32768: about -56 dB. */
const SILENT = 50;
/** How many times louder than the room a voice is. */
const ABOVE_ROOM = 3;
/** The level of the room rises over seconds and falls immediately. */
const RISE_PER_SECOND = 1.15;
const LOUDEST_ROOM = 1_000;

/** Separates sound from a quiet room. Coarse: when it takes silence for sound, the provider only has to answer it. */
export class SoundLevel {
  private room = SILENT;

  isSound(pcm: Int16Array, lengthMs: number): boolean {
    let sum = 0;
    for (const sample of pcm) sum += sample * sample;
    const level = pcm.length === 0 ? 0 : Math.sqrt(sum / pcm.length);
    const risen = this.room * RISE_PER_SECOND ** (lengthMs / 1000);
    this.room = Math.min(Math.max(Math.min(level, risen), SILENT), LOUDEST_ROOM);
    return level > this.room * ABOVE_ROOM;
  }
}
