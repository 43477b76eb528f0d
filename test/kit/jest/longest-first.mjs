import { existsSync } from 'node:fs';
import Sequencer from '@jest/test-sequencer';

/** The files that take longest, the longest first. */
const LONG = [
  'test/start/backup.spec.ts',
  'test/start/fleet.spec.ts',
  'test/start/kill.spec.ts',
  'test/start/life.spec.ts',
  'test/resilience/model/custody-model.spec.ts',
  'test/start/check.spec.ts',
  'test/start/demo.spec.ts',
  'test/start/refusal.spec.ts',
  'test/worker/mail.spec.ts',
  'test/start/roles.spec.ts',
  'test/start/dev.spec.ts',
  'test/start/parts.spec.ts',
  'libs/ai/src/adapters/offline/engine-bad-input.spec.ts',
];

const missing = LONG.filter((one) => !existsSync(new URL(`../../../${one}`, import.meta.url)));
if (missing.length > 0) throw new Error(`no longer there: ${missing.join(', ')}`);

/**
 * Begins with the long files: one that began last would run alone, with the other workers idle. Jest knows how long a file takes only
 * from an earlier run, which a fresh checkout has not had, and guesses by its size.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => placeOf(a.path) - placeOf(b.path));
  }
}

function placeOf(path) {
  const place = LONG.findIndex((one) => path.replaceAll('\\', '/').endsWith(`/${one}`));
  return place < 0 ? LONG.length : place;
}
