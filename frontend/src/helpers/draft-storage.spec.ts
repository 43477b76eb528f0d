import { draftKey, hasDrafts, readDraft, removeDrafts, writeDraft } from './draft-storage.js';

/** A storage as the browser has it, in memory. */
function memoryStorage() {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (n: number) => [...values.keys()][n] ?? null,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

describe('the drafts of a user', () => {
  it('[IDN-17] go all together, and those of another user stay', () => {
    const storage = memoryStorage();
    const [memo, map, other] = [
      draftKey('u1', 'memo', 'c1'),
      draftKey('u1', 'mindMap', 'c2'),
      draftKey('u10', 'memo', 'c1'),
    ];
    expect(hasDrafts(storage, 'u1')).toBe(false);
    for (const key of [memo, map, other]) writeDraft(storage, key, { value: 'x', revision: 1 });
    storage.setItem('jizo_theme', 'dark');
    expect(hasDrafts(storage, 'u1')).toBe(true);
    removeDrafts(storage, 'u1');
    expect([memo, map, other].map((key) => readDraft(storage, key)?.value)).toEqual([undefined, undefined, 'x']);
    expect(hasDrafts(storage, 'u1')).toBe(false);
    expect(storage.getItem('jizo_theme')).toBe('dark');
  });

  it('are none where the browser forbids storage', () => {
    const forbidden = {
      get length(): number {
        throw new Error('forbidden');
      },
      key: () => null,
    };
    expect(hasDrafts(forbidden, 'u1')).toBe(false);
  });
});
