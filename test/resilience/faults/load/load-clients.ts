import { hashPassword } from '@app/accounts';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { SimulatedManager, type ClientPlan } from './load-client.js';
import type { RunningSystem } from '../system/running-system.js';

const PASSWORD = 'shizuka-ni-kiku';
/** Below the limit of attempts from one address, and what two cores bear. */
const LOGINS_AT_A_TIME = 10;
/** Until all have begun. */
const RAMP_MS = 6_000;

/** Many managers at once. */
export class LoadClients {
  private readonly finished = new AbortController();

  private constructor(
    readonly managers: readonly SimulatedManager[],
    /** Writes that the server will have accepted when all have finished. */
    private readonly planned: number,
    private readonly timeout: AbortController,
  ) {}

  /** Makes their accounts and lets all log in. */
  static async logIn(system: RunningSystem, count: number, plan: ClientPlan): Promise<LoadClients> {
    const timeout = new AbortController();
    const accounts = Array.from({ length: count }, (_, index) => ({
      id: uuid(),
      username: `manager-${index}`,
      password: PASSWORD,
      // Each fifth keeps the microphone closed.
      records: index % 5 !== 4,
    }));
    const rows = JSON.stringify(accounts);
    await system.query(
      `insert into users (id, username, password_hash, created_at)
       select id, username, $2, now() from json_to_recordset($1) as one(id uuid, username text)`,
      [rows, await hashPassword(PASSWORD)],
    );
    const managers = accounts.map((account) => new SimulatedManager(system.url, account, plan, timeout.signal));
    for (let at = 0; at < managers.length; at += LOGINS_AT_A_TIME) {
      await Promise.all(managers.slice(at, at + LOGINS_AT_A_TIME).map((manager) => manager.login()));
    }
    const spoken = accounts.filter(({ records }) => records).length * plan.lines;
    // The start, three memos, two replies and the summary of each.
    return new LoadClients(managers, plan.talks * (spoken + count * 7), timeout);
  }

  /** Share of all planned writes that has been accepted. */
  get progress(): number {
    return this.managers.reduce((sum, { writes }) => sum + writes.accepted, 0) / this.planned;
  }

  /** Ends when `share` of the work is done. */
  async reached(share: number): Promise<void> {
    while (this.progress < share && !this.timeout.signal.aborted && !this.finished.signal.aborted) await sleep(50);
  }

  /** Lets all work. @returns how many did not come to their end within the time, and why others failed */
  async work(longestMs: number): Promise<{ stuck: number }> {
    const timer = setTimeout(() => this.timeout.abort(), longestMs);
    const ended = await Promise.allSettled(
      this.managers.map(async (manager, index) => {
        await sleep((index * RAMP_MS) / this.managers.length);
        await manager.work();
      }),
    );
    clearTimeout(timer);
    this.finished.abort();
    for (const manager of this.managers) manager.close();
    for (const one of ended) {
      if (one.status === 'rejected' && !this.timeout.signal.aborted) throw one.reason;
    }
    return { stuck: ended.filter(({ status }) => status === 'rejected').length };
  }
}
