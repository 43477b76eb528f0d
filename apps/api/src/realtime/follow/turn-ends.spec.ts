import { TurnEnds } from './turn-ends.js';

describe('[MND-16] the end of a turn', () => {
  let looks: boolean[];
  let turns: TurnEnds;
  beforeEach(() => {
    jest.useFakeTimers();
    looks = [];
    turns = new TurnEnds({ quiet: 1_500, longest: 10_000 }, { looked: (isOver) => looks.push(isOver) });
  });
  afterEach(() => {
    turns.close();
    jest.useRealTimers();
  });

  it('is a moment in which nothing more is said', () => {
    for (let said = 0; said < 3; said += 1) {
      turns.note();
      jest.advanceTimersByTime(1_400);
    }
    expect(looks).toEqual([]);
    jest.advanceTimersByTime(100);
    expect(looks).toEqual([true]);
    jest.advanceTimersByTime(60_000);
    expect(looks).toEqual([true]);
  });

  it('does not come while somebody goes on, who is looked at now and then', () => {
    for (let said = 0; said < 21; said += 1) {
      turns.note();
      jest.advanceTimersByTime(1_000);
    }
    expect(looks).toEqual([false, false]);
    jest.advanceTimersByTime(500);
    expect(looks).toEqual([false, false, true]);
  });

  it('does not come any more once the conversation was left', () => {
    turns.note();
    turns.close();
    jest.advanceTimersByTime(60_000);
    expect(looks).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });
});
