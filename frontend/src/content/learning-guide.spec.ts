import { FLOW, FREQUENCY, GUIDES, INTRODUCTION } from './learning-guide.js';

/** What a person reads of a guide, without the names of the studies. */
function wordsOf({ lead, parts, research }: (typeof GUIDES)[number]): string {
  const told = parts.flatMap(({ heading, text, points = [] }) => [heading, text, ...points]);
  return [lead, ...told, ...research.map(({ text }) => text)].join('');
}

describe('the learning guide', () => {
  it('[GUI-2] has one guide for the manager and one for the report', () => {
    expect(GUIDES.map(({ id }) => id)).toEqual(['listener', 'speaker']);
  });

  it('[GUI-3] is about the jizo style, and long enough to learn from and short enough to be read', () => {
    expect(INTRODUCTION).toContain('お地蔵さん型の1on1');
    for (const guide of GUIDES) {
      expect(wordsOf(guide).length).toBeGreaterThan(1_300);
      expect(wordsOf(guide).length).toBeLessThan(1_800);
    }
  });

  it('names the study behind each finding, with its year, pages and DOI', () => {
    for (const { source, url } of GUIDES.flatMap(({ research }) => research)) {
      expect(source).toMatch(/ \((?:19|20)\d\d\)\. .+, \d+(?:\(\d+\))?, \d+–\d+\.$/u);
      expect(url).toMatch(/^https:\/\/doi\.org\/10\.\d{4}\//u);
    }
  });

  it('[GUI-4] gives the flow of 30 minutes', () => {
    expect(FLOW.map(({ minutes }) => minutes)).toEqual(['2〜3分', '5分', '15分', '4〜5分', '2〜3分', '1分']);
    expect(FLOW.reduce((sum, { length }) => sum + length, 0)).toBe(30);
  });

  it('[GUI-5] suggests weekly to biweekly, 15 to 30 minutes', () => {
    expect(FREQUENCY.title).toBe('毎週から隔週に1回、15〜30分');
  });

  it('[MND-23] speaks of danger with the person first, without asking where life is at stake, and promises no absolute secrecy', () => {
    const [listener, speaker] = GUIDES.map(wordsOf);
    expect(listener).toMatch(/まず本人と決めます.*命が危ないと感じたら、同意を待たずに/u);
    expect(listener).toContain('「だれにも言わない」とは約束しません');
    expect(speaker).toContain('命が危ないと感じられるときは');
    expect(`${listener}${speaker}`).not.toMatch(/断りなく、だれかに話すことはしません|(?:必ず|絶対に)秘密/u);
  });
});
