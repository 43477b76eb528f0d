/** A worker as a process of its own, to be killed: tells its parent when an analysis begins, and goes on when the parent says so. */
import { HeldAssistant } from '../doubles/paused-assistant.js';
import { startWorker } from './worker-application.js';

const assistant = new HeldAssistant('別の過程');
process.on('message', () => assistant.allow());
const { DATABASE_URL = '', REDIS_URL } = process.env;
await startWorker(DATABASE_URL, assistant, { firstSweep: 1_000, sweepPause: 15_000 }, REDIS_URL);
process.send?.('ready');
for (let count = 1; ; count += 1) {
  await assistant.begun(count);
  process.send?.(assistant.calls[count - 1]?.talk.revision);
}
