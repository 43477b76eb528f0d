import { withFakeClock } from './clock.js';
import { onSmallDisk } from './disk.js';
import type { Ground } from './ground.js';
import type { Plan } from './manager.js';
import { slowModel } from './slow-model.js';
import { cutSockets, emptyRedis, killApi, killPostgres, killRedis, killWorker, type Strike } from './strike.js';

const PLAN: Plan = { talks: 2, lines: 10, pauseMs: 1_000 };
const USUAL = { managers: 50, plan: PLAN, at: 0.45 };

/** One fault under load. */
export interface Scenario {
  name: string;
  /** In the table. */
  title: string;
  managers: number;
  plan: Plan;
  /** It strikes when this share of the work is done. */
  at: number;
  /** @throws NotHere where this machine cannot do it */
  ground: () => Promise<Ground>;
}

const plain = (strike: Strike) => (): Promise<Ground> => Promise.resolve({ strike });

/** All faults, in the order of the table. */
export const SCENARIOS: readonly Scenario[] = [
  { ...USUAL, name: 'api', title: 'api を kill -9', ground: plain(killApi) },
  { ...USUAL, name: 'worker', title: 'worker を kill -9', ground: plain(killWorker) },
  { ...USUAL, name: 'postgres', title: 'PostgreSQL を kill -9', ground: plain(killPostgres) },
  { ...USUAL, name: 'redis', title: 'Redis を kill -9', ground: plain(killRedis) },
  { ...USUAL, name: 'redis-empty', title: 'Redis を空にする（FLUSHALL）', ground: plain(emptyRedis) },
  { ...USUAL, name: 'disk', title: 'データベースのディスクが満杯（tmpfs）', ground: onSmallDisk },
  { ...USUAL, name: 'clock', title: 'api と worker 一つずつの時計が1時間進み、戻る', ground: withFakeClock },
  {
    ...USUAL,
    name: 'model',
    title: '言語モデルの答えが60秒遅れる',
    plan: { ...PLAN, talks: 1 },
    at: 0.3,
    ground: slowModel,
  },
  {
    name: 'sockets',
    title: '200本のソケットが一度に切れ、つなぎ直す',
    managers: 200,
    plan: { talks: 1, lines: 8, pauseMs: 3_000 },
    at: 0.4,
    ground: plain(cutSockets),
  },
];
