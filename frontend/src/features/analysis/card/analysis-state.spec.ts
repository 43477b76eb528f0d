import { cardState, hasTalk } from './analysis-state.js';
import type { ConversationDetail } from '../../../entities/conversation/conversation-types.js';

type Analysis = ConversationDetail['analyses'][number];

function analyses(...rows: Partial<Analysis>[]): Pick<ConversationDetail, 'analyses'> {
  return {
    analyses: rows.map((row) => ({
      kind: 'summary',
      state: 'idle',
      engine: null,
      model_refused: null,
      at: null,
      ...row,
    })),
  };
}

describe('cardState', () => {
  it('is idle for an analysis that was never requested, with or without a row', () => {
    expect(cardState(analyses(), 'summary')).toEqual({ phase: 'idle' });
    expect(cardState(analyses({ state: 'idle' }), 'summary')).toEqual({ phase: 'idle' });
  });

  it('looks at its own kind alone', () => {
    const both = analyses({ kind: 'summary', state: 'failed' }, { kind: 'keywords', state: 'waiting' });
    expect(cardState(both, 'keywords')).toEqual({ phase: 'waiting' });
  });

  it('[TRN-17] reports a failed analysis, which the card offers to make again', () => {
    expect(cardState(analyses({ state: 'failed' }), 'summary')).toEqual({ phase: 'failed' });
  });

  it('names the engine, and says when the answer only stands in', () => {
    const at = '2026-11-20T05:10:00.000Z';
    const ready = { phase: 'ready', engine: 'オフライン分析', refused: null, at };
    const row = { engine: 'オフライン分析', at };
    expect(cardState(analyses({ state: 'provisional', ...row }), 'summary')).toEqual({ ...ready, provisional: true });
    expect(cardState(analyses({ state: 'done', ...row }), 'summary')).toEqual({ ...ready, provisional: false });
  });

  it('[API-39] says once why the offline engine made it', () => {
    const made = { state: 'done', model_refused: 'money' } as const;
    const all = analyses({ kind: 'summary', ...made }, { kind: 'keywords', ...made }, { kind: 'findings', ...made });
    const refusedOf = (kind: Analysis['kind'], of = all) => {
      const state = cardState(of, kind);
      return state.phase === 'ready' ? state.refused : undefined;
    };
    expect([refusedOf('summary'), refusedOf('keywords'), refusedOf('findings')]).toEqual(['money', null, null]);
    const late = analyses({ state: 'done' }, { kind: 'findings', ...made });
    expect([refusedOf('summary', late), refusedOf('findings', late)]).toEqual([null, 'money']);
  });
});

describe('hasTalk', () => {
  const line = {
    id: 'l',
    position: 0,
    speaker: 1,
    text: 'はい',
    party: null,
    certain: false,
    start_ms: null,
    end_ms: null,
  };
  const message = {
    id: 'm',
    message: 'はい',
    suggested_questions: [],
    proposed_questions: [],
    engine: null,
    created_at: '2026-11-20T05:10:00.000Z',
  };

  it('counts lines and replies, not what only the AI said', () => {
    expect(hasTalk({ lines: [], messages: [] })).toBe(false);
    expect(hasTalk({ lines: [], messages: [{ ...message, sender: 'ai' }] })).toBe(false);
    expect(hasTalk({ lines: [], messages: [{ ...message, sender: 'employee' }] })).toBe(true);
    expect(hasTalk({ lines: [line], messages: [] })).toBe(true);
  });
});
