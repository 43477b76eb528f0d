import { createHash } from 'node:crypto';

/** Name by which the processes of a data folder's PostgreSQL are found again. */
export function clusterName(dataDir: string): string {
  return `jizo-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
}
