import { newRootKey, writeRootKeys } from '@app/sealing';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '../../../apps/standalone/src/host/free-port.js';
import { eventually } from '../waiting/eventually.js';

/** What every process of a fleet is told. */
export interface FleetSettings {
  databaseUrl: string;
  /** For the role that owns the tables: whoever comes first migrates with it. */
  ownerUrl: string;
  /** What all keys of the database are wrapped with. */
  rootKeyFile: string;
  /** Without it the queue is on the database. */
  redisUrl?: string;
  env?: Record<string, string>;
}

/** One process of the built product (dist/): an api or a worker. It can be killed and started again on its port. */
export class Member {
  private child: ChildProcess | null = null;
  private printed = '';

  private constructor(
    readonly name: string,
    private readonly kind: 'api' | 'worker',
    private readonly port: number,
    private readonly settings: FleetSettings,
  ) {}

  static async prepare(kind: 'api' | 'worker', number: number, settings: FleetSettings): Promise<Member> {
    return new Member(`${kind} ${number}`, kind, await freePort(), settings);
  }

  /** An api's own address, past the balancer; a worker answers only health and metrics there. */
  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get process(): ChildProcess | null {
    return this.child;
  }

  get isRunning(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** What it has printed so far, over all its lives. */
  output(): string {
    return this.printed;
  }

  /** Starts it and waits until it is ready. @throws Error with what it printed when it ends instead */
  async start(env: Record<string, string> = {}): Promise<void> {
    const { databaseUrl, ownerUrl, redisUrl, rootKeyFile } = this.settings;
    const child = spawn(process.execPath, [`dist/apps/${this.kind}/src/main.js`], {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        LOG_LEVEL: 'info',
        JWT_SECRET: 'a-secret-of-a-fleet-that-is-no-secret',
        REGISTRATION: 'open',
        TRUSTED_PROXIES: '127.0.0.1',
        ROOT_KEY_FILE: rootKeyFile,
        DATABASE_URL: databaseUrl,
        DATABASE_MIGRATION_URL: ownerUrl,
        ...(redisUrl === undefined ? {} : { REDIS_URL: redisUrl }),
        HOST: '127.0.0.1',
        [this.kind === 'api' ? 'PORT' : 'WORKER_PORT']: String(this.port),
        ...this.settings.env,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => (this.printed += data.toString()));
    await eventually(async () => {
      if (!this.isRunning) throw new Error(`${this.name} did not start:\n${this.printed}`);
      return fetch(`${this.url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    }, `${this.name}'s start`);
  }

  /** kill -9. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Ends it as an operator or an engine of containers does. @returns its exit code */
  async stop(): Promise<number | null> {
    return this.end('SIGTERM');
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    const { child } = this;
    if (child === null) return null;
    if (this.isRunning) {
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    }
    return child.exitCode;
  }
}

/** The product as several processes on one database and one queue, as docker-compose.yml runs it. */
export class Fleet {
  private constructor(
    readonly apis: readonly Member[],
    readonly workers: readonly Member[],
  ) {}

  /** Starts everything at once on a database that may be empty: whoever comes first migrates it. */
  static async start(settings: FleetSettings, { apis = 2, workers = 2 } = {}): Promise<Fleet> {
    const make = (kind: 'api' | 'worker', count: number): Promise<Member[]> =>
      Promise.all(Array.from({ length: count }, (_, index) => Member.prepare(kind, index + 1, settings)));
    const fleet = new Fleet(await make('api', apis), await make('worker', workers));
    const starts = await Promise.allSettled(fleet.members.map((member) => member.start()));
    const failure = starts.find((start) => start.status === 'rejected');
    if (failure !== undefined) {
      await fleet.stop();
      throw failure.reason;
    }
    return fleet;
  }

  get members(): Member[] {
    return [...this.apis, ...this.workers];
  }

  async stop(): Promise<void> {
    await Promise.all(this.members.map((member) => member.stop()));
  }
}

/** Makes the file of a root key in a folder of the test, as an operator does before the first start. @returns the file */
export function makeRootKey(folder: string): string {
  const file = path.join(folder, 'root.key');
  writeRootKeys(file, [newRootKey()]);
  return file;
}
