import { sameDue } from '../../../libs/ai/training/labelled/same-due.js';
import { macroF1, pair, rates, sameKeyword } from './score.js';

it('a hit shares a line with its label, and each label counts once', () => {
  const [a, b, c] = [{ lines: [1] }, { lines: [2, 3] }, { lines: [9] }];
  const [x, y] = [{ lines: [1, 2] }, { lines: [3] }];
  expect(pair([a, b, c], [x, y])).toEqual([
    [a, x],
    [b, y],
  ]);
  expect(pair([a, a], [x])).toHaveLength(1);
});

it('rates are those of the textbook, and 0 where nothing can be divided', () => {
  expect(rates({ hits: 2, found: 4, labelled: 2 })).toEqual({ precision: 0.5, recall: 1, f1: 2 / 3 });
  expect(rates({ hits: 0, found: 0, labelled: 0 })).toEqual({ precision: 0, recall: 0, f1: 0 });
});

it.each([
  [null, null, true],
  ['来週', null, false],
  [null, '来週', false],
  ['来週の水曜まで', '水曜', true],
  ['明日の朝', '明日', true],
  ['今週', '来週', false],
])('the due phrase %s means %s: %s', (found, labelled, same) => {
  expect(sameDue(found, labelled)).toBe(same);
});

it('a keyword stands for the same word or for one around it, a single character only for itself', () => {
  expect([sameKeyword('品出し', '品出し'), sameKeyword('夕方の品出し', '品出し'), sameKeyword('腰', '腰痛')]).toEqual([
    true,
    true,
    false,
  ]);
});

it('macro-F1 counts the feelings that occur alike', () => {
  const pairs = [
    { labelled: 'pos', found: 'pos' },
    { labelled: 'neg', found: 'neu' },
    { labelled: 'neu', found: 'neu' },
  ] as const;
  expect(macroF1(pairs)).toBeCloseTo((1 + 0 + 2 / 3) / 3);
});
