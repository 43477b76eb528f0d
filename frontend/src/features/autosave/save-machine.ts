/** What the status line shows. */
export const SAVE_PHASES = ['idle', 'saving', 'saved', 'error'] as const;
export type SavePhase = (typeof SAVE_PHASES)[number];

/** Text for when the server gave no reason. */
export const SAVE_FAILED = '自動保存できませんでした。もう一度お試しください。';

/** The value that was saved elsewhere while the person edited here. */
export interface Conflict<T> {
  value: T;
  revision: number;
}

/** A document that is written here and kept by the server. */
export interface SaveState<T> {
  value: T;
  /** Counts up with each edit; the edit that the server confirmed is the saved one. */
  edit: number;
  savingEdit: number | null;
  savedEdit: number;
  /** The revision that `value` is based on; null until the server has sent one. */
  revision: number | null;
  phase: SavePhase;
  message: string | null;
  /** Sent again as it is, what failed may pass. */
  mayPass: boolean;
  conflict: Conflict<T> | null;
  /** The value that was not chosen after a conflict: the person can restore it until they dismiss it. */
  setAside: T | null;
  savedAt: Date | null;
}

export type SaveEvent<T> =
  | { type: 'edited'; value: T }
  | { type: 'serverRead'; value: T; revision: number }
  | { type: 'draftFound'; value: T; revision: number | null }
  | { type: 'saveStarted' }
  | { type: 'saveSucceeded'; revision: number; at: Date }
  | { type: 'saveFailed'; message: string | null; mayPass: boolean }
  | { type: 'conflicted'; value: T; revision: number }
  | { type: 'rebased'; revision: number }
  | { type: 'mineChosen' }
  | { type: 'theirsChosen' }
  | { type: 'setAsideFound'; value: T }
  | { type: 'exchanged' }
  | { type: 'setAsideForgotten' }
  | { type: 'conversationSwitched'; value: T };

/** The state before anything was read or written. */
export function initialSave<T>(value: T): SaveState<T> {
  return {
    value,
    edit: 0,
    savingEdit: null,
    savedEdit: 0,
    revision: null,
    phase: 'idle',
    message: null,
    mayPass: true,
    conflict: null,
    setAside: null,
    savedAt: null,
  };
}

/** Something is written that the server does not have yet. */
export function isDirty(state: SaveState<unknown>): boolean {
  return state.edit !== state.savedEdit;
}

/** A save can start now: there is something to save, a revision to base it on, and nothing in the way. */
export function canSave(state: SaveState<unknown>): boolean {
  return isDirty(state) && state.savingEdit === null && state.conflict === null && state.revision !== null;
}

/** A save has failed for a reason that may pass. */
export function hasFailed({ phase, conflict, mayPass }: SaveState<unknown>): boolean {
  return phase === 'error' && conflict === null && mayPass;
}

/** Takes over the value of the server unless it would overwrite an unsaved edit. */
function readServer<T>(state: SaveState<T>, value: T, revision: number): SaveState<T> {
  if (state.savingEdit !== null || (state.revision !== null && revision <= state.revision)) return state;
  // Written before the server was asked for the first time: it grows from what the server has now.
  if (isDirty(state)) return state.revision === null ? { ...state, revision } : state;
  return { ...state, value, revision };
}

/** One of the two stays, the other one is set aside. */
function settleConflict<T>(state: SaveState<T>, mineStays: boolean): SaveState<T> {
  if (!state.conflict) return state;
  const { value: theirs, revision } = state.conflict;
  const settled = { ...state, revision, conflict: null, phase: 'idle' as const };
  if (mineStays) return { ...settled, setAside: theirs, edit: state.edit + 1 };
  return { ...settled, value: theirs, setAside: state.value, savedEdit: state.edit };
}

/** The transitions of saving. Saving itself, waiting and keeping drafts are done around it. */
export function saveTransition<T>(state: SaveState<T>, event: SaveEvent<T>): SaveState<T> {
  switch (event.type) {
    case 'edited':
      return {
        ...state,
        value: event.value,
        edit: state.edit + 1,
        phase: state.phase === 'saved' ? 'idle' : state.phase,
      };
    case 'serverRead':
      return readServer(state, event.value, event.revision);
    case 'draftFound':
      return { ...state, value: event.value, revision: event.revision, edit: state.edit + 1 };
    case 'saveStarted':
      return { ...state, phase: 'saving', message: null, savingEdit: state.edit };
    case 'saveSucceeded': {
      const savedEdit = state.savingEdit ?? state.savedEdit;
      return {
        ...state,
        savedEdit,
        savingEdit: null,
        revision: event.revision,
        phase: savedEdit === state.edit ? 'saved' : 'idle',
        savedAt: event.at,
      };
    }
    case 'saveFailed':
      return {
        ...state,
        savingEdit: null,
        phase: 'error',
        message: event.message ?? SAVE_FAILED,
        mayPass: event.mayPass,
      };
    case 'conflicted':
      return {
        ...state,
        savingEdit: null,
        phase: 'error',
        message: null,
        conflict: { value: event.value, revision: event.revision },
      };
    case 'rebased':
      return { ...state, savingEdit: null, phase: 'idle', revision: event.revision };
    case 'mineChosen':
    case 'theirsChosen':
      return settleConflict(state, event.type === 'mineChosen');
    case 'setAsideFound':
      return { ...state, setAside: event.value };
    case 'exchanged':
      if (state.setAside === null) return state;
      return { ...state, value: state.setAside, setAside: state.value, edit: state.edit + 1 };
    case 'setAsideForgotten':
      return { ...state, setAside: null };
    case 'conversationSwitched':
      return initialSave(event.value);
  }
}
