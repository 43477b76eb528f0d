import type { Point } from './analysis-answer.js';

const TITLES = [
  ['topic', '話したこと'],
  ['concern', '気がかりなこと'],
  ['good', 'よい変化'],
] as const;

/** The summary as Markdown, like the offline one: every row names the line it rests on. */
export function renderSummary(topics: readonly string[], points: readonly Point[], actions: number): string {
  const parts: string[] = [];
  if (topics.length > 0) parts.push(`${topics.map((topic) => `「${escape(topic)}」`).join('')}を中心に話しました。`);
  for (const [section, title] of TITLES) {
    const rows = points
      .filter((point) => point.section === section)
      .map((point) => `- ${escape(point.text)}${place(point)}`);
    if (rows.length > 0) parts.push(`**${title}**\n\n${rows.join('\n')}`);
  }
  if (actions > 0) parts.push(`次の一歩を${actions}件、約束しました。`);
  return parts.join('\n\n');
}

function place({ cited }: Point): string {
  const number = cited[0]?.line.lineNumber ?? null;
  return number === null ? '' : `（${number}行）`;
}

/** What a model wrote is text, not markup. */
function escape(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#+\-!|~]/gu, '\\$&');
}
