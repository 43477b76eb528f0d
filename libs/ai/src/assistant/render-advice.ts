import type { Advice, DeepDive } from './assistant.port.js';

/** An advice as the markdown that a person reads. Quoted speech is shown as words, never as markup. */
export function renderAdvice({ behaviour, quote, alternative }: Advice): string {
  const seen = quote === null ? [] : ['', '**その場面の言葉**', '', `> ${escapeMarkdown(quote.quote)}`];
  return [
    escapeMarkdown(behaviour),
    ...seen,
    '',
    '**たとえば、こう言い換えられます**',
    '',
    escapeMarkdown(alternative),
  ].join('\n');
}

/** A deep dive as markdown: the words that were said, possible readings, and the next questions. */
export function renderDeepDive({ said, readings, questions }: DeepDive): string {
  const quotes =
    said.length === 0
      ? ['記録の中に、この言葉は見つかりませんでした。']
      : said.map((line) => `> ${escapeMarkdown(line)}`);
  return [
    '**話されたこと**',
    '',
    quotes.join('\n>\n'),
    '',
    '**読みとれること（決めつけずに）**',
    '',
    ...readings.map(({ text }) => `- ${escapeMarkdown(text)}`),
    '',
    '**次にたずねるなら**',
    '',
    ...questions.map(({ text }) => `- ${escapeMarkdown(text)}`),
  ].join('\n');
}

/** Text as markdown that reads as it was written: one line, no markup, no HTML. */
function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>()#+\-!|~&]/gu, '\\$&');
}
