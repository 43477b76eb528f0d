/**
 * For processes of the built product under test, by `NODE_OPTIONS=--import`: on SIGUSR2 every thread that decodes sound ends in the
 * middle of its work, as one that has run out of memory.
 */
import { syncBuiltinESMExports } from 'node:module';
import threads, { isMainThread } from 'node:worker_threads';

const decoders = new Set();

threads.Worker = class extends threads.Worker {
  constructor(file, options) {
    super(file, options);
    if (!String(file).includes('decoder.worker')) return;
    decoders.add(this);
    this.once('exit', () => decoders.delete(this));
  }
};
syncBuiltinESMExports();
if (isMainThread)
  process.on('SIGUSR2', () => {
    const ends = [...decoders].map((decoder) => decoder.terminate());
    if (ends.length > 0) void Promise.all(ends).then(() => process.stderr.write(`${ends.length} decoders ended\n`));
  });
