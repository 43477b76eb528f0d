import { excerptAround } from './excerpt.js';

describe('excerptAround', () => {
  it('[LOG-11] shows the words with what stands around them', () => {
    const text = `${'前'.repeat(100)}残業${'後'.repeat(100)}`;
    expect(excerptAround(text, '残業')).toBe(`…${'前'.repeat(24)}残業${'後'.repeat(76)}…`);
    expect(excerptAround('最近は\n残業が 多い', '残業')).toBe('最近は 残業が 多い');
  });

  it('cuts no emoji in half, and takes words that are not there', () => {
    expect(excerptAround(`${'😀'.repeat(30)}あ残業${'😀'.repeat(60)}`, '残業').isWellFormed()).toBe(true);
    expect(excerptAround('なにもない', '残業')).toBe('なにもない');
  });
});
