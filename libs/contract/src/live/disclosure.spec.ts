import { hintsWait, isUnfinished, opensUp } from './disclosure.js';
import { TIMINGS } from '../limits/limits.js';

describe('something that is hard to say', () => {
  it.each([
    '実は、転職を考えていて',
    'ちょっと言いにくいんですが',
    '話しづらいことなんですけど',
    'ここだけの話にしてほしいんですが',
    'まだ誰にも話していないんですけど',
    '正直に言うと、もう続けられる気がしません。',
    '折り入って相談があるんです',
  ])('is heard in 「%s」', (text) => expect(opensUp(text)).toBe(true));

  it.each([
    '資料は昨日出しました。',
    '事実はまだ分かっていません。',
    'はい、そうですね。',
    '話し方の研修に行きました。',
  ])('is not heard in 「%s」', (text) => expect(opensUp(text)).toBe(false));

  it('is unfinished until the thing itself was said', () => {
    expect(isUnfinished('実は…')).toBe(true);
    expect(isUnfinished('あの、言いにくいんですが、')).toBe(true);
    expect(isUnfinished('実は先月から体調がよくなくて')).toBe(true);
    expect(isUnfinished('実は先月から体調がよくないんです。')).toBe(false);
    expect(isUnfinished('折り入って相談があるんです。')).toBe(true);
    expect(isUnfinished('正直、疲れました。')).toBe(false);
    expect(isUnfinished('資料は昨日出して')).toBe(false);
  });
});

describe('new hints', () => {
  it('wait while the report is saying it, and a short silence does not end it', () => {
    expect(hintsWait(['実は先月から眠れていないんです。'], 0)).toBe(true);
    expect(hintsWait(['実は先月から眠れていないんです。'], TIMINGS.disclosureEnd - 1)).toBe(true);
    expect(hintsWait(['実は先月から眠れていないんです。', '朝になるとだるくて、'], TIMINGS.disclosureEnd)).toBe(true);
  });

  it('come when the report has finished', () => {
    expect(hintsWait(['実は先月から眠れていないんです。'], TIMINGS.disclosureEnd)).toBe(false);
    expect(hintsWait(['実は、'], TIMINGS.disclosurePause)).toBe(false);
  });

  it('do not wait for everyday words, nor before anything was said', () => {
    expect(hintsWait(['資料は昨日出しました。'], 0)).toBe(false);
    expect(hintsWait([], 0)).toBe(false);
  });
});
