import { quietLineIn } from './quiet-line.js';
import { readSet } from './labelled/read-labels.js';

describe('[MND-15] the quiet line in talks that nothing was learned from', () => {
  it('is rare, and stands at most of the lines that hold a sign', () => {
    const { shown, appears, met, signs } = quietLineIn(readSet('tuning'));
    expect(shown).toBeLessThan(0.1);
    expect(appears).toBeLessThan(70);
    expect(met / signs).toBeGreaterThan(0.65);
  }, 120_000);
});
