import { Stop } from './progress.mjs';
import { endOnSignal } from './runtime.mjs';

/**
 * Runs a command of the project, and ends with the exit code that it answers. A signal ends the programs that it started
 * until it calls `letSignalsPass`. A `Stop` is shown as its one sentence.
 * @param {(letSignalsPass: () => void) => Promise<number | void>} work
 */
export async function command(work) {
  const letSignalsPass = endOnSignal();
  try {
    const code = await work(letSignalsPass);
    if (code !== undefined) process.exit(code);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
