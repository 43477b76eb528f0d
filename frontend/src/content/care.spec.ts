import { CARE } from './care.js';

describe('[MND-15] the words of care', () => {
  it('name help that can be reached, each with its hours and the day it was checked', () => {
    expect(CARE.help.map(({ reach }) => reach)).toEqual(expect.arrayContaining(['0120-279-338', '0570-064-556']));
    for (const { name, reach, href, hours, checked } of CARE.help) {
      for (const text of [name, reach, hours]) expect(text.trim()).not.toBe('');
      expect(href).toMatch(/^(?:tel:\d+|https:\/\/\S+)$/u);
      expect(checked).toMatch(/^20\d\d-[01]\d-[0-3]\d$/u);
    }
    expect(CARE.hoursNote).toContain('変わることがあります');
  });

  it('links to the number that it shows', () => {
    for (const { reach, href } of CARE.help.filter(({ reach: shown }) => /^\d{4}-/u.test(shown)))
      expect(href).toBe(`tel:${reach.replaceAll('-', '')}`);
  });

  it('listen first, leave nobody alone, and wait for no consent where life is at stake', () => {
    const [first, second, third, last] = CARE.words;
    expect(first).toContain('最後まで聞いて');
    expect(second).toContain('ありがとう');
    expect(third).toContain('いっしょに');
    expect(last).toContain('同意を待たず');
  });

  it('claim nothing about the person, nor that anything was noticed', () => {
    const all = JSON.stringify(CARE);
    for (const claim of ['検知', '検出', '気づきました', '可能性', 'リスク', '疑い', 'AI'])
      expect(all).not.toContain(claim);
  });
});
