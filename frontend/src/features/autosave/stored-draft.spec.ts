import { storedDraft } from './stored-draft.js';

const KEY = 'jizo_draft:user:typed:report';
const readText = (raw: unknown) => (typeof raw === 'string' ? raw : null);

/** A storage that lives as long as the test. */
function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe('a stored draft', () => {
  it('[LIV-8] is found again by a new page as soon as it was typed, and leaves nothing once it is empty', () => {
    const storage = memoryStorage();
    const page = storedDraft(KEY, '', readText, storage);
    page.set((before) => `${before}最近`);
    page.set((before) => `${before}どうですか。`);
    const reloaded = storedDraft(KEY, '', readText, storage);
    expect(reloaded.get()).toBe('最近どうですか。');
    reloaded.set(() => '');
    expect(storage.kept.size).toBe(0);
  });

  it('[LIV-18] tells those who show it, until they leave', () => {
    const draft = storedDraft(KEY, '', readText, memoryStorage());
    const told: string[] = [];
    const leave = draft.subscribe(() => void told.push(draft.get()));
    draft.set(() => '一');
    leave();
    draft.set(() => '二');
    expect(told).toEqual(['一']);
  });

  it('starts empty where what was stored is something else', () => {
    const storage = memoryStorage();
    storage.setItem(KEY, JSON.stringify({ value: { old: true }, revision: null }));
    expect(storedDraft(KEY, '', readText, storage).get()).toBe('');
  });
});
