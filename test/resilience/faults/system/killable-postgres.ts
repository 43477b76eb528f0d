import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../../../apps/standalone/src/host/free-port.js';
import {
  ensureDatabase,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../../../apps/standalone/src/postgres/embedded-postgres.js';

const DATABASE = 'jizo';

/** A PostgreSQL that dies as in a power cut and is started again on its data, at the same address. It writes to the disk as in production. */
export class KillablePostgres {
  private constructor(
    private readonly dataDir: string,
    private readonly port: number,
    private server: EmbeddedPostgres,
  ) {}

  /** @param dataDir empty folder that the caller removes */
  static async start(dataDir: string): Promise<KillablePostgres> {
    const port = await freePort();
    const server = await startEmbeddedPostgres({ root: process.cwd(), dataDir, port });
    await ensureDatabase(server, DATABASE);
    return new KillablePostgres(dataDir, port, server);
  }

  /** For the application. */
  get databaseUrl(): string {
    return this.server.applicationUrl(DATABASE);
  }

  /** For the role that owns the tables. */
  get ownerUrl(): string {
    return this.server.ownerUrl(DATABASE);
  }

  /** kill -9 of the server and of all its processes, as if the machine lost its power. */
  async kill(): Promise<void> {
    const [postmaster] = (await readFile(path.join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
    const children = await childrenOf(Number(postmaster));
    for (const pid of [Number(postmaster), ...children]) killNow(pid);
    await this.server.ended;
  }

  /** Starts it again on its data, when it is not running. */
  async restart(): Promise<void> {
    this.server = await startEmbeddedPostgres({ root: process.cwd(), dataDir: this.dataDir, port: this.port });
  }

  /** Whether it has ended by itself. */
  async hasEnded(): Promise<boolean> {
    return Promise.race([this.server.ended.then(() => true), Promise.resolve(false)]);
  }

  async stop(): Promise<void> {
    await this.server.stop();
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name)).map(Number);
  const parents = await Promise.all(
    numbers.map(async (child) => {
      const stat = await readFile(`/proc/${child}/stat`, 'utf8').catch(() => '');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    }),
  );
  return numbers.filter((_, index) => parents[index] === pid);
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended in between.
  }
}
