import { needsCare } from './danger.js';
import type { Utterance } from './utterance.js';

/** An utterance of which only this is known. */
function said(danger: number, text = 'はい', role: Utterance['role'] = 'employee'): Utterance {
  return { danger, text, role } as Utterance;
}

describe('[MND-15] when the manager is shown words of care', () => {
  it('one doubt in a talk is not enough, two near each other are', () => {
    expect(needsCare([said(0), said(0.3), said(0)], false)).toBe(false);
    expect(needsCare([said(0.3), said(0), said(0.25)], false)).toBe(true);
  });

  it('a likely sign is enough, and a clear one, whoever seems to say it', () => {
    expect(needsCare([said(0), said(0.5)], false)).toBe(true);
    expect(needsCare([said(0), said(0, 'もう消えてしまいたいです。', 'manager')], false)).toBe(true);
  });

  it('a doubt is enough where nothing else was said', () => {
    expect(needsCare([said(0.15)], true)).toBe(true);
    expect(needsCare([said(0.05)], true)).toBe(false);
  });

  it('neither the manager nor a story raises a doubt', () => {
    expect(needsCare([said(0.5, 'はい', 'manager'), said(0.6, '映画で主人公が死ぬ場面です。')], false)).toBe(false);
  });
});
