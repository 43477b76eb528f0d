import { planReplacement } from './replace-words.js';

const lines = ['鈴木さん、鈴木さん', 'はい', '$& 鈴木', '鈴木'].map((text, position) => ({
  id: `l${position}`,
  position,
  speaker: 1,
  text,
  start_ms: null,
  end_ms: null,
}));

describe('planReplacement', () => {
  it('[TRN-5] says which lines change, how, and how often', () => {
    expect(planReplacement(lines, '鈴木', '佐藤')).toEqual({
      replacements: [
        { id: 'l0', number: 1, before: '鈴木さん、鈴木さん', after: '佐藤さん、佐藤さん', places: 2 },
        { id: 'l2', number: 3, before: '$& 鈴木', after: '$& 佐藤', places: 1 },
        { id: 'l3', number: 4, before: '鈴木', after: '佐藤', places: 1 },
      ],
      places: 4,
      emptied: 0,
    });
  });

  it('takes words as they are written, not as a pattern', () => {
    expect(planReplacement(lines, '$&', '.*').replacements.map(({ after }) => after)).toEqual(['.* 鈴木']);
    expect(planReplacement(lines, '.', 'x').replacements).toEqual([]);
  });

  it('leaves lines of which nothing would be left, and counts them', () => {
    const plan = planReplacement(lines, '鈴木', '');
    expect(plan.emptied).toBe(1);
    expect(plan.replacements.map(({ after }) => after)).toEqual(['さん、さん', '$& ']);
  });

  it('does nothing without words, or with the same', () => {
    expect(planReplacement(lines, '', 'x').replacements).toEqual([]);
    expect(planReplacement(lines, '鈴木', '鈴木').replacements).toEqual([]);
  });
});
