import { SAID } from '../bank/question.js';

/** What is learned of a reply: what it is, or that it holds a sign of danger. */
export const MOMENT_KINDS = [...SAID, 'danger'] as const;
export type MomentKind = (typeof MOMENT_KINDS)[number];
/** What a reply is, as it is met; that it is much at once is told by its length, that it may be a sign of danger by a doubt. */
export type ReplyKind = MomentKind | 'long-talk' | 'grave';
