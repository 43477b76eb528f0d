import type { Talk } from '@app/contract';
import { inThread } from '@app/worker-rpc';
import { EngineThread } from './engine-thread.js';
import type { EngineRequest } from './protocol.js';

/** A thread that hangs for good when it is asked for advice, and answers everything else with the number of lines it got. */
const HANGING = inThread(
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads';
      let lines = 0;
      parentPort.on('message', ({ type, id, items, input }) => {
        if (type === 'items') { lines += items.length; return; }
        parentPort.postMessage({ type: 'begun', id });
        while (input.op === 'advise');
        parentPort.postMessage({ type: 'done', id, output: [String(lines)] });
        lines = 0;
      });
    `)}`,
  ),
);

const talk = (lines: number): Talk => ({
  conversationId: 'c',
  revision: 1,
  theme: null,
  stance: null,
  employeeName: '佐倉',
  heldAt: new Date(0),
  lines: Array.from({ length: lines }, (_, at) => ({
    ...({ source: 'line', speaker: null, role: null, text: 'はい' } as const),
    id: String(at),
  })),
});
const questions = (lines: number) =>
  ({ op: 'suggestQuestions', context: { talk: talk(lines), asked: [], latest: null } }) as const;

describe('the thread of the offline engine', () => {
  const allowance = ({ op }: EngineRequest): number => (op === 'advise' ? 50 : 60_000);
  let thread: EngineThread;

  beforeEach(() => {
    thread = new EngineThread(HANGING, allowance);
  });
  afterEach(() => thread.close());

  it('[BUD-7] ends with what takes too long; what waited behind it is answered by a new one', async () => {
    const hung = thread.call({ op: 'advise', proposed: [], talk: talk(1) });
    const waiting = [thread.call(questions(1)), thread.call(questions(2))];
    await expect(hung).rejects.toMatchObject({ code: 'INTERNAL' });
    expect(await Promise.all(waiting)).toEqual([['1'], ['2']]);
  });

  it('[BUD-7] ends also when nobody waits for it any more, and again and again', async () => {
    const caller = new AbortController();
    const stream = thread.stream({ op: 'advise', proposed: [], talk: talk(1) }, caller.signal);
    const given = stream.next();
    caller.abort();
    await expect(given).rejects.toThrow();
    for (let time = 0; time < 3; time += 1)
      await expect(thread.call({ op: 'advise', proposed: [], talk: talk(1) })).rejects.toMatchObject({
        code: 'INTERNAL',
      });
    expect(await thread.call(questions(3))).toEqual(['3']);
  });

  it('[BUD-1] is not started to forget what it never read', async () => {
    let started = 0;
    const idle = new EngineThread((...given) => {
      started += 1;
      return HANGING(...given);
    }, allowance);
    idle.forget('c');
    expect(started).toBe(0);
    await idle.close();
  });

  describe('[CUS-9] words that were deleted', () => {
    /** A thread that keeps a talk as soon as it is asked about it, and answers with the ids of those that it keeps. */
    const KEEPING = inThread(
      new URL(
        `data:text/javascript,${encodeURIComponent(`
          import { parentPort } from 'node:worker_threads';
          const kept = new Set();
          parentPort.on('message', ({ type, id, input }) => {
            if (type === 'items') return;
            if (input.op === 'forget') kept.delete(input.conversationId);
            if (input.op === 'signsOfDanger') kept.add(input.talk.conversationId);
            parentPort.postMessage({ type: 'done', id, output: [...kept] });
          });
        `)}`,
      ),
    );
    let keeping: EngineThread;
    beforeEach(() => {
      keeping = new EngineThread(KEEPING, allowance);
    });
    afterEach(() => keeping.close());
    const ask = (talk: Talk) => keeping.call({ op: 'signsOfDanger', talk });
    const kept = () => keeping.call({ op: 'warmUp' });

    it('are forgotten again where their request was still being handed over', async () => {
      await ask({ ...talk(1), conversationId: 'other' });
      const asked = ask(talk(10_001));
      keeping.forget('c');
      expect(await asked).toContain('c');
      expect(await kept()).toEqual(['other']);
    });

    it('are forgotten again where their request read them before and came after', async () => {
      const readAt = performance.now();
      await ask({ ...talk(1), readAt });
      expect(await kept()).toEqual(['c']);
      keeping.forget('c');
      await ask({ ...talk(1), readAt });
      expect(await kept()).toEqual([]);
      await ask({ ...talk(1), readAt: performance.now() });
      expect(await kept()).toEqual(['c']);
    });
  });

  it('[BUD-1] takes the lines of a long talk in parts', async () => {
    expect(await thread.call(questions(7_001))).toEqual(['7001']);
  });
});
