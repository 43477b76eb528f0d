import { modelPause, notePause } from './model-pause.js';

describe('[BUD-6] the pause of the language model', () => {
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-20T05:00:00Z') }));
  afterEach(() => {
    notePause({ model_paused_until: null });
    jest.useRealTimers();
  });

  it('is the pause of the last answer, and ends without another answer', () => {
    const model_paused_until = '2026-11-20T05:30:00Z';
    const told: (string | null)[] = [];
    const stop = modelPause.subscribe(() => told.push(modelPause.until()));
    notePause({ model_paused_until });
    notePause({ model_paused_until });
    jest.advanceTimersByTime(30 * 60_000);
    notePause({ model_paused_until });
    expect(told).toEqual([model_paused_until, null]);
    stop();
  });

  it('ends with an answer of the model', () => {
    notePause({ model_paused_until: '2026-11-20T05:30:00Z' });
    notePause({ model_paused_until: null });
    expect(modelPause.until()).toBeNull();
  });
});
