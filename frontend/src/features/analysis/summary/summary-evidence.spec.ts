import { evidenceIndex, evidencePlaces } from '../evidence/evidence-places.js';
import { summaryEvidence } from './summary-evidence.js';

const line = (id: string, text: string) => ({
  id,
  position: 0,
  speaker: 1,
  text,
  party: null,
  certain: false,
  start_ms: null,
  end_ms: null,
});
const message = (id: string, sender: 'user' | 'employee' | 'ai', text: string) => ({
  id,
  sender,
  message: text,
  suggested_questions: [],
  proposed_questions: [],
  engine: null,
  created_at: '2026-11-20T05:18:00.000Z',
});

const talk = {
  lines: [line('a', 'お疲れさまです。'), line('b', '決済画面の改修、昨日リリースできました。')],
  messages: [message('c', 'employee', '来月の応援の話は、まだ少し迷っています。')],
};

describe('evidencePlaces', () => {
  const index = evidenceIndex(talk);
  const of = (source: 'line' | 'message', id: string) => ({ source, id, quote: '' });

  it('names a line by its number and a message by its time in Japan', () => {
    const places = evidencePlaces([of('line', 'b'), of('message', 'c')], index);
    expect(places.map(({ label }) => label)).toEqual(['2行', '14:18']);
    expect(places[0]?.name).toBe('2行の発言へ');
  });

  it('shows a place once, and none for a line that is gone', () => {
    expect(evidencePlaces([of('line', 'a'), of('line', 'a'), of('line', 'gone')], index)).toHaveLength(1);
  });
});

describe('summaryEvidence', () => {
  it('points to the words that the summary repeats, with any punctuation', () => {
    const summary = '- 決済画面の改修 昨日リリースできました\n- 「来月の応援の話は、まだ少し迷っています」と話した。';
    expect(summaryEvidence({ summary, ...talk }).map(({ id }) => id)).toEqual(['b', 'c']);
  });

  it('points nowhere for free wording, short quotes and no summary', () => {
    expect(summaryEvidence({ summary: 'リリースは無事に終わった。「お疲れさまです」', ...talk })).toEqual([]);
    expect(summaryEvidence({ summary: null, ...talk })).toEqual([]);
  });

  it('does not take what the AI said for evidence', () => {
    const messages = [message('d', 'ai', '前回と何がいちばん違いましたか。')];
    expect(summaryEvidence({ summary: '前回と何がいちばん違いましたか。', lines: [], messages })).toEqual([]);
  });
});
