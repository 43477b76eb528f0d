import { expect } from '../kit/screens/browser/expect.js';
import { violationsOf } from '../kit/screens/browser/looks.js';
import { test } from '../kit/screens/fixtures/parts-test.js';
import type { PartsState } from '../kit/pages/recording-parts-state.js';

const MORNING = Date.UTC(2026, 10, 20, 5, 36);
const DAY_MS = 86_400_000;

const QUARANTINED = [
  { recordingId: 'b', take: 0, fromSeq: 40, spokenAt: MORNING - 8 * DAY_MS, seconds: 12 },
  { recordingId: 'b', take: 1, fromSeq: 8, spokenAt: MORNING - 8 * DAY_MS + 600_000, seconds: 4.5 },
];
const sound = { conversationId: 'talk', startedAt: MORNING - 8 * DAY_MS, isOld: true };
const HELD = [
  { ...sound, recordingId: 'a', startedAt: MORNING, seconds: 46, kind: 'rest', isOld: false },
  { ...sound, recordingId: 'b', seconds: 125, kind: 'rest' },
  { ...sound, recordingId: 'c', seconds: 1_830, kind: 'unagreed' },
] as const;
const ON = { phase: 'on', elapsedMs: 768_000 } as const;
const REST = { phase: 'rest', elapsedMs: 1_630_000, bufferedSeconds: 46, restSince: MORNING } as const;

const STATES: readonly (readonly [name: string, state: Partial<PartsState>])[] = [
  ['recording', ON],
  ['[CUS-2] rest', REST],
  ['[CUS-2] rest without a network', { ...REST, trouble: 'network' }],
  ['[CUS-2] rest that is refused', { ...REST, trouble: 'refused' }],
  ['[CUS-10] rest without consent', { ...REST, trouble: 'consent', bufferedSeconds: 125 }],
  ['[CUS-2] rest put away', { ...REST, isHidden: true }],
  ['[CUS-11] silent', { ...ON, trouble: 'silent', silentSince: MORNING }],
  ['[CUS-11] silent put away', { ...ON, trouble: 'silent', silentSince: MORNING, isHidden: true }],
  ['[BUD-4] pace', { ...ON, trouble: 'pace', bufferedSeconds: 80 }],
  ['[CUS-2] refused', { ...ON, trouble: 'refused', bufferedSeconds: 80 }],
  ['[CUS-10] consent', { ...ON, trouble: 'consent', bufferedSeconds: 12 }],
  ['[CUS-6] quarantined', { ...ON, quarantined: QUARANTINED }],
  ['[CUS-13] elsewhere', { phase: 'off', isElsewhere: true }],
  ['ending', { phase: 'ending', elapsedMs: 768_000 }],
  ['network', { ...ON, trouble: 'network', bufferedSeconds: 12 }],
  ['[CUS-7] held', { phase: 'off', isAsked: true, held: HELD, quarantined: QUARANTINED }],
];

/** What a recording says of its sound, each state at each width and in both themes. */
test.describe('looks of a recording', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const [name, state] of STATES)
    test(name, async ({ parts }) => {
      await parts.say(4);
      expect(await violationsOf(parts.page, name, { show: () => parts.set(state) })).toEqual([]);
    });
});
