import { STANCES, THEMES } from '@app/contract';
import type { QuestionContext } from '../../../assistant/assistant.port.js';
import { BANK } from '../../offline/questions/bank/bank.js';
import type { Section } from './delimit-sections.js';

/** More would be copied. */
const MOST = 4;

/**
 * A few questions as skilled listeners ask them in a talk of this theme and this way of being together, one of each purpose. They
 * stand in the material: an answer that says an instruction again is thrown away.
 */
export function toneExamples({ talk, asked, latest }: QuestionContext): Section {
  const theme = THEMES.find(({ text }) => text === talk.theme)?.id;
  const stance = STANCES.find(({ text }) => text === talk.stance)?.id;
  const moment = latest === null && talk.lines.length === 0 ? 'start' : 'any';
  const fitting = BANK.filter(
    ({ text, themes, stances, after, depth }) =>
      !text.includes('{') &&
      depth < 3 &&
      after.includes(moment) &&
      !asked.includes(text) &&
      isFor(themes, theme) &&
      isFor(stances, stance),
  );
  // What was written for this theme or way alone says more of the tone than what fits all.
  const nearest = fitting.toSorted((a, b) => Number(a.themes === null) - Number(b.themes === null));
  const rows = new Map(nearest.toReversed().map(({ purpose, text }) => [purpose, `- ${text}`]));
  return {
    title: '問いの口調の見本（口調だけを手本にし、同じ問いは出しません）',
    rows: [...rows.values()].slice(0, MOST),
  };
}

function isFor(ids: readonly string[] | null, chosen: string | undefined): boolean {
  return ids === null || (chosen !== undefined && ids.includes(chosen));
}
