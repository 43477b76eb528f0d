import fc from 'fast-check';

/** What may happen. Each is a step of the model; what does not apply does nothing. */
export type Command =
  | { type: 'speak'; words: number; by: 'page' | 'second' | 'old'; bad?: number }
  | { type: 'silence' | 'newTake' | 'stop'; by: 'page' | 'second' | 'old' }
  | { type: 'wait'; ms: number }
  | { type: 'cut'; by: 'page' | 'second' | 'old'; awayMs: number; clientMs: number; serverMs: number }
  | { type: 'conditions'; slowest: number; lost: number; isReordered: boolean }
  | { type: 'killServer'; which: number; awayMs: number }
  | { type: 'closeTab'; by: 'page' | 'second'; serverMs: number }
  | { type: 'logOut'; purge: boolean }
  | { type: 'recogniser'; state: 'well' | 'down' | 'UNAVAILABLE' | 'REFUSED' | 'slow' }
  | { type: 'decoder'; isDead: boolean }
  | { type: 'unreadable' }
  | { type: 'database'; isAway: boolean }
  | { type: 'clock'; days: number }
  | { type: 'delete'; undoMs: number | null }
  | { type: 'consent'; isGiven: boolean }
  | { type: 'conversation'; state: 'there' | 'unknown' }
  | { type: 'deleteConversation' };

/** A talk with all that befalls it; `seed` decides what is left to chance in it. */
export interface Talk {
  seed: number;
  commands: readonly Command[];
}

const by = fc.constantFrom('page', 'page', 'page', 'second', 'old');
const ms = (max: number): fc.Arbitrary<number> => fc.oneof(fc.nat(Math.min(max, 1_000)), fc.nat(max));
/** A command whose parts are drawn. */
const one = (type: Command['type'], rest: object): fc.Arbitrary<Command> =>
  fc.record({ type: fc.constant(type), ...rest }) as unknown as fc.Arbitrary<Command>;

/** Mostly talk and troubles; what ends everything comes seldom. */
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 30, arbitrary: one('speak', { words: fc.integer({ min: 1, max: 6 }), by }) },
  { weight: 3, arbitrary: one('speak', { words: fc.constant(2), by, bad: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 4, arbitrary: one('silence', { by }) },
  { weight: 5, arbitrary: one('newTake', { by }) },
  { weight: 4, arbitrary: one('stop', { by }) },
  { weight: 12, arbitrary: one('wait', { ms: ms(120_000) }) },
  { weight: 6, arbitrary: one('cut', { by, awayMs: ms(120_000), clientMs: ms(5_000), serverMs: ms(45_000) }) },
  {
    weight: 3,
    arbitrary: one('conditions', {
      slowest: fc.constantFrom(1, 20, 500, 5_000),
      lost: fc.constantFrom(0, 0.2, 1),
      isReordered: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: one('killServer', { which: fc.nat(1), awayMs: ms(60_000) }) },
  { weight: 2, arbitrary: one('closeTab', { by: fc.constantFrom('page', 'second'), serverMs: ms(45_000) }) },
  { weight: 1, arbitrary: one('logOut', { purge: fc.nat(9).map((n) => n === 0) }) },
  {
    weight: 5,
    arbitrary: one('recogniser', {
      state: fc.constantFrom('well', 'well', 'down', 'UNAVAILABLE', 'REFUSED', 'slow'),
    }),
  },
  { weight: 3, arbitrary: one('decoder', { isDead: fc.boolean() }) },
  { weight: 1, arbitrary: one('unreadable', {}) },
  { weight: 3, arbitrary: one('database', { isAway: fc.boolean() }) },
  { weight: 1, arbitrary: one('clock', { days: fc.constantFrom(-365, 0, 8, 365) }) },
  { weight: 2, arbitrary: one('delete', { undoMs: fc.option(fc.nat(9_500)) }) },
  { weight: 2, arbitrary: one('consent', { isGiven: fc.boolean() }) },
  { weight: 2, arbitrary: one('conversation', { state: fc.constantFrom('there', 'there', 'unknown') }) },
);

/** A talk with all that befalls it; in one of twenty the 1on1 is deleted in the end. */
export const talk: fc.Arbitrary<Talk> = fc.record({
  seed: fc.nat(),
  commands: fc
    .tuple(fc.array(command, { minLength: 1, maxLength: 120, size: 'max' }), fc.nat(19))
    .map(([commands, end]): Command[] => (end === 0 ? [...commands, { type: 'deleteConversation' }] : commands)),
});
