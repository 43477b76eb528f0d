import { hearingAfter, levelOf, STONES, UNHEARD, verdictOf } from './sound-level.js';

/** A tone of this amplitude. */
const tone = (amplitude: number) => Float32Array.from({ length: 2_048 }, (_, at) => amplitude * Math.sin(at / 5));

describe('a meter of one side of an online talk', () => {
  it('[REM-5] tells silence, a quiet room and a voice apart', () => {
    expect(levelOf(new Float32Array(2_048))).toBe(0);
    expect(levelOf(tone(0.003))).toBeLessThan(0.3);
    expect(levelOf(tone(0.1))).toBeGreaterThan(0.5);
    expect(levelOf(tone(1))).toBe(1);
    expect(levelOf(new Float32Array(0))).toBe(0);
  });

  it('[REM-5] says after a voice that it is heard, and goes on saying so in a pause', () => {
    let hearing = hearingAfter(UNHEARD, levelOf(tone(0.1)), 100);
    expect(verdictOf(hearing)).toBe('listening');
    hearing = hearingAfter(hearing, levelOf(tone(0.1)), 100);
    expect(verdictOf(hearing)).toBe('heard');
    expect(hearing.stones).toBeGreaterThan(STONES / 2);
    hearing = hearingAfter(hearing, 0, 60_000);
    expect(verdictOf(hearing)).toBe('heard');
    expect(hearing.stones).toBe(0);
  });

  it('[REM-5] says after five seconds without a voice that nothing is heard, and takes that back', () => {
    const click = hearingAfter(UNHEARD, 1, 100);
    expect(verdictOf(hearingAfter(click, 0, 4_800))).toBe('listening');
    const silent = hearingAfter(click, 0, 4_900);
    expect(verdictOf(silent)).toBe('silent');
    expect(verdictOf(hearingAfter(silent, 0.8, 200))).toBe('heard');
  });
});
