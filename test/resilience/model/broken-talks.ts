import type { Talk } from './commands.js';

/** Talks that once broke a promise, as the search found them: they come before those that are drawn. */
export const BROKEN: readonly Talk[] = [
  {
    // A take that was left stored its last words under the claim of the take that heard them again.
    seed: 580_587_258,
    commands: [
      { type: 'speak', words: 6, by: 'page' },
      { type: 'conditions', slowest: 5000, lost: 1, isReordered: false },
      { type: 'newTake', by: 'page' },
      { type: 'speak', words: 4, by: 'page' },
      { type: 'speak', words: 2, by: 'page' },
      { type: 'speak', words: 5, by: 'page' },
      { type: 'wait', ms: 68103 },
      { type: 'speak', words: 2, by: 'page', bad: 1 },
    ],
  },
  {
    // Recordings that the browser had let go of while they were claimed were held, and counted, for ever.
    seed: 0,
    commands: [
      { type: 'speak', words: 1, by: 'page' },
      { type: 'speak', words: 2, by: 'page', bad: 1 },
      { type: 'speak', words: 1, by: 'page' },
      { type: 'wait', ms: 1075 },
      { type: 'speak', words: 4, by: 'page' },
      { type: 'speak', words: 2, by: 'page' },
      { type: 'recogniser', state: 'down' },
      { type: 'database', isAway: true },
      { type: 'speak', words: 6, by: 'page' },
      { type: 'conditions', slowest: 5000, lost: 0, isReordered: false },
      { type: 'speak', words: 4, by: 'page' },
      { type: 'wait', ms: 22203 },
      { type: 'decoder', isDead: false },
      { type: 'wait', ms: 291 },
      { type: 'speak', words: 1, by: 'second' },
      { type: 'wait', ms: 106 },
      { type: 'cut', by: 'old', awayMs: 0, clientMs: 0, serverMs: 0 },
      { type: 'speak', words: 2, by: 'page', bad: 1 },
      { type: 'speak', words: 1, by: 'second' },
      { type: 'speak', words: 2, by: 'page', bad: 1 },
      { type: 'decoder', isDead: false },
      { type: 'stop', by: 'page' },
      { type: 'conversation', state: 'there' },
      { type: 'closeTab', by: 'second', serverMs: 0 },
      { type: 'conditions', slowest: 20, lost: 0, isReordered: false },
      { type: 'speak', words: 2, by: 'page', bad: 1 },
      { type: 'speak', words: 1, by: 'second' },
      { type: 'speak', words: 1, by: 'page' },
      { type: 'speak', words: 1, by: 'old' },
      { type: 'stop', by: 'old' },
      { type: 'conditions', slowest: 5000, lost: 0, isReordered: false },
      { type: 'speak', words: 1, by: 'old' },
      { type: 'wait', ms: 547 },
    ],
  },
  {
    // A rest that waited for its recogniser, with all pieces under way that may be, was given up without a word to the browser.
    seed: 1,
    commands: [
      { type: 'recogniser', state: 'down' },
      { type: 'speak', words: 70, by: 'page' },
      { type: 'wait', ms: 10_000 },
      { type: 'closeTab', by: 'page', serverMs: 0 },
      { type: 'speak', words: 1, by: 'second' },
      { type: 'wait', ms: 5_000 },
      { type: 'closeTab', by: 'second', serverMs: 0 },
      { type: 'delete', undoMs: null },
      { type: 'wait', ms: 120_000 },
      { type: 'wait', ms: 120_000 },
    ],
  },
];
