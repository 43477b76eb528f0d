import { OneAtATime } from './one-at-a-time.js';

describe('work that takes turns', () => {
  const turns = new OneAtATime();

  it('of one key runs in the order of the calls, never two at the same time', async () => {
    const told: string[] = [];
    const work = (name: string) => async () => {
      told.push(`${name} begins`);
      await new Promise(setImmediate);
      told.push(`${name} ends`);
      return name;
    };
    await expect(Promise.all([turns.run('a', work('first')), turns.run('a', work('second'))])).resolves.toEqual([
      'first',
      'second',
    ]);
    expect(told).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  it('of another key does not wait', async () => {
    let end: () => void = () => undefined;
    const held = turns.run('a', () => new Promise<void>((resolve) => (end = resolve)));
    await expect(turns.run('b', () => Promise.resolve('done'))).resolves.toBe('done');
    end();
    await held;
  });

  it('that fails rejects only for its own caller', async () => {
    const failing = turns.run('a', () => Promise.reject(new Error('lost')));
    const next = turns.run('a', () => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('lost');
    await expect(next).resolves.toBe('done');
  });
});
