import { initialSave, isDirty, SAVE_FAILED, SAVE_PHASES, saveTransition, type SaveEvent } from './save-machine.js';

const run = (events: SaveEvent<string>[], value = '') => events.reduce(saveTransition<string>, initialSave(value));
const at = new Date('2026-11-21T05:22:00Z');
const loaded: SaveEvent<string> = { type: 'serverRead', value: 'もとのメモ', revision: 3 };
const edited: SaveEvent<string> = { type: 'edited', value: '書いたこと' };

describe('saving', () => {
  it('[MEM-2] has the states idle, saving, saved and error', () => {
    expect(SAVE_PHASES).toEqual(['idle', 'saving', 'saved', 'error']);
    const states = [
      run([loaded, edited]),
      run([loaded, edited, { type: 'saveStarted' }]),
      run([loaded, edited, { type: 'saveStarted' }, { type: 'saveSucceeded', revision: 4, at }]),
      run([loaded, edited, { type: 'saveStarted' }, { type: 'saveFailed', message: null, mayPass: true }]),
    ];
    expect(states.map(({ phase }) => phase)).toEqual(SAVE_PHASES);
  });

  it('[MEM-4] shows the supplied message, or else that saving failed', () => {
    const saving: SaveEvent<string>[] = [loaded, edited, { type: 'saveStarted' }];
    expect(run([...saving, { type: 'saveFailed', message: '理由', mayPass: true }]).message).toBe('理由');
    const failed = run([...saving, { type: 'saveFailed', message: null, mayPass: true }]);
    expect(failed.message).toBe(SAVE_FAILED);
    expect([failed.value, isDirty(failed)]).toEqual(['書いたこと', true]);
  });

  it('[MEM-6] is idle again with another conversation', () => {
    const state = run([loaded, edited, { type: 'saveStarted' }, { type: 'conversationSwitched', value: '' }]);
    expect(state).toEqual(initialSave(''));
  });

  it('an edit made while a save runs stays unsaved', () => {
    const state = run([
      loaded,
      edited,
      { type: 'saveStarted' },
      { type: 'edited', value: 'もっと' },
      { type: 'saveSucceeded', revision: 4, at },
    ]);
    expect(state).toMatchObject({ value: 'もっと', phase: 'idle', revision: 4 });
    expect(isDirty(state)).toBe(true);
  });

  it('a change from the server is taken over, but never over an unsaved edit', () => {
    const news: SaveEvent<string> = { type: 'serverRead', value: '別のタブから', revision: 4 };
    expect(run([loaded, news])).toMatchObject({ value: '別のタブから', revision: 4 });
    expect(run([loaded, edited, news])).toMatchObject({ value: '書いたこと', revision: 3 });
    expect(run([loaded, edited, { type: 'saveStarted' }, news])).toMatchObject({ value: '書いたこと', revision: 3 });
  });

  it('a conflict keeps both sides until one is chosen', () => {
    const conflict = run([loaded, edited, { type: 'saveStarted' }, { type: 'conflicted', value: '相手', revision: 5 }]);
    expect(conflict).toMatchObject({ value: '書いたこと', phase: 'error', conflict: { value: '相手', revision: 5 } });
    const mine = saveTransition(conflict, { type: 'mineChosen' });
    expect(mine).toMatchObject({ value: '書いたこと', revision: 5, conflict: null });
    expect(isDirty(mine)).toBe(true);
    const theirs = saveTransition(conflict, { type: 'theirsChosen' });
    expect(theirs).toMatchObject({ value: '相手', revision: 5, conflict: null });
    expect(isDirty(theirs)).toBe(false);
  });
});
