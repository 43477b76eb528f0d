import { heldRows, secondsOf } from './held-rows.js';
import type { HeldSound, QuarantinedSound } from '../model/recording-model.js';

const held = (recordingId: string, change: Partial<HeldSound> = {}): HeldSound => ({
  recordingId,
  conversationId: `talk of ${recordingId}`,
  startedAt: 1_000,
  seconds: 40,
  kind: 'rest',
  isOld: false,
  ...change,
});
const piece = (recordingId: string, fromSeq: number): QuarantinedSound => ({
  recordingId,
  take: 0,
  fromSeq,
  spokenAt: 5_000,
  seconds: 6,
});

describe('the sound that lies in this browser, by recording', () => {
  it('[CUS-7] is one row a recording, the oldest first, with waiting sound apart from unreadable sound', () => {
    const rows = heldRows(
      [held('b', { startedAt: 9_000, isOld: true }), held('a'), held('a', { kind: 'quarantined', seconds: 12 })],
      [piece('a', 3), piece('a', 9)],
    );
    expect(rows.map(({ recordingId, isOld }) => [recordingId, isOld])).toEqual([
      ['a', false],
      ['b', true],
    ]);
    expect(rows[0]).toMatchObject({
      conversationId: 'talk of a',
      waiting: { seconds: 40, isAgreed: true },
      pieces: [{ fromSeq: 3 }, { fromSeq: 9 }],
    });
    expect(rows.map(secondsOf)).toEqual([52, 40]);
  });

  it('[CUS-10] knows sound whose destination no one agreed to', () => {
    expect(heldRows([held('a', { kind: 'unagreed' })], [])[0]?.waiting).toEqual({ seconds: 40, isAgreed: false });
  });

  it('[CUS-6] keeps pieces of a recording that still runs', () => {
    expect(heldRows([], [piece('c', 0)])).toEqual([
      {
        recordingId: 'c',
        conversationId: null,
        startedAt: 5_000,
        isOld: false,
        hasEnded: false,
        waiting: null,
        pieces: [piece('c', 0)],
      },
    ]);
  });
});
