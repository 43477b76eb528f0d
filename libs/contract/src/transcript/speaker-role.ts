import type { Party } from '../domain/domain.js';

/** Which numbers of 話者N are known to be whose. */
export interface KnownSpeakers {
  manager: number | null;
  /** Set where others may speak, too: then every other number is unknown. Null: everyone but the manager is the employee. */
  employee: number | null;
}

/** Who a speaker is; null: not known. */
export function roleOfSpeaker(speaker: number | null, { manager, employee }: KnownSpeakers): Party | null {
  if (speaker === null) return null;
  if (speaker === manager) return 'manager';
  const isEmployee = employee === null ? manager !== null : speaker === employee;
  return isEmployee ? 'employee' : null;
}
