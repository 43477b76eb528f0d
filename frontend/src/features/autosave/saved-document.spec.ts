import { readDraft } from '../../helpers/draft-storage.js';
import { SavedDocument, type SaveOutcome } from './saved-document.js';

function memoryStorage() {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

const WAITING = 'memo:waiting';
const keyOf = (id: string) => `memo:${id}`;

function setUp(storage = memoryStorage(), waitingKey: string | null = WAITING) {
  const saves: { id: string; value: string; revision: number }[] = [];
  const answers: SaveOutcome[] = [];
  const document = new SavedDocument<string>({
    empty: '',
    read: (raw) => (typeof raw === 'string' ? raw : ''),
    same: (a, b) => a === b,
    join: (stored, written) => `${stored}\n${written}`,
    save: (id, value, revision) => {
      saves.push({ id, value, revision });
      return Promise.resolve(answers.shift() ?? { type: 'saved', revision: revision + 1 });
    },
    storage,
    draftKey: keyOf,
    waitingKey,
  });
  return { document, saves, answers, storage };
}

describe('a document that saves itself', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('[MEM-5] [MAP-28] saves 1200 ms after the last edit once a conversation exists', async () => {
    const { document, saves } = setUp();
    document.serverRead('c1', '', 0);
    document.edit('あ');
    await jest.advanceTimersByTimeAsync(1_000);
    document.edit('あい');
    await jest.advanceTimersByTimeAsync(1_199);
    expect(saves).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(saves).toEqual([{ id: 'c1', value: 'あい', revision: 0 }]);
    expect(document.getState()).toMatchObject({ phase: 'saved', revision: 1 });
  });

  it('[MAP-10] keeps what is being typed over a save, sends it with a page that leaves, and drops it when it is given up', async () => {
    const { document, saves, storage } = setUp();
    document.serverRead('c1', '', 0);
    document.edit('枝');
    document.keepTyping('枝と途中');
    await jest.advanceTimersByTimeAsync(1_200);
    expect(saves).toEqual([{ id: 'c1', value: '枝', revision: 0 }]);
    expect(readDraft(storage, keyOf('c1'))).toEqual({ value: '枝と途中', revision: 1 });
    expect(document.unsaved()).toMatchObject({ value: '枝と途中', revision: 1 });
    document.keepTyping(null);
    expect(readDraft(storage, keyOf('c1'))).toBeNull();
    expect(document.unsaved()).toBeNull();
    expect(document.getState().value).toBe('枝');
  });

  it('[MEM-7] [MAP-29] written before the conversation exists, it waits here and is saved when it does', async () => {
    const { document, saves, storage } = setUp();
    document.edit('先に書いた');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(saves).toEqual([]);
    expect(readDraft(storage, WAITING)?.value).toBe('先に書いた');
    document.serverRead('c1', '', 0);
    expect(document.getState().value).toBe('先に書いた');
    await jest.advanceTimersByTimeAsync(1_200);
    expect(saves).toEqual([{ id: 'c1', value: '先に書いた', revision: 0 }]);
    expect(storage.entries.size).toBe(0);
  });

  it('joins what waited with what a restored conversation already holds', async () => {
    const { document, saves } = setUp();
    document.edit('先に書いた');
    document.serverRead('c1', '昨日の続き', 7);
    await jest.advanceTimersByTimeAsync(1_200);
    expect(saves).toEqual([{ id: 'c1', value: '昨日の続き\n先に書いた', revision: 7 }]);
  });

  it('keeps the text here when saving fails, and finds it again after a reload', async () => {
    const { document, answers, storage } = setUp();
    answers.push({ type: 'failed', message: null, mayPass: true });
    document.serverRead('c1', '', 2);
    document.edit('大事なこと');
    await jest.advanceTimersByTimeAsync(1_200);
    expect(document.getState()).toMatchObject({ phase: 'error', value: '大事なこと' });
    const again = setUp(storage);
    again.document.serverRead('c1', '', 2);
    expect(again.document.getState().value).toBe('大事なこと');
    await jest.advanceTimersByTimeAsync(1_200);
    expect(again.saves).toEqual([{ id: 'c1', value: '大事なこと', revision: 2 }]);
    expect(storage.entries.size).toBe(0);
  });

  it('a draft that grew from an older revision asks which one stays', () => {
    const storage = memoryStorage();
    storage.setItem(keyOf('c1'), JSON.stringify({ value: 'ここで書いた', revision: 1 }));
    const { document, saves } = setUp(storage);
    document.serverRead('c1', '別の画面で書いた', 2);
    expect(document.getState()).toMatchObject({
      value: 'ここで書いた',
      conflict: { value: '別の画面で書いた', revision: 2 },
    });
    document.chooseTheirs();
    expect(document.getState()).toMatchObject({ value: '別の画面で書いた', conflict: null });
    expect([readDraft(storage, keyOf('c1')), saves.length]).toEqual([null, 0]);
  });

  it('the value not chosen can be restored, also after a reload, until it is dismissed', async () => {
    const { document, saves, answers, storage } = setUp();
    answers.push({ type: 'conflict', value: '相手', revision: 5 });
    document.serverRead('c1', '', 0);
    document.edit('自分');
    await jest.advanceTimersByTimeAsync(1_200);
    document.chooseMine();
    await jest.advanceTimersByTimeAsync(0);
    const again = setUp(storage).document;
    again.serverRead('c1', '自分', 6);
    expect(again.getState()).toMatchObject({ value: '自分', setAside: '相手', conflict: null });
    document.exchange();
    await jest.advanceTimersByTimeAsync(0);
    expect(saves.at(-1)).toEqual({ id: 'c1', value: '相手', revision: 6 });
    expect(document.getState()).toMatchObject({ value: '相手', setAside: '自分' });
    document.forgetAside();
    expect(document.getState().setAside).toBeNull();
    expect(storage.entries.size).toBe(0);
  });

  it('after a conflict the own text can be saved over the other', async () => {
    const { document, saves, answers } = setUp();
    answers.push({ type: 'conflict', value: '相手', revision: 5 });
    document.serverRead('c1', '', 0);
    document.edit('自分');
    await jest.advanceTimersByTimeAsync(1_200);
    expect(document.getState().conflict).toEqual({ value: '相手', revision: 5 });
    document.edit('自分が続けて書いた');
    await jest.advanceTimersByTimeAsync(5_000);
    expect(saves).toHaveLength(1);
    document.chooseMine();
    await jest.advanceTimersByTimeAsync(0);
    expect(saves[1]).toEqual({ id: 'c1', value: '自分が続けて書いた', revision: 5 });
    expect(document.getState().phase).toBe('saved');
  });

  it('an edit sent while leaving is no conflict when the person comes back', async () => {
    const { document, saves, answers } = setUp();
    document.serverRead('c1', '', 0);
    document.edit('途中');
    document.unsaved();
    document.edit('途中から続けた');
    answers.push({ type: 'conflict', value: '途中', revision: 1 });
    await jest.advanceTimersByTimeAsync(1_201);
    expect(saves.at(-1)).toEqual({ id: 'c1', value: '途中から続けた', revision: 1 });
    expect(document.getState()).toMatchObject({ phase: 'saved', conflict: null, revision: 2 });
  });

  it('[SES-50] returns the unsaved edit while the person leaves the page', () => {
    const { document } = setUp();
    document.serverRead('c1', '', 0);
    expect(document.unsaved()).toBeNull();
    document.edit('途中');
    expect(document.unsaved()).toEqual({ conversationId: 'c1', value: '途中', revision: 0, mayHaveArrived: false });
  });

  it('[SES-50] says while the person leaves that a save of which nothing was heard may have arrived', async () => {
    const { document, answers } = setUp();
    document.serverRead('c1', '', 0);
    document.edit('途中');
    answers.push({ type: 'failed', message: null, mayPass: true });
    await jest.advanceTimersByTimeAsync(1_200);
    expect(document.getState().phase).toBe('error');
    expect(document.unsaved()).toMatchObject({ value: '途中', mayHaveArrived: true });
  });

  it('[MEM-8] finds what no server has, of its conversation alone: what waits for the next one stays where it is', async () => {
    const { document: written, answers, storage } = setUp();
    answers.push({ type: 'failed', message: null, mayPass: true });
    written.serverRead('c1', '', 2);
    written.edit('届かなかった');
    await jest.advanceTimersByTimeAsync(1_200);
    setUp(storage).document.edit('次の1on1のために');
    await jest.advanceTimersByTimeAsync(0);

    const { document, saves } = setUp(storage, null);
    expect([document.holds('c1'), document.holds('c2')]).toEqual([true, false]);
    expect(document.getState().value).toBe('');
    document.serverRead('c1', '', 2);
    await jest.advanceTimersByTimeAsync(1_200);
    expect(saves).toEqual([{ id: 'c1', value: '届かなかった', revision: 2 }]);
    expect(document.holds('c1')).toBe(false);
    expect(readDraft(storage, WAITING)?.value).toBe('次の1on1のために');
  });
});
