import { STANCES, THEMES } from '@app/contract';
import { isClosed } from '../reply/form.js';
import { BANK } from './bank.js';
import { MOMENTS, parseBank } from './question.js';

describe('the bank of questions', () => {
  it('[MND-17] has at least 600, no two of the same words', () => {
    expect(BANK.length).toBeGreaterThanOrEqual(600);
    expect(new Set(BANK.map(({ text }) => text)).size).toBe(BANK.length);
  });

  it('each is polite, short, and asks without blame, lead or verdict', () => {
    for (const { text } of BANK) {
      expect(text).toMatch(
        /(?:か|でしょう|ください|どうぞ|少しだけでも|そのうえで|ましょう)。$|大丈夫です。$|ので。$|だけで。$|範囲で。$|あれば。$|ね。$|ます。$|ました。$|です。$/u,
      );
      expect(text).not.toMatch(/なぜ|どうしてそう|なんで(?!す)|べき|ですよね|じゃないですか|[!！?？]|しなさい/u);
      expect(text.replace(/\{(?:phrase|task)\}/u, '').length).toBeLessThanOrEqual(50);
    }
  });

  it('none asks two things: at most one of its sentences is a question', () => {
    const double = BANK.filter(({ text }) => text.split('。').filter((one) => /か$|でしょう$/u.test(one)).length > 1);
    expect(double.map(({ text }) => text)).toEqual([]);
  });

  it('none is closed by its form', () => {
    const closed = BANK.filter(({ text }) => isClosed(text.split('。').filter(Boolean).at(-1) ?? '')).map(
      ({ text }) => text,
    );
    expect(closed).toEqual([]);
  });

  it('a phrase stands between 「 and 」, once', () => {
    for (const { text } of BANK) {
      const marks = text.match(/\{[a-z]+\}/gu) ?? [];
      expect(marks.length).toBeLessThanOrEqual(1);
      if (marks.length === 1) expect(text).toMatch(/「\{(?:phrase|task)\}」/u);
    }
  });

  it.each(MOMENTS.filter((moment) => moment !== 'any'))('some are made for the moment %s', (moment) => {
    expect(BANK.filter(({ after }) => after.includes(moment)).length).toBeGreaterThanOrEqual(6);
  });

  it('every theme and every way has its own', () => {
    for (const { id } of THEMES) expect(BANK.filter(({ themes }) => themes?.includes(id)).length).toBeGreaterThan(15);
    for (const { id } of STANCES) expect(BANK.filter(({ stances }) => stances?.includes(id)).length).toBeGreaterThan(5);
  });

  it('a row that is none is refused by name', () => {
    expect(() => parseBank('それは、どんな日ですか。 | 開く | * | * | nowhere | what | 1')).toThrow('nowhere');
  });
});
