import type { Party } from '../domain/domain.js';

/** Which numbers of 話者N are known to be whose. */
export interface KnownSpeakers {
  manager: number | null;
  /** Set where only single lines were named: then every other number is unknown. Null: everyone but the manager is the employee. */
  employee: number | null;
}

/** Who a speaker is; null: not known. */
export function roleOfSpeaker(speaker: number | null, { manager, employee }: KnownSpeakers): Party | null {
  if (speaker === null || manager === null) return null;
  if (speaker === manager) return 'manager';
  return employee === null || speaker === employee ? 'employee' : null;
}
