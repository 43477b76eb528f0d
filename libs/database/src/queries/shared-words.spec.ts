import { holdWords } from './shared-words.js';

describe('holdWords', () => {
  const said = ['異動願いを出そうか迷っています。', 'ＡＰＩの設計は来月までかかります'];

  it.each([
    ['「異動願い」のことですね。', true],
    ['異動願いはいつから考えていましたか。', true],
    // Widths do not matter.
    ['APIの設計は、だれと進めますか。', true],
    ['いま、いちばん気になることは何ですか。', false],
    ['ありがとうございます。もう少し聞かせてください。', false],
    ['異動', false],
    ['', false],
  ])('of %j is %s', (text, expected) => {
    expect(holdWords([text], said, [])).toEqual([expected]);
  });

  it('lets pass what a person wrote as well', () => {
    expect(holdWords(['「異動願い」ですね。'], said, ['異動願いについて話したいです'])).toEqual([false]);
  });
});
