import { noticeOf } from './notice-text.js';
import { TROUBLE_TEXTS } from '../model/recording-texts.js';
import { initialState } from '../model/recording-state.js';
import type { RecordingState, Trouble } from '../model/recording-model.js';

const AT = Date.UTC(2026, 10, 20, 5, 36);
const state = (change: Partial<RecordingState>): RecordingState => ({ ...initialState('google').view, ...change });
const PIECE = { recordingId: 'a', take: 0, fromSeq: 1, spokenAt: AT, seconds: 6 };

describe('what a recording has to say', () => {
  it('is nothing while all is well', () => {
    expect(noticeOf(state({ phase: 'on' }))).toBeNull();
    expect(noticeOf(state({ phase: 'off' }))).toBeNull();
  });

  it('[CUS-2] is the rest before anything else, and what it waits for', () => {
    const rest = noticeOf(state({ phase: 'rest', bufferedSeconds: 46, restSince: AT, trouble: 'network' }));
    expect(rest).toMatchObject({ kind: 'info', heading: 'まだ文字になっていない音が46秒あります', action: 'rest' });
    expect(rest?.text).toBe('14時36分に止めた録音です。音はこのブラウザーに置いてあり、つながりしだい送ります。');
  });

  it('[CUS-6] is the unreadable sound, once nothing else waits or fails', () => {
    expect(noticeOf(state({ phase: 'rest', quarantined: [PIECE] }))).toMatchObject({ action: 'held' });
    expect(noticeOf(state({ phase: 'rest', bufferedSeconds: 1, quarantined: [PIECE] }))).toMatchObject({
      action: 'rest',
    });
    expect(noticeOf(state({ phase: 'on', quarantined: [PIECE] }))?.heading).toBe('読みとれなかった音が6秒あります');
    expect(noticeOf(state({ phase: 'on', quarantined: [PIECE], trouble: 'pace' }))?.action).toBeNull();
  });

  it('[CUS-10] asks for the consent in every phase', () => {
    for (const phase of ['off', 'on', 'rest'] as const) {
      expect(noticeOf(state({ phase, trouble: 'consent' }))?.action).toBe('consent');
    }
  });

  it('[REC-51] names a store that failed as such, not as full, says what to do, and lets one record again', () => {
    const failed = noticeOf(state({ phase: 'off', trouble: 'store_failed' }));
    expect(failed).toMatchObject({ kind: 'error', action: 'start' });
    expect(failed?.text).not.toContain('いっぱい');
    expect(failed?.text).toContain('読み込み直してから、もう一度録音してください。');
  });

  it('has a text and a few words for each trouble', () => {
    for (const trouble of Object.keys(TROUBLE_TEXTS) as Trouble[]) {
      const notice = noticeOf(state({ phase: 'on', trouble }));
      // What goes on without the other side, and how it comes back, stands below the trouble itself.
      const said = trouble === 'sharing' ? `${notice?.heading}。` : notice?.text;
      expect(said).toBe(TROUBLE_TEXTS[trouble].text);
      expect(notice?.short).toMatch(/^.{6,14}$/u);
    }
  });
});
