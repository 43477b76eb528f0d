import { renderToStaticMarkup } from 'react-dom/server';
import { MarkdownBody } from './MarkdownBody.js';

const html = (markdown: string) => renderToStaticMarkup(<MarkdownBody>{markdown}</MarkdownBody>);

describe('markdown of the assistant', () => {
  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a picture that runs code', '<img src=x onerror=alert(1)>'],
    ['a picture', '![a](https://e.jp/y.png)'],
    ['a handler', '<b onclick="alert(1)">q</b>'],
    ['a frame', '<iframe src="https://e.jp"></iframe>'],
    ['a script as an address', '[bad](javascript:alert(1))'],
    ['data as an address', '[bad](data:text/html,x)'],
    ['an address of this product', '[bad](/api/conversations)'],
  ])('leaves nothing of %s but words', (_what, markdown) => {
    expect(html(markdown)).not.toMatch(/<(?!\/?p>)/u);
  });

  it('opens a link to the web in a tab that cannot reach back', () => {
    expect(html('[ここ](https://e.jp)')).toContain(
      '<a href="https://e.jp" target="_blank" rel="noopener noreferrer nofollow">ここ</a>',
    );
  });

  it('knows Japanese emphasis and tables', () => {
    expect(html('これは**「強調」**です')).toContain('<strong>「強調」</strong>');
    expect(html('|a|b|\n|-|-|\n|1|2|')).toContain('<td>1</td>');
  });
});
