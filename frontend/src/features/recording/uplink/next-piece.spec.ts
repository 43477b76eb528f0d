import { RECORDING } from '@app/contract';
import { isNext, isUnacknowledged, LINK_DOWN, linkAfter, nextAction, type Link, type LinkEvent } from './next-piece.js';
import { TEXT_TAKE, type StoredRecording, type StoredTake } from '../store/stored-recording.js';

function take(number: number, lastSeq: number, more: Partial<StoredTake> = {}): StoredTake {
  const kind = { offsetMs: number * 1000, mimeType: 'audio/webm', chunkMs: 1000 };
  return { take: number, lastSeq, committedSeq: -1, isEnded: true, isDone: false, ...kind, ...more };
}

function recording(takes: StoredTake[], more: Partial<StoredRecording> = {}): StoredRecording {
  const whose = { id: 'r', userId: 'u', conversationId: 'c', mode: 'google' as const, startedAt: 0 };
  return { ...whose, bytes: 0, takes, lines: 0, linesTaken: 0, isEnded: true, deleteAfter: null, ...more };
}

function after(...events: LinkEvent[]): Link {
  return events.reduce(linkAfter, LINK_DOWN);
}

const startedAt = (number: number, next: number): LinkEvent[] => [
  { type: 'starting', take: number },
  { type: 'started', next },
];

describe('nextAction', () => {
  it('begins with the first take that is not text yet', () => {
    const first = take(0, 3, { isDone: true });
    expect(nextAction(LINK_DOWN, recording([first, take(1, 4)]))).toMatchObject({ type: 'start', take: { take: 1 } });
  });

  it('waits where nothing has begun, while it is answered, and after the end', () => {
    expect(nextAction(LINK_DOWN, recording([]))).toEqual({ type: 'wait' });
    expect(nextAction(after({ type: 'starting', take: 0 }), recording([take(0, 3)]))).toEqual({ type: 'wait' });
    expect(nextAction(after({ type: 'over' }, { type: 'down' }), recording([take(0, 3)]))).toEqual({ type: 'wait' });
  });

  it('[SOC-18] [REC-33] goes on where the server says, with the header before it', () => {
    const link = after(...startedAt(0, 7));
    expect(nextAction(link, recording([take(0, 9)]))).toEqual({ type: 'send', take: 0, seq: 0 });
    const next = linkAfter(link, { type: 'sent', seq: 0 });
    expect(nextAction(next, recording([take(0, 9)]))).toEqual({ type: 'send', take: 0, seq: 7 });
    expect([isNext(link, 0, 7), isNext(next, 0, 7), isNext(next, 1, 7)]).toEqual([false, true, false]);
  });

  it('has no more pieces under way than the window allows', () => {
    const long = recording([take(0, 500, { isEnded: false })]);
    const sent = Array.from({ length: RECORDING.window / 1_000 }, (_, seq): LinkEvent => ({ type: 'sent', seq }));
    const full = after(...startedAt(0, 0), ...sent);
    expect(nextAction(full, long)).toEqual({ type: 'wait' });
    const moved = linkAfter(full, { type: 'progress', take: 0, receivedSeq: 54, committedSeq: 0 });
    expect(nextAction(moved, long)).toEqual({ type: 'send', take: 0, seq: 55 });
  });

  it.each([250, 300, 400, 1_000, 5_000])(
    '[REC-47] pieces of %d ms: the window holds more than the longest utterance, before whose end nothing is text',
    (chunkMs) => {
      const only = take(0, 5_000, { chunkMs, isEnded: false });
      let link = after(...startedAt(0, 0));
      for (let action = nextAction(link, recording([only])); action.type === 'send';)
        action = nextAction((link = linkAfter(link, { type: 'sent', seq: action.seq })), recording([only]));
      expect(link.next * chunkMs).toBeGreaterThanOrEqual(RECORDING.window);
      expect(link.next).toBeLessThanOrEqual(Math.max(55, RECORDING.window / chunkMs + 1));
    },
  );

  it('sends again what the server has not taken or has forgotten', () => {
    const sent = after(
      ...startedAt(0, 0),
      { type: 'sent', seq: 0 },
      { type: 'sent', seq: 1 },
      { type: 'sent', seq: 2 },
    );
    const told = (receivedSeq: number, resend = false): LinkEvent => ({
      ...{ type: 'progress', take: 0, receivedSeq, committedSeq: -1 },
      ...(resend && { resend }),
    });
    expect(linkAfter(sent, told(1)).next).toBe(3);
    expect(linkAfter(sent, told(0, true))).toMatchObject({ next: 1, isHeaderDue: true });
    expect([told(2), told(0)].reduce(linkAfter, sent)).toMatchObject({ next: 1 });
    expect(linkAfter(linkAfter(sent, told(0)), { type: 'stalled' })).toMatchObject({ next: 1 });
    expect(linkAfter(sent, { ...told(0, true), take: 1 } as LinkEvent)).toEqual(sent);
  });

  it('leaves a take when all of it is on the server, and ends after the last', () => {
    const two = recording([take(0, 0), take(1, 0)]);
    const sent = after(...startedAt(0, 0), { type: 'sent', seq: 0 });
    expect(nextAction(sent, two)).toEqual({ type: 'wait' });
    expect(isUnacknowledged(sent)).toBe(true);
    const heard = linkAfter(sent, { type: 'progress', take: 0, receivedSeq: 0, committedSeq: -1 });
    expect(nextAction(heard, two)).toMatchObject({ type: 'start', take: { take: 1 } });
    const last = after(...startedAt(1, 1));
    expect(nextAction(last, two)).toEqual({ type: 'end' });
    expect(nextAction(last, { ...two, isEnded: false })).toEqual({ type: 'wait' });
  });

  it('[CUS-14] waits for the next attempt, and starts again after it', () => {
    const resting = after(...startedAt(0, 0), { type: 'resting' });
    expect(nextAction(resting, recording([take(0, 3)]))).toEqual({ type: 'wait' });
    const again = linkAfter(resting, { type: 'down' });
    expect(nextAction(again, recording([take(0, 3)]))).toMatchObject({ type: 'start' });
  });

  it('[BUD-4] sends nothing while the server has no room, and goes on with what it wants', () => {
    const sent = after(...startedAt(0, 0), { type: 'sent', seq: 0 }, { type: 'sent', seq: 1 });
    const full = linkAfter(sent, { type: 'progress', take: 0, receivedSeq: 0, committedSeq: -1, resend: true });
    expect(nextAction(full, recording([take(0, 5)]))).toEqual({ type: 'wait' });
    expect([isUnacknowledged(full), isNext(full, 0, 0)]).toEqual([false, false]);
    const free = linkAfter(full, { type: 'released' });
    expect(nextAction(free, recording([take(0, 5)]))).toEqual({ type: 'send', take: 0, seq: 0 });
    const next = linkAfter(free, { type: 'sent', seq: 0 });
    expect(nextAction(next, recording([take(0, 5)]))).toEqual({ type: 'send', take: 0, seq: 1 });
  });

  it('[CUS-3] begins with the first take that is not dealt with, also behind one that is', () => {
    const takes = [take(0, 3), take(1, 4, { isDone: true }), take(2, 5)];
    expect(nextAction(LINK_DOWN, recording(takes))).toMatchObject({ type: 'start', take: { take: 0 } });
    const settledFirst = [{ ...takes[0]!, isDone: true }, takes[1]!, takes[2]!];
    expect(nextAction(after(...startedAt(0, 4)), recording(settledFirst))).toMatchObject({ take: { take: 2 } });
  });

  it('[CUS-1] keeps sound back from a server that hears none, and sends it lines', () => {
    const deaf = after({ type: 'starting', take: 0 }, { type: 'started', next: 0, isDeaf: true });
    const words = take(1, -1, { mimeType: TEXT_TAKE });
    expect(nextAction(deaf, recording([take(0, 3)], { isEnded: false }))).toEqual({ type: 'wait' });
    expect(nextAction(deaf, recording([take(0, 3), words], { isEnded: false }))).toMatchObject({ take: { take: 1 } });
    expect(nextAction(deaf, recording([take(0, 3), words], { lines: 1 }))).toEqual({ type: 'line' });
  });

  it('[SOC-30] sends lines that the browser recognised before anything ends', () => {
    const spoken = recording([take(0, -1)], { lines: 3, linesTaken: 2 });
    expect(nextAction(after(...startedAt(0, 0)), spoken)).toEqual({ type: 'line' });
    expect(nextAction(after(...startedAt(0, 0)), { ...spoken, linesTaken: 3 })).toEqual({ type: 'end' });
  });
});

