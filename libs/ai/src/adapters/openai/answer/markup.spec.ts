import { decidedUpTo, withoutHtml } from './markup.js';

describe('markup in what a model writes', () => {
  it.each([
    ['<script>a<b</script >後', '後'],
    ['前<STYLE>p{}</style>後', '前後'],
    ['<!-- <b> -->後', '後'],
    ['前<!-- 開いたまま', '前'],
    ['前<b', '前'],
    ['3<5', '3<5'],
  ])('is left out: %s', (text, rest) => expect(withoutHtml(text)).toBe(rest));

  it.each([
    ['話して<b', '話して'],
    ['話して<b>', '話して'],
    ['話して<b>太字', '話して<b>太字'],
    ['話して<script>x', '話して'],
    ['見て[資料', '見て'],
    ['見て![絵](https://', '見て'],
    ['見て[絵](https://a.example/ と', '見て'],
    ['見て[絵](https://a.example/)', '見て'],
    ['見て[絵](https://a.example/)と', '見て[絵](https://a.example/)と'],
    ['見て example.c', '見て '],
    ['話して', '話して'],
    ['話して\ud83d', '話して'],
  ])('is waited for while it may still come: %s', (text, decided) =>
    expect(text.slice(0, decidedUpTo(text))).toBe(decided),
  );
});
