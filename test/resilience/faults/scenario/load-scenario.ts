import { LoadClients } from '../load/load-clients.js';
import type { ScenarioEnvironment, ScenarioResult, Scenario } from './scenario-types.js';
import { verifyWrites, waitForAnalyses } from './verify-writes.js';
import type { ClientPlan } from '../load/load-client.js';
import type { FaultInjection } from './fault-injection.js';
import type { RunningSystem } from '../system/running-system.js';

/** Managers who have not finished by then are stuck. */
const LONGEST_MS = 150_000;

/** How many managers work, and when the fault is injected. */
export interface LoadPlan {
  managers: number;
  plan: ClientPlan;
  /** The fault is injected when this share of the work is done. */
  injectAt: number;
}

/** Managers work in an environment while a fault is injected. */
export function withLoad(load: LoadPlan, environment: () => Promise<ScenarioEnvironment>): () => Promise<Scenario> {
  return async () => {
    const { inject, ...overrides } = await environment();
    return { ...overrides, run: (system) => runUnderLoad(system, load, inject) };
  };
}

/** Lets managers work while the fault is injected, and compares what was accepted with the database. */
export async function runUnderLoad(
  system: RunningSystem,
  { managers, plan, injectAt }: LoadPlan,
  inject: FaultInjection,
): Promise<ScenarioResult> {
  const clients = await LoadClients.logIn(system, managers, plan);
  const injecting = clients.reached(injectAt).then(() => inject(system, clients));
  const [{ stuck }, remark] = await Promise.all([clients.work(LONGEST_MS), injecting]);
  const waitedMs = await waitForAnalyses(system);
  return { verification: await verifyWrites(system, clients.managers, waitedMs), stuck, remark };
}
