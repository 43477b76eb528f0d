import { keptAmong } from './kept-promises.js';

const START = 'jizo_draft:user:promise:talk/';
const NOTHING = { text: '', owner: 'manager', due: null };

/** A storage with what is typed into the promises of these ids. */
function storageWith(typed: Record<string, string>) {
  const stored = new Map(
    Object.entries(typed).map(([id, text]) => [
      START + id,
      JSON.stringify({ value: { base: NOTHING, draft: { ...NOTHING, text } }, revision: null }),
    ]),
  );
  return {
    get length() {
      return stored.size;
    },
    key: (at: number) => [...stored.keys()][at] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: () => undefined,
    removeItem: (key: string) => void stored.delete(key),
  };
}

describe('promises that are kept in this browser', () => {
  it('[SCR-19] a new one comes back as new until the server has it, and is no second one then', () => {
    const look = (items: readonly object[]) =>
      keptAmong(
        storageWith({ made: '手順書を送る ' }),
        START,
        items.map((item) => ({ id: 'made', ...item })),
      );
    expect(look([])).toEqual([{ id: 'made', isNew: true }]);
    expect(look([{ ...NOTHING, text: '手順書を送る' }])).toEqual([]);
    const storage = storageWith({ made: '手順書を送る' });
    const made = { id: 'made', ...NOTHING, text: '手順書を送る' };
    keptAmong(storage, START, [made]);
    expect(storage.key(0)).toBeNull();
    // Typed on after the attempt whose answer was lost: it stands beside what was saved.
    expect(look([{ ...NOTHING, text: '手順書' }])).toEqual([{ id: 'made', isNew: false }]);
  });
});
