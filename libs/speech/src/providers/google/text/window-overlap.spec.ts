import { planSeam, rolloverDue } from '../window/rollover.js';
import { overlapBoundary, splitAt } from './window-overlap.js';
import { GOOGLE_SETTINGS } from '../stream/google-settings.js';
import { SpeakerMap } from './speaker-map.js';
import { plainWord, textOf } from '../stream/spoken-text.js';
import { StreamClock } from '../stream/stream-clock.js';
import { reducedFeatures, remedyFor } from '../stream/stream-failure.js';

const word = (text: string, startMs: number, endMs: number) => ({ text, startMs, endMs });

describe('the seam between two streams', () => {
  it('[REC-35] each word lies on one side, by its middle', () => {
    const words = [word('a', 0, 400), word('b', 400, 700), word('c', 700, 900)];
    const { before, after } = splitAt(words, 540);
    expect(before.map(({ text }) => text)).toEqual(['a']);
    expect(after.map(({ text }) => text)).toEqual(['b', 'c']);
  });

  it('[REC-35] however both heard the edges of the words, each comes once', () => {
    for (let seamMs = 0; seamMs <= 3_000; seamMs += 25) {
      for (const heardLater of [-60, 0, 60]) {
        const said = Array.from({ length: 8 }, (_, index) => word(`w${index}`, index * 380, index * 380 + 300));
        const { before, after } = splitAt(said, seamMs);
        const boundary = overlapBoundary(seamMs, before.at(-1)?.endMs ?? 0, after[0]?.startMs ?? null);
        const again = said.map((one) => word(one.text, one.startMs + heardLater, one.endMs + heardLater));
        const all = [...before, ...splitAt(again, boundary).after].map(({ text }) => text);
        expect(all).toEqual(said.map(({ text }) => text));
      }
    }
  });

  it('[REC-11] from 240 s at a good moment, at 285 s anyway', () => {
    const due = (ageMs: number) => rolloverDue(ageMs, 0, GOOGLE_SETTINGS);
    expect([239_999, 240_000, 284_999, 285_000].map(due)).toEqual([
      'no',
      'at a good moment',
      'at a good moment',
      'now',
    ]);
  });

  it('[REC-11] [REC-36] overlaps with word times; without, cuts in a pause or has everything heard again', () => {
    const at = { sentToMs: 285_000, settledMs: 280_000, hasDiarization: false, hasAnswered: true };
    const plan = (givesWordTimes: boolean, isPause: boolean) =>
      planSeam({ ...at, givesWordTimes, isPause }, GOOGLE_SETTINGS);
    expect(plan(true, false)).toEqual({ fromMs: 284_000, seamMs: 284_500, isAbandoned: false });
    expect(plan(false, true)).toEqual({ fromMs: 285_000, seamMs: Infinity, isAbandoned: false });
    expect(plan(false, false)).toEqual({ fromMs: 280_000, seamMs: Infinity, isAbandoned: true });
  });
});

describe('the clock of a stream', () => {
  it('leaves out gaps, and silence that was not recorded', () => {
    const clock = new StreamClock();
    clock.add(10_000, 1_000);
    clock.addSilence(500);
    clock.add(11_000, 1_000);
    clock.add(20_000, 1_000);
    expect([0, 999, 1_200, 1_500, 2_499, 2_500, 3_400, 9_000].map((ms) => clock.toTake(ms))).toEqual([
      10_000, 10_999, 11_000, 11_000, 11_999, 20_000, 20_900, 21_000,
    ]);
    expect(clock.sentMs).toBe(3_500);
  });
});

describe('text of some of the words', () => {
  it('keeps the punctuation of the transcript', () => {
    expect(textOf('はい、そうです。次は来週ですね。', ['次', 'は', '来週', 'です', 'ね'])).toBe('次は来週ですね。');
    expect(textOf('はい、そうです。次は', ['はい', 'そう', 'です'])).toBe('はい、そうです。');
  });

  it('joins the bare words where the transcript has others', () => {
    expect(textOf('別の文', ['今日', 'は', 'OK', 'Google'])).toBe('今日はOK Google');
    expect(plainWord('今日|キョウ')).toBe('今日');
  });
});

describe('voices', () => {
  it('[REC-39] knows a voice again by words two streams heard, the other one by elimination, and no third', () => {
    const map = new SpeakerMap();
    expect(['x', 'y', 'x'].map((label) => map.numberOf(label))).toEqual([1, 2, 1]);
    map.remember([{ ...word('はい', 1_000, 1_300), speaker: 2 }]);
    map.restart();
    expect(map.numberOf('x')).toBeNull();
    map.learn([{ ...word('はい', 1_020, 1_290), label: 'x' }]);
    expect(['x', 'y', 'z', null].map((label) => map.numberOf(label))).toEqual([2, 1, null, null]);
  });
});

describe('what to do about an error', () => {
  const failed = { code: 11, ageMs: 1_000, sentMs: 1_000, sendingMs: 1_000, streamLimit: 300_000, hasAnswered: true };

  it('distinguishes the three meanings of code 11', () => {
    expect(remedyFor({ ...failed, ageMs: 304_000 })).toBe('go on');
    expect(remedyFor({ ...failed, ageMs: 10_000, sendingMs: 10_000, sentMs: 40_000 })).toBe('slow down');
    expect(remedyFor({ ...failed, ageMs: 10_000 })).toBe('try again');
  });

  it('[REC-37] knows too fast a pace when the error comes late', () => {
    expect(remedyFor({ ...failed, ageMs: 5_000, sendingMs: 100, sentMs: 2_500 })).toBe('slow down');
  });

  it('asks for less, then gives up', () => {
    expect(remedyFor({ ...failed, code: 3, hasAnswered: false })).toBe('ask for less');
    expect(reducedFeatures({ hasDiarization: true, hasWordTimes: true })).toEqual({
      hasDiarization: false,
      hasWordTimes: true,
    });
    expect(reducedFeatures({ hasDiarization: false, hasWordTimes: true })).toEqual({
      hasDiarization: false,
      hasWordTimes: false,
    });
    expect(reducedFeatures({ hasDiarization: false, hasWordTimes: false })).toBeNull();
    expect(remedyFor({ ...failed, code: 7 })).toBe('give up');
  });
});
