import type { Strike } from './strike.js';
import type { World } from './world.js';

/** What a scenario stands on, where it is not the usual. */
export interface Ground {
  env?: Record<string, string>;
  /** Folder for the database. */
  dataDir?: string;
  /** After the start, before the managers come. */
  prepare?: (world: World) => Promise<void>;
  strike: Strike;
  /** When everything else has been removed. */
  remove?: () => Promise<void>;
}

/** This machine cannot do it: said in the table, and no failure. */
export class NotHere extends Error {}
