import type { VerificationResult } from './verify-writes.js';
import type { FaultInjection } from './fault-injection.js';
import type { RunningSystem } from '../system/running-system.js';

/** How the environment of a scenario differs from the usual one. */
interface EnvironmentOverrides {
  env?: Record<string, string>;
  /** Folder for the database. */
  dataDir?: string;
  /** After the start, before the clients log in. */
  prepare?: (system: RunningSystem) => Promise<void>;
  /** When everything else has been removed. */
  remove?: () => Promise<void>;
}

/** What the clients work on, and the fault that is injected. */
export interface ScenarioEnvironment extends EnvironmentOverrides {
  inject: FaultInjection;
}

/** A whole scenario, ready to run. */
export interface Scenario extends EnvironmentOverrides {
  run: (system: RunningSystem) => Promise<ScenarioResult>;
}

/** What a scenario found. */
export interface ScenarioResult {
  verification: VerificationResult;
  /** Managers who did not finish. */
  stuck: number;
  /** What was seen, in Japanese, where there is something to say. */
  remark: string;
}

/** This machine cannot run the scenario: the table says so, and it is no failure. */
export class UnsupportedHere extends Error {}
