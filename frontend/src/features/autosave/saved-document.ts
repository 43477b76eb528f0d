import { TIMINGS } from '@app/contract';
import { readDraft, removeDraft, writeDraft, type DraftStorage } from '../../helpers/draft-storage.js';
import { canSave, initialSave, isDirty, saveTransition, type SaveEvent, type SaveState } from './save-machine.js';

/** The answer to a save: the new revision, the value that was saved elsewhere, or why it did not work. */
export type SaveOutcome =
  | { type: 'saved'; revision: number }
  | { type: 'conflict'; value: unknown; revision: number }
  | { type: 'failed'; message: string | null; mayPass: boolean };

/** A value that the server has not confirmed. */
export interface Unsaved<T> {
  conversationId: string;
  value: T;
  revision: number;
  /** A save was sent of which nothing was heard: the server may hold it, under a newer revision. */
  mayHaveArrived: boolean;
}

export interface DocumentOptions<T> {
  empty: T;
  /** @returns the value as this document understands it; foreign data becomes something sound */
  read: (raw: unknown) => T;
  same: (a: T, b: T) => boolean;
  /** Joins a value written before the conversation existed with the stored one; null if they cannot be joined. */
  join?: (stored: T, written: T) => T | null;
  save: (conversationId: string, value: T, revision: number) => Promise<SaveOutcome>;
  storage: DraftStorage;
  /** @returns the key of the draft of a conversation */
  draftKey: (conversationId: string) => string;
  /** The key of a draft written before the conversation exists; null: none is meant for this document. */
  waitingKey: string | null;
}

/**
 * A text or map that saves itself: 1.2 s after the last edit, one save at a time, kept in this browser until the server has it.
 * Written before the conversation exists it waits, and is saved when it does.
 */
export class SavedDocument<T> {
  private readonly options: DocumentOptions<T>;
  private readonly listeners = new Set<() => void>();
  private conversationId: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private keeping: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | null = null;
  private current: SaveState<T>;
  /** Sent without hearing what became of it: found on the server, it is ours and no conflict. */
  private unheard: { value: T } | null = null;
  /** With what is being typed and is no edit yet. */
  private typing: { value: T } | null = null;

  constructor(options: DocumentOptions<T>) {
    this.options = options;
    this.current = initialSave(options.empty);
    const draft = this.draftOf(null);
    if (draft) this.current = saveTransition(this.current, { type: 'draftFound', value: draft.value, revision: null });
  }

  /** For useSyncExternalStore. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** For useSyncExternalStore. */
  readonly getState = (): SaveState<T> => this.current;

  /** Whether anything of a conversation lies in this browser: unsaved, or set aside. */
  readonly holds = (conversationId: string): boolean => {
    const { storage, draftKey } = this.options;
    const keys = [draftKey(conversationId), this.asideKey(conversationId)];
    return keys.some((key) => readDraft(storage, key) !== null);
  };

  /** Takes an edit: kept here at once, sent soon. */
  readonly edit = (value: T): void => {
    this.typing = null;
    this.dispatch({ type: 'edited', value });
    this.keepSoon();
    this.schedule(TIMINGS.autosaveDebounce);
  };

  /** Keeps here what is being typed, which becomes an edit when it is finished; null: it was finished, or given up. */
  readonly keepTyping = (value: T | null): void => {
    this.typing = value === null ? null : { value };
    if (this.typing !== null || isDirty(this.current)) this.keepSoon();
    else this.forget();
  };

  /** Receives the value that the server holds for a conversation, at first and after each change. */
  readonly serverRead = (conversationId: string, raw: unknown, revision: number): void => {
    const stored = this.options.read(raw);
    if (this.conversationId === conversationId) this.dispatch({ type: 'serverRead', value: stored, revision });
    else this.open(conversationId, stored, revision);
    if (isDirty(this.current)) this.schedule(TIMINGS.autosaveDebounce);
  };

  /** Saves unsaved edits now; resolves when no save is running. */
  readonly flush = async (): Promise<void> => {
    clearTimeout(this.timer);
    while (this.running) await this.running;
    if (!canSave(this.current) || this.conversationId === null) return;
    this.running = this.saveOnce(this.conversationId).finally(() => {
      this.running = null;
    });
    await this.running;
  };

  /** The value that the server does not have yet; the page sends it while the person leaves. */
  readonly unsaved = (): Unsaved<T> | null => {
    const { revision, conflict, savingEdit } = this.current;
    const value = this.latest;
    const isUnsaved = this.typing !== null || isDirty(this.current);
    if (isUnsaved) this.keep();
    if (!isUnsaved || this.conversationId === null || revision === null || conflict) return null;
    // Chromium ends the calls of a page before it says that the person leaves: what was on its way has failed by then.
    const mayHaveArrived = savingEdit !== null || this.unheard !== null;
    this.unheard = { value };
    return { conversationId: this.conversationId, value, revision, mayHaveArrived };
  };

  /** After a conflict: the value of this tab replaces the one saved elsewhere, which is set aside. */
  readonly chooseMine = (): void => {
    this.dispatch({ type: 'mineChosen' });
    this.keep();
    this.keepAside();
    void this.flush();
  };

  /** After a conflict: the value saved elsewhere replaces the one of this tab, which is set aside. */
  readonly chooseTheirs = (): void => {
    this.dispatch({ type: 'theirsChosen' });
    this.forget();
    this.keepAside();
  };

