import { draftUnder, forgetKnown, keptEdit, shownEdit, type EditRules } from './kept-edit.js';

const RULES: EditRules<string> = {
  read: (raw) => (typeof raw === 'string' ? raw : null),
  same: (a, b) => a.trim() === b.trim(),
};
const storing = (value: unknown) => ({
  getItem: () => JSON.stringify({ value, revision: null }),
  setItem: () => undefined,
  removeItem: () => undefined,
});

describe('an edit that is kept in this browser', () => {
  it('[SCR-19] follows what stands until something is typed, and then says what stands beside it', () => {
    const { same } = RULES;
    expect(shownEdit({ base: '前', draft: '前' }, '後', same)).toEqual({ base: '後', draft: '後', theirs: null });
    const typed = { base: '前', draft: '直した' };
    expect(shownEdit(typed, '前', same)).toEqual({ ...typed, theirs: null });
    expect(shownEdit(typed, '後', same)).toEqual({ ...typed, theirs: '後' });
    // Saving rests on it: the server compares each letter, and has these words already.
    expect(shownEdit(typed, '直した', same)).toEqual({ ...typed, base: '直した', theirs: null });
    expect(shownEdit(typed, '前 ', same)).toEqual({ ...typed, base: '前 ', theirs: null });
    expect(shownEdit(typed, null, same)).toEqual({ ...typed, theirs: null });
  });

  it('[SCR-19] keeps the spaces and empty lines that are typed at its ends, until other words stand', () => {
    const { same } = RULES;
    for (const typed of ['前 ', '前　', '前\n', ' 前', '　前', '\n前']) {
      expect(shownEdit({ base: '前', draft: typed }, '前', same).draft).toBe(typed);
      expect(shownEdit({ base: '前', draft: typed }, '後', same).draft).toBe('後');
    }
  });

  it('[SCR-19] comes back with the words that it began on, unless the server has it by now or nothing can be read', () => {
    const kept = { base: '前', draft: '直した' };
    const read = (value: unknown, stands: string | null = '前') => keptEdit(storing(value), 'key', RULES, stands);
    expect(read(kept)).toEqual(kept);
    expect(read(kept, '後')).toEqual(kept);
    expect(read(kept, null)).toEqual(kept);
    expect(read(kept, '直した')).toBeNull();
    for (const other of [null, '直した', { draft: '直した' }, { base: 1, draft: '直した' }])
      expect(read(other)).toBeNull();
  });

  it('[SCR-19] is not forgotten by one tab while another one types into the same', () => {
    const stored = new Map([['key', JSON.stringify({ value: { base: '前', draft: 'ここで' }, revision: null })]]);
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    };
    const known = draftUnder(storage, 'key');
    const elsewhere = JSON.stringify({ value: { base: '前', draft: '別のタブで' }, revision: null });
    storage.setItem('key', elsewhere);
    forgetKnown(storage, 'key', known);
    expect(storage.getItem('key')).toBe(elsewhere);
    forgetKnown(storage, 'key', draftUnder(storage, 'key'));
    expect(storage.getItem('key')).toBeNull();
  });
});
