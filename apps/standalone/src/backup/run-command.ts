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
 * @param work resolves to what is said
 */
export async function runCommand(work: (reach: Reach) => Promise<string>): Promise<never> {
  let database: ReachedDatabase | null = null;
  const end = async (code: number): Promise<never> => {
    await database?.leave();
    process.exit(code);
  };
  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ] as const)
    process.on(signal, () => void end(128 + number));
  try {
    const said = await work(async (environment, config, { shared }) => {
      database = await reachDatabase(environment, config, { root: ROOT, shared });
      return database;
    });
    process.stdout.write(`${said}\n`);
    return await end(0);
  } catch (error) {
    const plain = plainMessage(error);
    process.stderr.write(`${plain ?? `内部の誤りが起きました。${JSON.stringify(describeError(error))}`}\n`);
    return end(1);
  }
}
