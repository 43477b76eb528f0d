import { hitPath, hitPlace } from './search-hits.js';

describe('hits of a search', () => {
  it('[LOG-11] say where the words stand', () => {
    expect(hitPlace({ source: 'line', position: 14 })).toBe('文字起こし 15行');
    expect(hitPlace({ source: 'memo', position: null })).toBe('メモ');
  });

  it('[LOG-11] lead to the line or the message that has them', () => {
    const at = (source: 'line' | 'message' | 'memo', id: string | null) =>
      hitPath({ id: 'talk', hit: { source, id, position: null, text: '' } });
    expect(at('line', 'x')).toBe('/app/log/transcript/talk?at=line-x');
    expect(at('message', 'y')).toBe('/app/log/transcript/talk?at=message-y');
    expect(at('memo', null)).toBe('/app/log/transcript/talk');
    expect(hitPath({ id: 'talk', hit: null })).toBe('/app/log/transcript/talk');
    expect(hitPath({ id: 'talk' })).toBe('/app/log/transcript/talk');
  });
});
