import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  ensureDatabase,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../../apps/standalone/src/postgres/embedded-postgres.js';
import { Caddy } from './caddy.js';
import { Fleet, makeRootKey, type Member } from './fleet.js';
import { TestRedis } from './redis.js';

const TOKEN = 'a-token-of-a-production-that-is-none';

/** What docker-compose.yml runs, started by hand: one PostgreSQL, one Redis, apis, workers, and Caddy before the apis. */
export class Production {
  private constructor(
    private readonly folder: string,
    private readonly postgres: EmbeddedPostgres,
    readonly redis: TestRedis,
    readonly fleet: Fleet,
    readonly caddy: Caddy,
  ) {}

  /** Starts all processes of the product at once, on a database that is empty. */
  static async start(
    env: Record<string, string> = {},
    sizes?: { apis?: number; workers?: number },
  ): Promise<Production> {
    const folder = await mkdtemp(path.join(tmpdir(), 'jizo-production-'));
    const undo: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
    try {
      const postgres = await startEmbeddedPostgres({ root: process.cwd(), dataDir: folder, noSync: true });
      undo.push(() => postgres.stop());
      await ensureDatabase(postgres, 'jizo');
      const redis = await TestRedis.start();
      undo.push(() => redis.remove());
      const settings = {
        databaseUrl: postgres.applicationUrl('jizo'),
        ownerUrl: postgres.ownerUrl('jizo'),
        rootKeyFile: makeRootKey(folder),
        redisUrl: redis.url,
        env: { METRICS_TOKEN: TOKEN, ...env },
      };
      const fleet = await Fleet.start(settings, sizes);
      undo.push(() => fleet.stop());
      const caddy = await Caddy.start(fleet.apis.map(({ url }) => url));
      return new Production(folder, postgres, redis, fleet, caddy);
    } catch (error) {
      for (const one of undo.reverse()) await one();
      throw error;
    }
  }

  /** Where browsers go. */
  get url(): string {
    return this.caddy.url;
  }

  /** The database, for the role that owns it. */
  get ownerUrl(): string {
    return this.postgres.ownerUrl('jizo');
  }

  async stop(): Promise<void> {
    await this.caddy.stop();
    await this.fleet.stop();
    await this.redis.remove();
    await this.postgres.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** The sum of a member's figures whose line begins so; 0 while it says nothing of them or does not run. */
export async function figure(member: Member, name: string): Promise<number> {
  if (!member.isRunning) return 0;
  const answer = await fetch(`${member.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const lines = (await answer.text()).split('\n').filter((line) => line.startsWith(name));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}
