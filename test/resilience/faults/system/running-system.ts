import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { Caddy } from '../../../kit/product/caddy.js';
import { CuttableProxy } from '../../../kit/doubles/cuttable-proxy.js';
import { Fleet, makeRootKey } from '../../../kit/product/fleet.js';
import { TestRedis } from '../../../kit/product/redis.js';
import { KillablePostgres } from './killable-postgres.js';

/** Longer than the product promises: stop_grace_period in docker-compose.yml. */
const STOP_MS = 40_000;

/** Notes, beside the product, each run of an analysis, each result that was saved and each end of a 1on1. */
const WITNESS = `
  create schema faults;
  create table faults.runs (conversation_id uuid, kind text, revision int, what text);
  create function faults.note() returns trigger language plpgsql security definer as $$ begin
    if new.done_rev > old.done_rev then
      insert into faults.runs values (new.conversation_id, new.kind, new.done_rev, 'saved');
    end if;
    if new.attempts > old.attempts then
      insert into faults.runs values (new.conversation_id, new.kind, new.wanted_rev, 'begun');
    end if;
    return new;
  end $$;
  create trigger note after update on analyses for each row execute function faults.note();
  create table faults.endings (conversation_id uuid, at timestamptz);
  create function faults.ended() returns trigger language plpgsql security definer as $$ begin
    insert into faults.endings values (new.id, clock_timestamp());
    return new;
  end $$;
  create trigger ended after update on conversations for each row
    when (old.status = 'active' and new.status = 'ended') execute function faults.ended()`;

/** The whole product with everything it stands on, each part a process that can be killed. */
export interface RunningSystem {
  /** Where browsers find it: a network that can be cut, then Caddy. */
  url: string;
  network: CuttableProxy;
  fleet: Fleet;
  postgres: KillablePostgres;
  redis: TestRedis;
  rootKeyFile: string;
  /** Asks the database itself. */
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Ends the product as an operator does. @returns who did not end in time, and how long the slowest took */
  stopFleet(): Promise<{ late: string[]; slowestMs: number }>;
  /** Removes everything. */
  remove(): Promise<void>;
}

/** Starts 2 api and 2 workers behind Caddy on a database and a Redis of their own. */
export async function startSystem(env: Record<string, string>, dataDir?: string): Promise<RunningSystem> {
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'jizo-faults-')));
  const endings: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })];
  const remove = async (): Promise<void> => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    const postgres = await KillablePostgres.start(folder);
    endings.push(() => postgres.stop());
    const redis = await TestRedis.start();
    endings.push(() => redis.remove());
    const query: RunningSystem['query'] = (sql, values) => ask(postgres.ownerUrl, sql, values);
    const { databaseUrl, ownerUrl } = postgres;
    const rootKeyFile = makeRootKey(folder);
    const fleet = await Fleet.start({
      databaseUrl,
      ownerUrl,
      rootKeyFile,
      redisUrl: redis.url,
      env,
    });
    endings.push(() => Promise.all(fleet.members.map((member) => member.kill())));
    await query(WITNESS);
    const caddy = await Caddy.start(fleet.apis.map(({ url }) => url));
    endings.push(() => caddy.stop());
    const network = await CuttableProxy.start(caddy.url);
    endings.push(() => network.close());
    const stopFleet = (): ReturnType<RunningSystem['stopFleet']> => stopInTime(fleet);
    return { url: network.url, network, fleet, postgres, redis, rootKeyFile, query, stopFleet, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function ask<Row>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return ((await client.query(sql, values)) as unknown as { rows: Row[] }).rows;
  } finally {
    await client.end();
  }
}

async function stopInTime(fleet: Fleet): ReturnType<RunningSystem['stopFleet']> {
  const late: string[] = [];
  let slowestMs = 0;
  await Promise.all(
    fleet.members.map(async (member) => {
      const began = performance.now();
      const timer = setTimeout(() => {
        late.push(member.name);
        void member.kill();
      }, STOP_MS);
      await member.stop();
      clearTimeout(timer);
      slowestMs = Math.max(slowestMs, performance.now() - began);
    }),
  );
  return { late, slowestMs };
}
