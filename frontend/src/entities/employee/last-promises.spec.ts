import { countOpen, lastPromises, type KeptPromise } from './last-promises.js';
import { mineFirst } from './mine-first.js';

const promise = (id: string, conversation_id: string, timestamp: string, done = false): KeptPromise => ({
  id,
  text: id,
  owner: 'manager',
  due: null,
  done,
  conversation_id,
  timestamp,
  lines: [],
});
const old = promise('old', 'a', '2026-01-09T01:00:00.000Z');
const kept = promise('kept', 'a', '2026-01-09T01:00:00.000Z', true);
const ticked = promise('ticked', 'b', '2026-02-09T01:00:00.000Z', true);
const open = promise('open', 'b', '2026-02-09T01:00:00.000Z');
const now = promise('now', 'c', '2026-03-09T01:00:00.000Z');
const issue = (id: string, conversation_id: string) => ({
  id,
  conversation_id,
  text: id,
  employee_name: '佐倉 美咲',
  evidence: [],
  conversation_timestamp: '2026-02-09T01:00:00.000Z',
});

it('are those of the last 1on1, done or not, then those still open from before', () => {
  const last = lastPromises([old, open, now, kept, ticked], [issue('x', 'a'), issue('y', 'b')], 'c');
  expect(last?.heldAt).toBe(ticked.timestamp);
  expect(last?.promises).toEqual([open, ticked]);
  expect(last?.older).toEqual([old]);
  expect(last?.topics).toEqual([issue('y', 'b')]);
});

it('are null if no one promised anything before', () => {
  expect(lastPromises([], [issue('x', 'a')], null)).toBeNull();
  expect(lastPromises([now], [], 'c')).toBeNull();
});

it('[SCR-15] what is left counts those that were carried over, also where the last 1on1 left none', () => {
  expect(countOpen({ promises: [ticked], older: [old] })).toBe(1);
  expect(countOpen({ promises: [open, ticked], older: [old] })).toBe(2);
});

it('[LIV-20] what is open comes first, mine before theirs before what nobody took; at last what is done', () => {
  const theirs: KeptPromise = { ...open, id: 'theirs', owner: 'employee' };
  const nobodys: KeptPromise = { ...open, id: 'nobodys', owner: null };
  const sorted = mineFirst({ promises: [ticked, nobodys, theirs, open], older: [old] });
  expect(sorted.map(({ id }) => id)).toEqual(['open', 'old', 'theirs', 'nobodys', 'ticked']);
});
