import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { ScriptedDecoder, ScriptedRecognizer } from '../../kit/doubles/scripted-speech.js';
import { BROKEN } from './broken-talks.js';
import { talk, type Talk } from './commands.js';
import { Locks } from './locks.js';
import type { BrowserModules } from './tab.js';
import { VirtualTime } from './virtual-time.js';
import { CustodyModel } from './custody-model.js';

const RECORDING = '../../../frontend/src/features/recording';
const present: { model: CustodyModel | null } = { model: null };
/** The model of the run: the browser's modules are loaded once. */
const own = (): CustodyModel => present.model!;

jest.mock('../../../frontend/src/features/recording/store/browser-store', () => ({
  openBrowserStore: () => Promise.resolve(own().pageStore),
}));
jest.mock('../../../frontend/src/features/recording/uplink/deletion-requests', () => ({
  askDeletion: (_: string, id: string) => own().wish(id, true),
  withdrawDeletion: (_: string, id: string) => own().wish(id, false),
}));

// Their types are those of a browser, which the tests of the server do not know.
const modules: BrowserModules = {
  ...jest.requireActual<Pick<BrowserModules, 'stealSendingLock'>>(`${RECORDING}/tabs/sending-lock`),
  ...jest.requireActual<Pick<BrowserModules, 'setCurrentSocket'>>('../../../frontend/src/api/socket/current-socket'),
  ...jest.requireActual<Pick<BrowserModules, 'sendUnsentRecordings' | 'sendDeletions'>>(
    `${RECORDING}/uplink/unsent-recordings`,
  ),
  ...jest.requireActual<Pick<BrowserModules, 'syncDeletion' | 'completeDeletion'>>(`${RECORDING}/uplink/deletion-sync`),
  ...jest.requireActual<Pick<BrowserModules, 'sendRemaining'>>(`${RECORDING}/uplink/send-rest`),
};

/** In the ordinary run the same talks every time; `CUSTODY_STEPS` and `CUSTODY_SEED` look further. */
const given = (name: string, usual: number): number => {
  const value = Number(process.env[name]);
  return value > 0 ? value : usual;
};
const STEPS = given('CUSTODY_STEPS', 100_000);
const SEED = given('CUSTODY_SEED', 14);
const TALKS = 200;
/** Longer than anything that a closed page or server waits for once. */
const AFTERMATH_MS = 30_000;

async function run({ seed, commands }: Talk): Promise<void> {
  const time = new VirtualTime();
  const restore = time.install();
  const locks = new Locks();
  Object.defineProperty(globalThis, 'navigator', { value: { locks }, configurable: true });
  const model = new CustodyModel(time, locks, modules, new ScriptedRecognizer(), new ScriptedDecoder(), seed);
  present.model = model;
  try {
    for (const command of commands) await model.do(command);
    await model.recover();
  } finally {
    model.close();
    // What a closed page had begun comes to its end in its own run, and never in the next one.
    await time.pass(AFTERMATH_MS);
    restore();
  }
}

describe('what was accepted', () => {
  beforeAll(() => {
    Logger.overrideLogger(false);
    Object.defineProperty(globalThis, 'BroadcastChannel', { value: undefined, configurable: true });
  });

  it(
    '[CUS-17] is stored as words or still held, whatever breaks: at least 100,000 steps',
    async () => {
      let steps = 0;
      for (let round = 0; steps < STEPS; round += 1) {
        const property = fc.asyncProperty(talk, async (one) => {
          steps += one.commands.length;
          await run(one);
        });
        await fc.assert(property, {
          seed: SEED + round,
          numRuns: TALKS,
          endOnFailure: false,
          examples: BROKEN.map((one): [Talk] => [one]),
        });
      }
      expect(steps).toBeGreaterThanOrEqual(STEPS);
    },
    30 * 60_000,
  );
});
