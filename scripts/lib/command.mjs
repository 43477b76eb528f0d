import { Stop } from './progress.mjs';
import { endOnSignal } from './runtime.mjs';

/**
 * Runs a command of the project. A signal ends the programs that it started, and a `Stop` is shown as its one sentence.
 * @param {() => Promise<void>} work
 */
export async function command(work) {
  endOnSignal();
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
