import { Crowd } from '../load/load-clients.js';
import type { Ground, Played, Stage } from './scenario-types.js';
import { judge, settle } from './verify-writes.js';
import type { Plan } from '../load/load-client.js';
import type { Strike } from './fault-injection.js';
import type { World } from '../system/running-system.js';

/** Managers who have not come to their end by then are stuck. */
const LONGEST_MS = 150_000;

/** How many work, and when they are struck. */
export interface CrowdPlan {
  managers: number;
  plan: Plan;
  /** It strikes when this share of the work is done. */
  at: number;
}

/** A crowd of managers works on a ground, and something strikes. */
export function withCrowd(crowd: CrowdPlan, ground: () => Promise<Ground>): () => Promise<Stage> {
  return async () => {
    const { strike, ...footing } = await ground();
    return { ...footing, play: (world) => playCrowd(world, crowd, strike) };
  };
}

/** Lets a crowd work while `strike` happens, and lays the books beside the database. */
export async function playCrowd(world: World, { managers, plan, at }: CrowdPlan, strike: Strike): Promise<Played> {
  const crowd = await Crowd.gather(world, managers, plan);
  const striking = crowd.reached(at).then(() => strike(world, crowd));
  const [{ stuck }, remark] = await Promise.all([crowd.work(LONGEST_MS), striking]);
  const waitedMs = await settle(world);
  return { verdict: await judge(world, crowd.managers, waitedMs), stuck, remark };
}
