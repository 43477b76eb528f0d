import type { Verdict } from './verify-writes.js';
import type { Strike } from './fault-injection.js';
import type { World } from '../system/running-system.js';

/** What a scenario stands on, where it is not the usual. */
interface Footing {
  env?: Record<string, string>;
  /** Folder for the database. */
  dataDir?: string;
  /** After the start, before anybody comes. */
  prepare?: (world: World) => Promise<void>;
  /** When everything else has been removed. */
  remove?: () => Promise<void>;
}

/** What a crowd works on, and what strikes it. */
export interface Ground extends Footing {
  strike: Strike;
}

/** A whole scenario, ready to be played. */
export interface Stage extends Footing {
  play: (world: World) => Promise<Played>;
}

/** What was found when a scenario was over. */
export interface Played {
  verdict: Verdict;
  /** Managers who did not come to their end. */
  stuck: number;
  /** What was seen, in Japanese, where there is something to say. */
  remark: string;
}

/** This machine cannot do it: said in the table, and no failure. */
export class NotHere extends Error {}
