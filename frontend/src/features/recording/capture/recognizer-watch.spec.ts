import { silentSince, UNWATCHED, watchedAfter, type RecognizerSign } from './recognizer-watch.js';

/** Signs with the second at which each came. */
function after(...signs: [number, RecognizerSign][]) {
  return signs.reduce((watched, [second, sign]) => watchedAfter(watched, sign, second * 1000), UNWATCHED);
}

/** The second since which it is silent, as it is known at `second`. */
function silentAt(second: number, ...signs: [number, RecognizerSign][]): number | null {
  const since = silentSince(after(...signs), second * 1000);
  return since === null ? null : since / 1000;
}

describe('[CUS-11] a recogniser that claims to listen', () => {
  it('is silent within 20 s if it gives no sign', () => {
    expect([10, 18.9, 19, 20].map((second) => silentAt(second, [0, 'started']))).toEqual([null, null, 0, 0]);
    expect(silentAt(20, [0, 'started'], [8, 'started'], [16, 'started'])).toBe(0);
  });

  it('is silent after three errors in a row, or 20 s after the first without a word', () => {
    const cycle = (second: number): [number, RecognizerSign][] => [
      [second, 'started'],
      [second, 'audio'],
      [second + 1, 'error'],
    ];
    expect(silentAt(6, ...cycle(0), ...cycle(2))).toBeNull();
    expect(silentAt(6, ...cycle(0), ...cycle(2), ...cycle(4))).toBe(1);
    expect(silentAt(21, ...cycle(0), [2, 'started'], [2, 'audio'])).toBe(1);
  });

  it('hears again with the first word, or when it has listened for a minute without an error', () => {
    const failing: [number, RecognizerSign][] = [1, 2, 3].map((second) => [second, 'error']);
    expect(silentAt(4, ...failing)).toBe(1);
    expect(silentAt(4, ...failing, [4, 'result'])).toBeNull();
    expect(silentAt(40, ...failing, [4, 'started'], [4, 'audio'])).toBe(1);
    expect(silentAt(64, ...failing, [4, 'started'], [4, 'audio'])).toBeNull();
    // An error after that is a new one.
    expect(silentAt(66, ...failing, [4, 'started'], [4, 'audio'], [65, 'error'])).toBeNull();
  });

  it('is not silent where people are', () => {
    expect(silentAt(3_600, [0, 'started'], [0.2, 'audio'])).toBeNull();
    expect(
      silentAt(3_600, [0, 'started'], [0.2, 'audio'], [60, 'quiet'], [60.1, 'started'], [60.2, 'audio']),
    ).toBeNull();
    expect(silentAt(3_600, [0, 'started'], [0.2, 'audio'], [5, 'speech'], [6, 'result'])).toBeNull();
    expect(silentAt(3_600, [0, 'started'], [0.2, 'audio'], [5, 'speech'], [6, 'speechEnd'])).toBeNull();
  });

  it('is silent if a person speaks for 20 s and no word comes', () => {
    expect(silentAt(25, [0, 'started'], [0.2, 'audio'], [5, 'speech'])).toBe(5);
  });
});
