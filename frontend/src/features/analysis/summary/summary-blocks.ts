import { placesFrom } from '@app/contract';

/** A piece of the summary's markdown with the numbers of the lines it names at its end. */
export interface CitedText {
  markdown: string;
  lines: number[];
}

/** Markdown as it is, or a list or a paragraph whose sentences name their lines. */
export type SummaryBlock = { kind: 'plain'; markdown: string } | { kind: 'cited'; isList: boolean; items: CitedText[] };

const BULLET = /^[-*+]\s+/u;

function readLine(line: string): (CitedText & { isList: boolean }) | null {
  const bullet = BULLET.exec(line)?.[0] ?? '';
  const words = line.slice(bullet.length).trimEnd();
  const stop = /[。．]$/u.exec(words)?.[0] ?? '';
  const cited = words.slice(0, words.length - stop.length);
  const from = placesFrom(cited);
  if (from === 0 || from === cited.length) return null;
  const lines = Array.from(cited.slice(from).matchAll(/\d+/gu), ([number]) => Number(number));
  return { isList: bullet !== '', markdown: `${cited.slice(0, from).trimEnd()}${stop}`, lines };
}

/**
 * Takes the places out of a summary that names them in its text (`…と話した（15行）`), so that they become chips. What has no
 * places stays markdown, untouched.
 */
export function summaryBlocks(summary: string): SummaryBlock[] {
  const blocks: SummaryBlock[] = [];
  for (const line of summary.split(/\r?\n/u)) {
    const cited = readLine(line);
    const last = blocks.at(-1);
    if (cited === null) {
      if (last?.kind === 'plain') last.markdown += `\n${line}`;
      else blocks.push({ kind: 'plain', markdown: line });
      continue;
    }
    const { isList, markdown, lines } = cited;
    if (last?.kind === 'cited' && last.isList && isList) last.items.push({ markdown, lines });
    else blocks.push({ kind: 'cited', isList, items: [{ markdown, lines }] });
  }
  return blocks.filter((block) => block.kind === 'cited' || block.markdown.trim() !== '');
}
