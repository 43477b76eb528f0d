import { replaySpeedOf } from './google-settings.js';

describe('how fast recorded audio is sent again', () => {
  it('[REC-37] to the real provider at twice real time at most', () => {
    expect(replaySpeedOf({})).toBe(2);
  });

  it('to a stand-in as fast as it takes it, unless the test says otherwise', () => {
    expect(replaySpeedOf({ endpoint: 'localhost:1' })).toBe(Infinity);
    expect(replaySpeedOf({ endpoint: 'localhost:1', maxReplaySpeed: 4 })).toBe(4);
  });
});
