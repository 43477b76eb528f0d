import { renderToStaticMarkup } from 'react-dom/server';
import { Clauses, clausesOf } from './Clauses.js';

describe('Clauses', () => {
  it('[LIV-15] cuts behind each 、 and 。, and never in front of a closing bracket', () => {
    expect(clausesOf('うまくいった今回、前と何がいちばん違いましたか。')).toEqual([
      'うまくいった今回、',
      '前と何がいちばん違いましたか。',
    ]);
    expect(clausesOf('「はい。」と言えましたか')).toEqual(['「はい。」と言えましたか']);
    expect(clausesOf('')).toEqual([]);
  });

  it('[LIV-15] shows the very same words', () => {
    const text = 'それは、いつごろから、続いていますか。';
    const shown = renderToStaticMarkup(<Clauses>{text}</Clauses>).replaceAll(/<[^>]*>/gu, '');
    expect(shown).toBe(text);
  });
});
