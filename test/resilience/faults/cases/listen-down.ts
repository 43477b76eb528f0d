import { registerManager } from '../../../kit/clients/manager-client.js';
import { openSocket } from '../../../kit/clients/socket-client.js';
import { eventually } from '../../../kit/waiting/eventually.js';
import { runUnderLoad, type LoadPlan } from '../scenario/load-scenario.js';
import type { Scenario } from '../scenario/scenario-types.js';
import type { RunningSystem } from '../system/running-system.js';

const LOAD: LoadPlan = { managers: 50, plan: { talks: 2, lines: 10, pauseMs: 1_000 }, injectAt: 0.2 };
const BLOCKED_S = 65;
/** A socket of a closed account ends within this. */
const ENDS_MS = 60_000;
/** Ends every connection that listens for changes as soon as it is there. */
const BLOCK = `do $$ begin
  for turn in 1 .. ${BLOCKED_S} * 100 loop
    perform pg_terminate_backend(pid) from pg_stat_activity where application_name = 'jizo-listen';
    perform pg_stat_clear_snapshot();
    perform pg_sleep(0.01);
  end loop;
end $$`;

/** An account is closed while no change is heard of and managers work. */
export function withoutListen(): Promise<Scenario> {
  return Promise.resolve({
    run: async (system) => {
      const closed: number[] = [];
      const result = await runUnderLoad(system, LOAD, async () => {
        const blocking = system.query(BLOCK);
        await closeAccount(system).then(
          (ms) => closed.push(ms),
          () => undefined,
        );
        await blocking;
        return closed
          .map((ms) => `止めたアカウントのソケットは、通知なしで${(ms / 1000).toFixed(0)}秒後に切れました。`)
          .join('');
      });
      if (closed.length === 0) result.verification.hung.push('止めたアカウントのソケット');
      return result;
    },
  });
}

/** @returns how long a socket outlived its account @throws Error where it goes on */
async function closeAccount({ fleet: { apis }, url, query }: RunningSystem): Promise<number> {
  const [api] = apis;
  const [admin, closed] = [await registerManager(api!.url), await registerManager(api!.url)];
  await query(`update users set role = 'admin' where id = $1`, [admin.id]);
  const socket = openSocket(url, closed.token, { reconnection: false });
  try {
    await eventually(() => Promise.resolve(socket.connected), 'the socket');
    await admin.call('PATCH', `/api/users/${closed.id}`, { active: false });
    const began = performance.now();
    await eventually(() => Promise.resolve(!socket.connected), 'the end of the socket', ENDS_MS);
    return performance.now() - began;
  } finally {
    socket.disconnect();
  }
}
