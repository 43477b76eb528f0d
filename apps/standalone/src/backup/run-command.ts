import { describeError } from '@app/platform';
import { resolve } from 'node:path';
import { plainMessage } from '../host/environment.js';
import { reachDatabase, type ReachedDatabase } from './reach-database.js';

/** The folder of package.json, from where this file is built to. */
const ROOT = resolve(import.meta.dirname, '../../../../..');

/** {@link reachDatabase} for a command, which leaves it at its end. */
export type Reach = (
  environment: Parameters<typeof reachDatabase>[0],
  config: Parameters<typeof reachDatabase>[1],
  options: { shared: boolean },
) => Promise<ReachedDatabase>;

/**
 * Runs a command of the operator, says what came of it and ends the process: with 0, or with 1 and a sentence that says what to do.
 * A signal ends it too, and then it says nothing: what fails from then on fails because of that.
 * @param work resolves to what is said
 */
export async function runCommand(work: (reach: Reach) => Promise<string>): Promise<never> {
  const run: { reached?: Promise<ReachedDatabase>; ending?: Promise<never> } = {};
  const leave = async (code: number): Promise<never> => {
    // What is being started when the signal comes has to be stopped as well; one that was not reached needs nothing.
    const database = await run.reached?.catch(() => null);
    await database?.leave();
    process.exit(code);
  };
  const end = (code: number): Promise<never> => (run.ending ??= leave(code));
  for (const [signal, number] of [
    ['SIGHUP', 1],
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ] as const)
    process.on(signal, () => void end(128 + number));
  try {
    const said = await work((environment, config, { shared }) => {
      run.reached = reachDatabase(environment, config, { root: ROOT, shared });
      return run.reached;
    });
    if (run.ending === undefined) process.stdout.write(`${said}\n`);
    return await end(0);
  } catch (error) {
    const plain = plainMessage(error);
    if (run.ending === undefined)
      process.stderr.write(`${plain ?? `内部の誤りが起きました。${JSON.stringify(describeError(error))}`}\n`);
    return end(1);
  }
}
