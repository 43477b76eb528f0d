import { QUESTION_PURPOSES, STANCES, THEMES, type QuestionPurpose } from '@app/contract';

/** What the words of a report can be, as they are met. What is learned of them is stored in this order. */
export const SAID = [
  'feeling',
  'joy',
  'problem',
  'achievement',
  'wish',
  'plan',
  'promise',
  'answer',
  'vague',
  'refuse',
  'smalltalk',
  'thanks',
  'back-meaning',
  'back-reason',
  'back-safety',
  'back-fact',
  'back-you',
  'advice-asked',
  'closing',
] as const;
/** What was just said, as questions follow it. `any`: whatever it was; `start`: nothing yet; `long-talk`: much at once. */
export const MOMENTS = ['start', 'any', 'long-talk', ...SAID] as const;
export type Moment = (typeof MOMENTS)[number];

/** What a question asks for. */
export const SLOTS = [
  'when',
  'who',
  'where',
  'how',
  'how-long',
  'how-much',
  'tried',
  'what',
  'scene',
  'feeling',
  'cause-gently',
  'wish',
  'next',
  'help',
  'meaning',
  'strength',
  'change',
  'compare',
  'none',
] as const;
export type Slot = (typeof SLOTS)[number];

/** A question of the bank. */
export interface BankQuestion {
  /** `{phrase}` stands for any noun phrase of the talk, `{task}` for one that names something that is done. */
  text: string;
  purpose: QuestionPurpose;
  /** Ids of themes; null for all. */
  themes: readonly string[] | null;
  /** Ids of stances; null for all. */
  stances: readonly string[] | null;
  after: readonly Moment[];
  slot: Slot;
  /** 1: anybody, at any time; 2: with some trust; 3: deep. */
  depth: number;
  /** Fits nearly everything of its moments; the others need luck, and come later. */
  isCore: boolean;
}

/** The questions of a table of the bank. @throws Error naming the row that is none */
export function parseBank(table: string): BankQuestion[] {
  return table
    .trim()
    .split('\n')
    .map((row) => parseRow(row, row.split(' | ')));
}

function parseRow(row: string, cells: string[]): BankQuestion {
  const [text = '', aim, themes, stances, after = '', asks, depth, core] = cells;
  const purpose = QUESTION_PURPOSES.find((one) => one === aim);
  const slot = SLOTS.find((one) => one === asks);
  const moments = after.split(',').map((one) => MOMENTS.find((moment) => moment === one));
  const known = { themes: idsOf(themes, THEMES), stances: idsOf(stances, STANCES) };
  const isWhole = !moments.includes(undefined) && text !== '' && /^[123]$/u.test(depth ?? '');
  if (!isWhole || purpose === undefined || slot === undefined) throw new Error(`no question of the bank: ${row}`);
  if (known.themes === undefined || known.stances === undefined) throw new Error(`no question of the bank: ${row}`);
  return {
    text,
    purpose,
    themes: known.themes,
    stances: known.stances,
    after: moments.filter((moment) => moment !== undefined),
    slot,
    depth: Number(depth),
    isCore: core === 'core',
  };
}

/** Null for all, undefined where one is not known. */
function idsOf(cell: string | undefined, choices: readonly { id: string }[]): string[] | null | undefined {
  if (cell === '*') return null;
  const ids = cell?.split(',') ?? [];
  return ids.every((id) => choices.some((choice) => choice.id === id)) ? ids : undefined;
}
