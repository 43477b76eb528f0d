import { OwnerPace } from './owner-pace.js';

describe('[BUD-4] the pace of an owner', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('opens again when the database that was away while it was closed is back', async () => {
    const answers: (number | Error | null)[] = [1_000, new Error('away'), new Error('away'), null];
    const pace = new OwnerPace(
      () => {
        const answer = answers.shift() ?? null;
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
      () => undefined,
    );
    const told: (number | null)[] = [];
    const leave = pace.join(() => told.push(pace.waitMs));
    pace.spend(1_000);
    await jest.advanceTimersByTimeAsync(0);
    expect(pace.waitMs).toBe(1_000);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(pace.waitMs).toBeNull();
    expect(told).toEqual([1_000, null]);
    leave();
  });

  it('asks no more for an owner of whom nothing is heard', async () => {
    let asked = 0;
    let isEmpty = false;
    const pace = new OwnerPace(
      () => {
        asked += 1;
        return asked === 1 ? Promise.resolve(1_000) : Promise.reject(new Error('away'));
      },
      () => (isEmpty = true),
    );
    const leave = pace.join(() => undefined);
    pace.spend(1_000);
    await jest.advanceTimersByTimeAsync(1_500);
    leave();
    await jest.advanceTimersByTimeAsync(10_000);
    expect([asked, isEmpty]).toEqual([2, true]);
  });
});
