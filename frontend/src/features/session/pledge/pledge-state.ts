import { PLEDGES } from '@app/contract';

/** Which of the pledges are taken, in their order. */
export type PledgeChecks = readonly boolean[];

export const noPledges: PledgeChecks = PLEDGES.map(() => false);

/** Takes a pledge or gives it back. */
export function togglePledge(checks: PledgeChecks, index: number): PledgeChecks {
  return checks.map((checked, i) => (i === index ? !checked : checked));
}

/** @returns how many pledges are still missing; at 0 the talk can begin */
export function missingPledges(checks: PledgeChecks): number {
  return PLEDGES.length - checks.filter(Boolean).length;
}
