import { PLEDGES } from '@app/contract';
import { missingPledges, noPledges, togglePledge } from './pledge-state.js';

describe('pledges', () => {
  it('[PLG-2] are four', () => {
    expect(PLEDGES).toHaveLength(4);
    expect(missingPledges(noPledges)).toBe(4);
  });

  it('[PLG-3] the talk can begin when all four are taken, in any order', () => {
    let checks = noPledges;
    for (const index of [2, 0, 3]) checks = togglePledge(checks, index);
    expect(missingPledges(checks)).toBe(1);
    expect(missingPledges(togglePledge(checks, 1))).toBe(0);
    expect(missingPledges(togglePledge(checks, 0))).toBe(2);
  });
});
