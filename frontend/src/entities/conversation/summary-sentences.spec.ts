import { summarySentences } from './summary-sentences.js';

it('[LIV-20] the last summary is said in three short lines, without marks, headings and places', () => {
  const summary =
    '## まとめ\n「リリース」について話しました。\n**話したこと**\n- リリースの夜はきつかった。次は早めに分ける（3行、12行）\n- **応援**の件は、次に話したい（4行）\n- 四つめ';
  expect(summarySentences(summary, 3)).toEqual([
    'リリースの夜はきつかった。',
    '次は早めに分ける。',
    '応援の件は、次に話したい。',
  ]);
  expect(summarySentences('# まとめ\n応援の話。眠りの話', 3)).toEqual(['応援の話。', '眠りの話。']);
  expect(summarySentences(' \n\n', 3)).toEqual([]);
});