/** A server that drops, forgets and loses its connection at random, as the gateway does it. */
function simulate(seed: number): { heard: number[]; steps: number } {
  let state = seed;
  const random = (): number => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
  const stored = recording([take(0, 120)]);
  const [only] = stored.takes;
  const heard: number[] = [];
  let link = LINK_DOWN;
  let received = -1;
  let steps = 0;
  const note = (event: LinkEvent) => (link = linkAfter(link, event));
  for (; steps < 20_000; steps += 1) {
    if (random() < 0.01) {
      note({ type: 'down' });
      // Another server knows only finished text.
      received = only!.committedSeq;
      heard.length = received + 1;
    }
    const action = nextAction(link, stored);
    if (action.type === 'end') break;
    if (action.type === 'start') {
      note({ type: 'starting', take: 0 });
      note({ type: 'started', next: received + 1 });
    } else if (action.type === 'send') {
      note({ type: 'sent', seq: action.seq });
      const isLost = random() < 0.05;
      if (!isLost && action.seq === received + 1) {
        received = action.seq;
        heard.push(action.seq);
        if (random() < 0.5) only!.committedSeq = Math.max(only!.committedSeq, received - 3);
      }
      const resend = !isLost && action.seq > received;
      note({
        ...{ type: 'progress', take: 0, receivedSeq: received, committedSeq: only!.committedSeq },
        ...(resend && { resend }),
      });
    } else note({ type: 'stalled' });
  }
  return { heard, steps };
}

it('[SOC-18] loses and doubles nothing over 200 recordings with cuts, drops and forgetful servers', () => {
  const all = Array.from({ length: 121 }, (_, seq) => seq);
  for (let seed = 1; seed <= 200; seed += 1) expect(simulate(seed).heard).toEqual(all);
});