  /** Swaps the current value and the one set aside. */
  readonly exchange = (): void => {
    this.dispatch({ type: 'exchanged' });
    this.keep();
    this.keepAside();
    void this.flush();
  };

  /** Discards the value that was set aside. */
  readonly forgetAside = (): void => {
    this.dispatch({ type: 'setAsideForgotten' });
    if (this.conversationId !== null) removeDraft(this.options.storage, this.asideKey(this.conversationId));
  };

  private open(conversationId: string, stored: T, revision: number): void {
    const { options } = this;
    const waiting = this.conversationId === null && isDirty(this.current) ? this.current.value : null;
    if (isDirty(this.current)) this.keep();
    const draft = this.draftOf(conversationId);
    this.conversationId = conversationId;
    this.dispatch({ type: 'conversationSwitched', value: options.empty });
    this.dispatch({ type: 'serverRead', value: stored, revision });
    const aside = readDraft(options.storage, this.asideKey(conversationId));
    if (aside) this.dispatch({ type: 'setAsideFound', value: options.read(aside.value) });
    if (draft) this.adopt(draft.value, draft.revision);
    if (waiting !== null) this.adoptWaiting(waiting);
    if (options.waitingKey !== null) removeDraft(options.storage, options.waitingKey);
  }

  /** A draft that cannot be read is ignored: saved, it would replace the value of the server. */
  private draftOf(conversationId: string | null): { value: T; revision: number | null } | null {
    const { storage, read } = this.options;
    const key = this.keyOf(conversationId);
    const draft = key === null ? null : readDraft(storage, key);
    const value = draft ? read(draft.value) : null;
    return draft && value !== null ? { value, revision: draft.revision } : null;
  }

  private adopt(value: T, grownFrom: number | null): void {
    const { value: stored, revision } = this.current;
    if (this.options.same(value, stored)) {
      this.forget();
      return;
    }
    this.dispatch({ type: 'draftFound', value, revision });
    if (grownFrom !== revision && revision !== null && !this.options.same(stored, this.options.empty)) {
      this.dispatch({ type: 'conflicted', value: stored, revision });
    }
    this.keep();
  }

  private adoptWaiting(written: T): void {
    const { value: stored, revision } = this.current;
    if (this.options.same(stored, this.options.empty)) {
      this.adopt(written, revision);
      return;
    }
    const joined = this.options.join?.(stored, written) ?? null;
    this.adopt(joined ?? written, joined === null ? null : revision);
  }

  private async saveOnce(conversationId: string): Promise<void> {
    this.dispatch({ type: 'saveStarted' });
    const { value, revision } = this.current;
    if (revision === null) return;
    const outcome = await this.options.save(conversationId, value, revision);
    if (this.conversationId !== conversationId) return;
    this.settle(outcome, value);
  }

  private settle(outcome: SaveOutcome, sent: T): void {
    switch (outcome.type) {
      case 'saved':
        this.unheard = null;
        this.dispatch({ type: 'saveSucceeded', revision: outcome.revision, at: new Date() });
        if (isDirty(this.current)) this.schedule(TIMINGS.autosaveDebounce);
        else this.forget();
        return;
      case 'conflict':
        this.settleConflict(this.options.read(outcome.value), outcome.revision, sent);
        return;
      case 'failed':
        this.unheard = { value: sent };
        this.dispatch({ type: 'saveFailed', message: outcome.message, mayPass: outcome.mayPass });
    }
  }

  private settleConflict(theirs: T, revision: number, sent: T): void {
    const { same } = this.options;
    if (same(theirs, sent)) {
      this.settle({ type: 'saved', revision }, sent);
      return;
    }
    if (!this.unheard || !same(theirs, this.unheard.value)) {
      this.dispatch({ type: 'conflicted', value: theirs, revision });
      return;
    }
    this.unheard = null;
    this.dispatch({ type: 'rebased', revision });
    this.schedule(0);
  }

  private schedule(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), delay);
  }

  /** After the screen has been drawn: writing a large map would be felt at each key. */
  private keepSoon(): void {
    clearTimeout(this.keeping);
    this.keeping = setTimeout(() => this.keep(), 0);
  }

  private keep(): void {
    clearTimeout(this.keeping);
    const key = this.keyOf(this.conversationId);
    if (key === null) return;
    writeDraft(this.options.storage, key, { value: this.latest, revision: this.current.revision });
  }

  private get latest(): T {
    return this.typing === null ? this.current.value : this.typing.value;
  }

  private keyOf(conversationId: string | null): string | null {
    const { draftKey, waitingKey } = this.options;
    return conversationId === null ? waitingKey : draftKey(conversationId);
  }

  private asideKey(conversationId: string): string {
    return `${this.options.draftKey(conversationId)}:aside`;
  }

  private keepAside(): void {
    const { setAside, revision } = this.current;
    if (setAside === null || this.conversationId === null) return;
    writeDraft(this.options.storage, this.asideKey(this.conversationId), { value: setAside, revision });
  }

  /** The server has the value: no draft is needed, but for what is being typed. */
  private forget(): void {
    clearTimeout(this.keeping);
    if (this.typing !== null) {
      this.keep();
      return;
    }
    const key = this.keyOf(this.conversationId);
    if (key !== null) removeDraft(this.options.storage, key);
  }

  private dispatch(event: SaveEvent<T>): void {
    const next = saveTransition(this.current, event);
    if (next === this.current) return;
    this.current = next;
    for (const listener of this.listeners) listener();
  }
}
