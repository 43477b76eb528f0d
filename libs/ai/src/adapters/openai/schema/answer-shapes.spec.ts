import { ANALYSIS_KINDS } from '@app/contract';
import { analysisShape, choice, deepDive, MOST, notes, questions } from './answer-shapes.js';

const many = <T>(item: T): T[] => Array.from({ length: MOST.lines + 1 }, () => item);
const evidence = many({ line: 1, quote: '荷待ちが長い' });

/** The lengths of all lists in a value, the outer ones first. */
function lengths(value: unknown): number[] {
  if (Array.isArray(value)) return [value.length, ...lengths(value[0])];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(lengths) : [];
}

describe('[MND-19] an answer that goes on and on', () => {
  it('is read as far as the bound of each list', () => {
    const item = { section: 'topic', kind: 'issue', text: '荷待ちが長い', owner: null, due_phrase: null, evidence };
    const answer = analysisShape(ANALYSIS_KINDS).parse({
      topics: many('荷待ち'),
      points: many(item),
      actions: many(item),
      findings: many(item),
      keywords: many('荷待ち'),
      sentiment: many({ line: 1, label: 'negative' }),
    });
    const { sentiment, ...others } = answer;
    expect(sentiment).toHaveLength(MOST.lines);
    expect(new Set(lengths(others))).toEqual(new Set([MOST.items, MOST.evidence]));
  });

  it.each([
    [questions, { questions: many('どうですか') }],
    [deepDive, { said: evidence, readings: many('重い'), questions: many('どうですか') }],
    [notes, { notes: many({ kind: 'topic', text: '荷待ち', evidence }) }],
    [choice, { keep: many(1) }],
  ])('is bounded in every shape', (shape, answer) => {
    expect(Math.max(...lengths(shape.parse(answer)))).toBeLessThanOrEqual(MOST.items);
  });
});
