import { faultsOf } from '../kit/screens/browser/looks.js';
import { openPartsPage, type PartsPage } from '../kit/screens/parts/parts-page.js';
import type { PartsState } from '../kit/pages/recording-parts-state.js';

const WAIT_MS = 120_000;
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

/** What a recording says of its sound, each state in each width and both themes. */
describe('the looks of what a recording says', () => {
  let parts: PartsPage;

  beforeAll(async () => {
    parts = await openPartsPage();
    await parts.page.emulateMedia({ reducedMotion: 'reduce' });
  }, 90_000);

  afterAll(() => parts.close(), WAIT_MS);

  beforeEach(async () => {
    await parts.reset();
    await parts.say(4);
  });

  /** The page looks at its width when it is drawn. */
  const look = async (
    name: string,
    state: Partial<PartsState>,
    more: () => Promise<unknown> = () => Promise.resolve(),
  ) =>
    faultsOf(parts.page, name, async () => {
      await parts.set(state);
      await more();
    });

  it.each<[string, Partial<PartsState>]>([
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
  ])(
    '%s',
    async (name, state) => {
      expect(await look(name.replaceAll(/[^\w]+/gu, '-'), state)).toEqual([]);
    },
    WAIT_MS,
  );
});
