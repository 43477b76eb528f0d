import type { TalkLine } from '@app/contract';
import type { Note } from './note-answer.js';
import type { NumberedLine } from '../prompt/numbered-lines.js';
import { NOTES_LIMITS, RollingNotes, type NotesLimits } from './rolling-notes.js';

const BUDGET = { input: 100, output: 1_000, time: 1_000 };
const NOTE: Note = { kind: 'promise', text: '担当者に相談する', at: 0 };

function linesOf(count: number): NumberedLine[] {
  return Array.from({ length: count }, (_, index) => {
    const text = `${index}番目の話をしています。`.padEnd(34, '。');
    const line: TalkLine = { source: 'line', id: `id-${index}`, speaker: 1, role: null, text };
    return { number: index + 1, lineNumber: index + 1, line, role: null, text };
  });
}

/** Notes whose model answers immediately, or with the given answer. */
function notesWith(limits: Partial<NotesLimits> = {}, answer: () => Promise<Note[]> = () => Promise.resolve([NOTE])) {
  const asked: string[] = [];
  const time = { now: 0 };
  const notes = new RollingNotes(
    ({ material }) => {
      asked.push(material);
      return answer();
    },
    BUDGET,
    { ...NOTES_LIMITS, ...limits },
    () => time.now,
  );
  return { notes, asked, time };
}

/** All answers are promises without timers: the next turn of the event loop comes after the last of them. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

describe('RollingNotes', () => {
  it('asks nothing of a short talk', async () => {
    const { notes, asked } = notesWith();
    expect(notes.of('a', linesOf(10))).toEqual([]);
    await settled();
    expect(asked).toEqual([]);
  });

  it('notes each full chunk once and then only the added lines', async () => {
    const { notes, asked } = notesWith();
    expect(notes.of('a', linesOf(26))).toEqual([]);
    await settled();
    expect(notes.of('a', linesOf(26)).map(({ number }) => number)).toEqual([1, 3, 5]);
    expect(asked).toHaveLength(3);
    notes.of('a', linesOf(28));
    await settled();
    expect(asked).toHaveLength(4);
  });

  it('numbers move with the lines: nothing is noted again when an earlier line is cut in two', async () => {
    const { notes, asked } = notesWith();
    const lines = linesOf(26);
    notes.of('a', lines);
    await settled();
    const moved = lines.map((line) => ({ ...line, number: line.number + 1 }));
    expect(notes.of('a', moved).map(({ number }) => number)).toEqual([2, 4, 6]);
    await settled();
    expect(asked).toHaveLength(3);
  });

  it('a line that is edited while it is being noted leaves no note', async () => {
    let finish: (notes: Note[]) => void = () => undefined;
    const { notes, asked } = notesWith({}, () => new Promise((resolve) => (finish = resolve)));
    const lines = linesOf(22);
    notes.of('a', lines);
    const edited = lines.map((line, index) => (index === 0 ? { ...line, text: line.text.replace('話', '噺') } : line));
    notes.of('a', edited);
    finish([NOTE]);
    await settled();
    expect(notes.of('a', edited)).toEqual([]);
    expect(asked).toHaveLength(2);
    finish([NOTE]);
    await settled();
    expect(notes.of('a', edited)).toHaveLength(1);
  });

  it('after a failure keeps what it has, and asks again only after a pause', async () => {
    let isDown = false;
    const { notes, asked, time } = notesWith({ pause: 50 }, () =>
      isDown ? Promise.reject(new Error('down')) : Promise.resolve([NOTE]),
    );
    notes.of('a', linesOf(22));
    await settled();
    isDown = true;
    notes.of('a', linesOf(24));
    await settled();
    expect(notes.of('a', linesOf(24))).toHaveLength(1);
    expect(asked).toHaveLength(2);
    isDown = false;
    time.now = 49;
    notes.of('a', linesOf(24));
    await settled();
    expect(notes.of('a', linesOf(24))).toHaveLength(1);
    time.now = 50;
    notes.of('a', linesOf(24));
    await settled();
    expect(notes.of('a', linesOf(24))).toHaveLength(2);
  });

  it('forgets the talk that was not used for longest, and those that lie idle', async () => {
    const { notes, time } = notesWith({ characters: NOTE.text.length * 2, idle: 100 });
    for (const id of ['a', 'b', 'a', 'c']) {
      notes.of(id, linesOf(22));
      await settled();
    }
    expect(notes.of('a', linesOf(22))).toHaveLength(1);
    expect(notes.of('c', linesOf(22))).toHaveLength(1);
    expect(notes.of('b', linesOf(22))).toEqual([]);
    time.now = 101;
    notes.of('d', linesOf(22));
    expect(notes.of('c', linesOf(22))).toEqual([]);
  });

  it('of a very long talk notes the beginning and the end', async () => {
    const { notes, asked } = notesWith();
    notes.of('a', linesOf(400));
    await settled();
    expect(asked).toHaveLength(40);
    const numbers = notes.of('a', linesOf(400)).map(({ number }) => number);
    expect(numbers.slice(0, 5)).toEqual([1, 3, 5, 7, 309]);
  });

  it('[CUS-8] forgets a talk whose words were deleted, including notes in progress', async () => {
    const pending: ((notes: Note[]) => void)[] = [];
    const { notes, asked } = notesWith({}, () => new Promise((resolve) => pending.push(resolve)));
    notes.of('a', linesOf(26));
    notes.of('b', linesOf(26));
    await settled();
    notes.drop('a');
    for (const answer of pending.splice(0)) answer([NOTE]);
    await settled();
    // The other talk goes on; of this one nothing more is asked, and nothing is kept.
    expect(asked).toHaveLength(3);
    expect(notes.of('a', linesOf(26))).toEqual([]);
    expect(notes.of('b', linesOf(26))).toHaveLength(1);
    notes.drop();
    expect(notes.of('b', linesOf(26))).toEqual([]);
  });

  it('[CUS-8] makes no notes of lines that were read before they were deleted; those of other talks stay', async () => {
    const { notes, asked, time } = notesWith();
    for (const id of ['a', 'b']) notes.of(id, linesOf(26));
    await settled();
    const readAt = time.now;
    time.now += 1;
    notes.drop('a');
    asked.length = 0;
    expect(notes.of('a', linesOf(26), undefined, readAt)).toEqual([]);
    expect(notes.of('b', linesOf(26), undefined, readAt)).not.toEqual([]);
    await settled();
    expect(asked).toEqual([]);
    expect(notes.of('a', linesOf(26), undefined, time.now)).toEqual([]);
    await settled();
    expect(asked).not.toEqual([]);
  });
});
