import { cleanAnswer, CleanStream, isJapanese } from './clean-answer.js';

describe('what a model wrote', () => {
  it.each([
    ['<b>太字</b>です', '太字です'],
    ['前<script>alert("x")</script>後', '前後'],
    ['前<script>閉じない', '前'],
    ['前<img src=x onerror="a">後', '前後'],
    ['前<!-- 隠し -->後', '前後'],
    ['[資料](https://evil.example/?q=1)を見て', '資料を見て'],
    ['![絵](data:image/png;base64,AAAA)です', '絵です'],
    ['https://evil.example/a を開いて', 'を開いて'],
    ['evil.example.com/a を開いて', 'を開いて'],
    ['javascript:alert(1)です', 'です'],
    ['a@evil.example に送って', 'に送って'],
    ['社内の https://wiki.test/x を見て', '社内の https://wiki.test/x を見て'],
    ['3<5 と 7>2', '3<5 と 7>2'],
    ['一行\n\n二行\u0000\u202e逆', '一行 二行 逆'],
    ['ｖ2.0 を Node.js で', 'ｖ2.0 を Node.js で'],
  ])('[API-65] %j', (text, clean) => {
    expect(cleanAnswer(text, 100, '社内の https://wiki.test/x です')).toBe(clean);
  });

  it('is cut to its limit, between characters', () => {
    expect(cleanAnswer('あ'.repeat(20), 10)).toBe(`${'あ'.repeat(9)}…`);
    expect(cleanAnswer('🙂'.repeat(20), 10).isWellFormed()).toBe(true);
  });

  it.each(['a'.repeat(200_000), '<'.repeat(200_000), 'a-a.'.repeat(50_000), '['.repeat(200_000)])(
    'needs little time for any input',
    (text) => {
      // Processor time, so that other work does not count: a pattern that looks back over the whole text would need minutes.
      const before = process.cpuUsage();
      cleanAnswer(text, 100);
      new CleanStream(400, '', () => undefined).show(text.slice(0, 4_000));
      const { user } = process.cpuUsage(before);
      expect(user / 1_000).toBeLessThan(2_000);
    },
  );

  it.each([
    ['話してくれました。', true],
    ['OKRの設定が気がかりです。', true],
    ['', true],
    ['Thank you for sharing.', false],
    ['您好，请继续说下去。', false],
    ['안녕하세요', false],
  ])('Japanese or not: %j', (text, expected) => expect(isJapanese(text)).toBe(expected));
});
