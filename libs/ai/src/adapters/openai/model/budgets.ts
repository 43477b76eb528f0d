import type { CallShare } from '../../../assistant/assistant.port.js';

/** What an operation may spend. */
export interface Budget {
  /** Characters of the talk and of what else people wrote, in one question; of an analysis one segment. */
  input: number;
  /** Tokens of one answer, thinking included. */
  output: number;
  /** Milliseconds in all, with every retry and repair; of an analysis all its questions together. */
  time: number;
}

/** Operations a person waits for. */
export const LIVE = ['open', 'respond', 'suggestQuestions', 'advise', 'deepDive'] as const;
export type LiveOperation = (typeof LIVE)[number];
export type Operation = LiveOperation | 'note' | 'analyse' | 'reduce';
export type Budgets = Readonly<Record<Operation, Budget>>;

/** Notes count towards the share of the operation that needs them. */
export const SHARES: Readonly<Record<LiveOperation | 'analyse', CallShare>> = {
  open: 'calls',
  respond: 'calls',
  analyse: 'calls',
  suggestQuestions: 'proposals',
  advise: 'proposals',
  deepDive: 'proposals',
};

const WAITED_FOR = { input: 12_000, output: 4_000, time: 12_000 } as const;

/** Every limit of every question to the model stands here. A chunk of notes is as long as `note.input`. */
export const BUDGETS: Budgets = {
  open: WAITED_FOR,
  respond: WAITED_FOR,
  suggestQuestions: WAITED_FOR,
  advise: WAITED_FOR,
  deepDive: WAITED_FOR,
  note: { input: 2_500, output: 6_000, time: 60_000 },
  analyse: { input: 12_000, output: 16_000, time: 120_000 },
  // Inside of the time of the analysis.
  reduce: { input: 12_000, output: 4_000, time: 120_000 },
};
