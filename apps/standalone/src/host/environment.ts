import { ConfigError, readConfig, resolveFiles, type Config } from '@app/platform';
import { isErrno } from './postgres-processes.js';
import { probe } from './free-port.js';
import { StartError } from './start-error.js';

/** Variables by their names. */
export type Environment = Record<string, string | undefined>;

/** One machine, one operator who sits in front of it: other defaults than behind a proxy. */
const DEFAULTS: Environment = { HOST: '127.0.0.1', REGISTRATION: 'open', LOG_LEVEL: 'warn' };

/**
 * The environment with standalone's own defaults, checked before anything is made or started.
 * @throws ConfigError with a line for each variable that is wrong
 */
export function readEnvironment(given: Environment): { environment: Environment; config: Config } {
  const environment: Environment = { ...DEFAULTS, ...resolveFiles(given) };
  if (environment['DATABASE_MIGRATION_URL'] !== undefined && environment['DATABASE_URL'] === undefined)
    throw new ConfigError('環境変数 DATABASE_MIGRATION_URL は、DATABASE_URL と一緒に指定してください。');
  // The data folder provides these values later, so they must not count as missing now.
  const made = { DATABASE_URL: 'postgresql://app@127.0.0.1/jizo', JWT_SECRET: '-'.repeat(32), ROOT_KEY_FILE: '-' };
  const config = readConfig({ ...made, ...environment });
  // With the password, where that stands apart.
  for (const name of ['DATABASE_URL', 'DATABASE_MIGRATION_URL'] as const)
    if (environment[name] !== undefined) environment[name] = config[name];
  return { environment, config };
}

/** What the operator asked for behind `npm start --`. */
export interface StartOptions {
  resetAdmin: boolean;
  demo: boolean;
}

const ARGUMENTS = ['--reset-admin', '--demo'];

/** @throws StartError that names an option which does not exist */
export function readArguments(given: readonly string[]): StartOptions {
  const unknown = given.find((argument) => !ARGUMENTS.includes(argument));
  if (unknown !== undefined) {
    throw new StartError(
      `${unknown} という指定はありません。使えるのは npm start -- --reset-admin と npm start -- --demo です。`,
    );
  }
  return { resetAdmin: given.includes('--reset-admin'), demo: given.includes('--demo') };
}

/** Finds out before PostgreSQL starts whether the address can be had. */
export async function refuseTakenPort({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): Promise<void> {
  try {
    await probe(HOST, PORT);
  } catch (error) {
    throw listenProblem(error, { HOST, PORT });
  }
}

/** Turns the system's refusal to listen into a sentence; other errors stay as they are. */
export function listenProblem(error: unknown, { HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): unknown {
  if (isErrno(error, 'EADDRINUSE')) {
    return new StartError(
      `ポート ${PORT} は別のプログラムが使っています。PORT=${PORT === 65_535 ? 3000 : PORT + 1} npm start のように、空いているポートを指定してください。`,
    );
  }
  if (isErrno(error, 'EACCES')) {
    return new StartError(
      `ポート ${PORT} を使う権限がありません。PORT=3000 npm start のように、1024 以上を指定してください。`,
    );
  }
  if (isErrno(error, 'EADDRNOTAVAIL') || isErrno(error, 'ENOTFOUND') || isErrno(error, 'EAI_AGAIN')) {
    return new StartError(`HOST=${HOST} はこの機械のアドレスではありません。例: HOST=127.0.0.1`);
  }
  return error;
}

/** By their names, so that this file does not load the database's code. */
const FOR_OPERATOR = new Set(['DatabaseTooNewError', 'DatabaseNotReadyError', 'BackupError', 'RootKeyError']);

/** The message for the operator when the cause is known and has one; null when the cause is a fault of the program. */
export function plainMessage(error: unknown): string | null {
  if (error instanceof StartError || error instanceof ConfigError) return error.message;
  if (error instanceof Error && FOR_OPERATOR.has(error.name)) return error.message;
  return null;
}
