import { io } from 'socket.io-client';
import { registerManager } from '../../../kit/clients/manager-client.js';
import { eventually } from '../../../kit/waiting/eventually.js';
import { playCrowd, type CrowdPlan } from '../scenario/load-scenario.js';
import type { Stage } from '../scenario/scenario-types.js';
import type { World } from '../system/running-system.js';

const CROWD: CrowdPlan = { managers: 50, plan: { talks: 2, lines: 10, pauseMs: 1_000 }, at: 0.2 };
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

/** Nothing is heard of changes while an account is closed, beside a crowd that works. */
export function withoutListen(): Promise<Stage> {
  return Promise.resolve({
    play: async (world) => {
      const closed: number[] = [];
      const played = await playCrowd(world, CROWD, async () => {
        const blocking = world.query(BLOCK);
        await closeAccount(world).then(
          (ms) => closed.push(ms),
          () => undefined,
        );
        await blocking;
        return closed
          .map((ms) => `止めたアカウントのソケットは、通知なしで${(ms / 1000).toFixed(0)}秒後に切れました。`)
          .join('');
      });
      if (closed.length === 0) played.verdict.hung.push('止めたアカウントのソケット');
      return played;
    },
  });
}

/** @returns how long a socket outlived its account @throws Error where it goes on */
async function closeAccount({ fleet: { apis }, url, query }: World): Promise<number> {
  const [api] = apis;
  const [admin, closed] = [await registerManager(api!.url), await registerManager(api!.url)];
  await query(`update users set role = 'admin' where id = $1`, [admin.id]);
  const socket = io(url, { auth: { token: closed.token }, transports: ['websocket'], reconnection: false });
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
