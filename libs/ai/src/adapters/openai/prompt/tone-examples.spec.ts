import { STANCES, THEMES } from '@app/contract';
import type { QuestionContext } from '../../../assistant/assistant.port.js';
import { BANK } from '../../offline/questions/bank/bank.js';
import { toneExamples } from './tone-examples.js';

function contextOf(theme: string | null, stance: string | null, asked: string[] = []): QuestionContext {
  const nothing = { conversationId: 'talk', revision: 1, employeeName: '', heldAt: new Date(), lines: [] };
  return { talk: { ...nothing, theme, stance }, asked, latest: { question: null, reply: 'はい。' } };
}
const texts = (context: QuestionContext) => toneExamples(context).rows.map((row) => row.replace(/^- /u, ''));

describe('examples of tone', () => {
  it.each(THEMES.flatMap((theme) => STANCES.map((stance) => [theme.text, stance.text])))(
    '[MND-19] %s, %s: few, whole and of the bank',
    (theme, stance) => {
      const examples = texts(contextOf(theme, stance));
      expect(examples.length).toBeGreaterThanOrEqual(2);
      expect(examples.length).toBeLessThanOrEqual(4);
      for (const text of examples) expect(BANK.map((question) => question.text)).toContain(text);
      expect(examples.join('')).not.toMatch(/[{}]/u);
    },
  );

  it('[MND-19] follow the theme, and are none that was asked', () => {
    const first = texts(contextOf(THEMES[0].text, null));
    expect(first).not.toEqual(texts(contextOf(THEMES[1].text, null)));
    expect(texts(contextOf(THEMES[0].text, null, first))).not.toEqual(expect.arrayContaining([first[0]]));
  });

  it('a theme of the own words of a person has examples too', () => {
    expect(texts(contextOf('来期の予算', null)).length).toBeGreaterThan(0);
  });
});
