import { evidenceLabel, shortQuote } from './evidence-label.js';

const line = { id: 'l1', speaker: 1, text: '来月の応援は、まだ少し迷っています。', startMs: 862_000, endMs: 865_000 };

describe('the chip of a question', () => {
  it('[MND-18] says when the words were said and how they begin and end', () => {
    const evidence = { source: 'line', id: 'l1', quote: line.text } as const;
    expect(evidenceLabel(evidence, [line], null)).toEqual({ time: '14:22', quote: '「来月の応援は、ま…ます。」' });
    expect(shortQuote('まだ迷っています')).toBe('「まだ迷っています」');
  });

  it('[MND-18] tells what was written by the same clock of the talk as what was heard', () => {
    const written = { id: 'm1', sender: 'employee', message: 'はい', created_at: '2026-11-20T05:03:07Z' } as const;
    const talk = { timestamp: '2026-11-20T05:00:00Z', messages: [written as never] };
    const evidence = { source: 'message', id: 'm1', quote: 'はい' } as const;
    expect(evidenceLabel(evidence, [line], talk)).toEqual({ time: '3:07', quote: '「はい」' });
  });

  it('[MND-18] is not there for words that are gone', () => {
    expect(evidenceLabel({ source: 'line', id: 'l2', quote: 'x' }, [line], null)).toBeNull();
    expect(evidenceLabel(null, [line], null)).toBeNull();
  });
});
