import type { Moment as BankMoment } from '../bank/question.js';

/** What the words of a report can be, as they are met. */
export const MOMENT_KINDS = [
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
  'danger',
] as const;
export type MomentKind = (typeof MOMENT_KINDS)[number];
/** What a reply is, as it is met; much at once is told by its length. */
export type ReplyKind = Exclude<BankMoment, 'start' | 'any'> | 'danger';
