import { modelPause, notePause, noteRefusal } from './model-pause.js';

const ANSWERED = { model_paused_until: null, model_refused: null };

describe('[BUD-6] the pause of the language model', () => {
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-20T05:00:00Z') }));
  afterEach(() => {
    notePause(ANSWERED);
    jest.useRealTimers();
  });

  it('is the pause of the last answer, and ends without another answer', () => {
    const model_paused_until = '2026-11-20T05:30:00Z';
    const told: (string | null)[] = [];
    const stop = modelPause.subscribe(() => told.push(modelPause.until()));
    notePause({ ...ANSWERED, model_paused_until });
    notePause({ ...ANSWERED, model_paused_until });
    jest.advanceTimersByTime(30 * 60_000);
    notePause({ ...ANSWERED, model_paused_until });
    expect(told).toEqual([model_paused_until, null]);
    stop();
  });

  it('ends with an answer of the model', () => {
    notePause({ ...ANSWERED, model_paused_until: '2026-11-20T05:30:00Z' });
    notePause(ANSWERED);
    expect(modelPause.until()).toBeNull();
  });

  it('[API-39] says what an administrator has to set right, until the model answers again', () => {
    const told: unknown[] = [];
    const stop = modelPause.subscribe(() => told.push(modelPause.refused()));
    for (const model_refused of ['money', 'money', 'key', null] as const) notePause({ ...ANSWERED, model_refused });
    expect(told).toEqual(['money', 'key', null]);
    stop();
  });

  it('[API-39] is told by a proposal that nobody asked for, too, which ends no pause of the hour', () => {
    const model_paused_until = '2026-11-20T05:30:00Z';
    notePause({ ...ANSWERED, model_paused_until });
    noteRefusal('money');
    expect([modelPause.until(), modelPause.refused()]).toEqual([model_paused_until, 'money']);
    noteRefusal(null);
    expect([modelPause.until(), modelPause.refused()]).toEqual([model_paused_until, null]);
  });
});
