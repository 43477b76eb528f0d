import { inBatches } from './in-batches.js';

/** Yields the numbers from 1, each when `allow` has let it through. */
async function* numbers(count: number, before: (n: number) => Promise<void> = () => Promise.resolve()) {
  for (let n = 1; n <= count; n += 1) {
    await before(n);
    yield n;
  }
}

describe('working in batches', () => {
  it('works on the first item immediately, and then on all waiting items together', async () => {
    const batches: (readonly number[])[] = [];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const source = numbers(4, (n) => {
      if (n === 4) release();
      return Promise.resolve();
    });
    await inBatches(source, async (items) => {
      batches.push(items);
      await held;
    });
    expect(batches).toEqual([[1], [2, 3, 4]]);
  });

  it('fails with its work, and with its source when the work is done', async () => {
    await expect(inBatches(numbers(3), () => Promise.reject(new Error('work')))).rejects.toThrow('work');
    const done: number[] = [];
    const broken = numbers(2, (n) => (n === 2 ? Promise.reject(new Error('source')) : Promise.resolve()));
    const work = (items: readonly number[]): Promise<void> => {
      done.push(...items);
      return Promise.resolve();
    };
    await expect(inBatches(broken, work)).rejects.toThrow('source');
    expect(done).toEqual([1]);
  });
});
