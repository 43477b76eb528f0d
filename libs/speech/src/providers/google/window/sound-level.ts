/** Root mean square below which nobody speaks, of 32768: about -56 dB. */
const SILENT = 50;
/** So much louder than the room is a voice. */
const ABOVE_ROOM = 3;
/** The room is learnt in seconds when it grows louder, at once when it grows quiet. */
const RISE_PER_SECOND = 1.15;
const LOUDEST_ROOM = 1_000;

/** Tells sound from a quiet room. Coarse: what it takes for sound only has to be answered by the provider. */
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
