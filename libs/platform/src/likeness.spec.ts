import { letterPairs, likeness } from './likeness.js';

it.each([
  ['納期が厳しい', '納期が、厳しい', 1],
  ['ＡＩの話', 'aiの話', 1],
  ['あ', 'あ', 1],
  ['あ', 'い', 0],
  ['', '', 1],
  ['', 'あ', 0],
  ['納期が厳しい', 'チームが助けてくれる', 0],
])('%s is like %s: %d', (one, two, expected) => expect(likeness(letterPairs(one), letterPairs(two))).toBe(expected));
