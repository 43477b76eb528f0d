import type { TranscriptData } from '@app/contract';
import { initialState, mergeLines, stateAfter, type ReducerState, type RecordingEvent } from './recording-state.js';

const line = (lineId: string, transcript: string, startMs: number, isFinal = true): RecordingEvent => {
  const data: TranscriptData = { lineId, transcript, startMs, endMs: startMs + 500, isFinal, speakerTag: 1 };
  return { type: 'line', line: data };
};

function after(...events: RecordingEvent[]): ReducerState {
  return events.reduce(stateAfter, initialState('google'));
}

const running: RecordingEvent[] = [{ type: 'begun' }, { type: 'phase', phase: 'on' }];

describe('stateAfter', () => {
  it('[SOC-22] replaces the interim line and appends each final line once, in the order of time', () => {
    const { view } = after(
      ...running,
      line('a', 'おは', 0, false),
      line('a', 'おはよう', 0, false),
      line('a', 'おはようございます', 0),
      line('c', '三つ目', 2000),
      line('b', '二つ目', 1000),
      line('c', '三つ目', 2000),
    );
    expect(view.lines.map(({ id, text, speaker }) => [id, text, speaker])).toEqual([
      ['a', 'おはようございます', 1],
      ['b', '二つ目', 1],
      ['c', '三つ目', 1],
    ]);
    expect(view.interim).toBeNull();
  });

  it('[ENT-7] holds an entry with its words and, if known, its speaker; an interim line stands beside the entries', () => {
    const nobody: TranscriptData = { lineId: 'b', transcript: '誰か', startMs: 900, endMs: 1200, isFinal: true };
    const { view } = after(
      ...running,
      line('a', '決まった', 0),
      { type: 'line', line: nobody },
      line('c', 'まだ途中', 2000, false),
    );
    expect(view.lines.map(({ text, speaker }) => [text, speaker])).toEqual([
      ['決まった', 1],
      ['誰か', null],
    ]);
    expect(view.interim?.text).toBe('まだ途中');
  });

  it('keeps the interim line when another line becomes final, and takes no late line for it', () => {
    const open = after(...running, line('b', '次の', 900, false), line('a', '前の', 0));
    expect(open.view.interim?.text).toBe('次の');
    expect(stateAfter(open, line('a', '前', 0, false))).toBe(open);
    expect(stateAfter(open, { type: 'off' }).view.interim).toBeNull();
  });

  it('[REM-2] shows of two voices at once the one that began later, and takes the words of an echo back', () => {
    const said = (lineId: string, speakerTag: number, transcript: string, startMs: number): RecordingEvent => ({
      type: 'line',
      line: { lineId, transcript, startMs, endMs: startMs + 500, isFinal: false, speakerTag },
    });
    const both = after(
      ...running,
      said('a', 2, '先に話した人の', 0),
      said('b', 1, 'うん', 400),
      said('a', 2, '先に話した人の続き', 0),
    );
    expect(both.view.interim?.text).toBe('うん');
    expect(stateAfter(both, said('b', 1, '', 400)).view.interim).toMatchObject({
      text: '先に話した人の続き',
      speaker: 2,
    });
    expect(stateAfter(both, line('b', 'うんうん', 400)).view.interim?.text).toBe('先に話した人の続き');
    expect(stateAfter(both, said('c', 1, '次の', 900)).open).toHaveLength(2);
  });

  it('names of several troubles the one that matters most, and forgets the passing ones at the end', () => {
    const troubled = after(
      ...running,
      { type: 'trouble', trouble: 'store_nearly_full', isOn: true },
      { type: 'trouble', trouble: 'network', isOn: true },
    );
    expect(troubled.view.trouble).toBe('network');
    const back = stateAfter(troubled, { type: 'trouble', trouble: 'network', isOn: false });
    expect(back.view.trouble).toBe('store_nearly_full');
    expect(stateAfter(back, { type: 'off' }).view).toMatchObject({ phase: 'off', trouble: null });
    expect(stateAfter(back, { type: 'off', trouble: 'store_full' }).view.trouble).toBe('store_full');
    expect(stateAfter(back, { type: 'off', trouble: 'store_failed' }).view.trouble).toBe('store_failed');
    expect(after(...running, { type: 'off', trouble: 'taken_over' }, { type: 'begun' }).view.trouble).toBeNull();
  });

  it('[CUS-2] rests with what hinders it, and is off without that when it is done', () => {
    const resting = after(
      ...running,
      { type: 'trouble', trouble: 'provider', isOn: true },
      { type: 'buffered', seconds: 12 },
      line('a', '途中', 0, false),
      { type: 'rested', since: 5 },
    );
    expect(resting.view).toMatchObject({
      phase: 'rest',
      restSince: 5,
      bufferedSeconds: 12,
      trouble: 'provider',
      interim: null,
    });
    expect(stateAfter(resting, { type: 'off' }).view).toMatchObject({ phase: 'off', restSince: null, trouble: null });
    expect(stateAfter(resting, { type: 'begun' }).view).toMatchObject({ phase: 'starting', restSince: null });
  });

  it('[CUS-10] keeps saying that the consent is missing, and why the server refuses, until a new recording begins', () => {
    const unagreed = after(
      ...running,
      { type: 'trouble', trouble: 'consent', isOn: true },
      { type: 'refusal', refusal: '録音できません。' },
      { type: 'trouble', trouble: 'network', isOn: true },
    );
    expect(stateAfter(unagreed, { type: 'off', refusal: '録音できません。' }).view).toMatchObject({
      trouble: 'consent',
      refusal: '録音できません。',
    });
    expect(stateAfter(unagreed, { type: 'begun' }).view).toMatchObject({ trouble: null, refusal: null });
  });

  it('[CUS-11] says that the recogniser is silent before all that loses nothing, and since when', () => {
    const silent = after(...running, { type: 'trouble', trouble: 'network', isOn: true }, { type: 'silent', since: 7 });
    expect(silent.view).toMatchObject({ phase: 'on', trouble: 'silent', silentSince: 7 });
    const back = stateAfter(silent, { type: 'silent', since: null });
    expect(back.view).toMatchObject({ trouble: 'network', silentSince: null });
  });

  it('[CUS-6] [CUS-13] holds what could not be read, and whether another tab records', () => {
    const sounds = [{ recordingId: 'r', take: 0, fromSeq: 2, spokenAt: 9, seconds: 2 }];
    const held = after(...running, { type: 'quarantined', sounds }, { type: 'elsewhere', isElsewhere: true });
    expect(held.view).toMatchObject({ quarantined: sounds, isElsewhere: true });
    expect(stateAfter(held, { type: 'begun' }).view.quarantined).toEqual([]);
  });

  it('keeps the lines of the recording before, until they are deleted', () => {
    const again = after(...running, line('a', '一つ目', 0), { type: 'off' }, { type: 'begun' });
    expect(again.view).toMatchObject({ phase: 'starting', lines: [{ id: 'a' }] });
    expect(stateAfter(again, { type: 'linesForgotten' }).view.lines).toEqual([]);
  });

  it('stays the same object where nothing changed', () => {
    const open = after(...running, line('a', '一つ目', 0));
    expect(stateAfter(open, line('a', '一つ目', 0))).toBe(open);
    expect(stateAfter(open, { type: 'trouble', trouble: 'network', isOn: false })).toBe(open);
    expect(stateAfter(open, { type: 'buffered', seconds: 0 })).toBe(open);
    expect(stateAfter(open, { type: 'mode', mode: 'google' })).toBe(open);
  });
});

it('puts stored and live lines together, each once', () => {
  const stored = [{ id: 'a', speaker: 2, text: '直した', startMs: 0, endMs: 1 }];
  const live = [
    { id: 'b', speaker: null, text: '次', startMs: 5, endMs: 6 },
    { id: 'a', speaker: 1, text: '前', startMs: 0, endMs: 1 },
  ];
  expect(mergeLines(stored, live).map(({ text }) => text)).toEqual(['直した', '次']);
});
