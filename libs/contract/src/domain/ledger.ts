import { TRANSCRIPT_FORMATS, VERSIONED_PARTS } from './domain.js';

/** What the ledger of a conversation notes. */
export const LEDGER_ACTS = [
  'made',
  /** By its owner: once a login and hour. */
  'opened',
  'changed',
  'downloaded',
  'analysed',
  /** Words were removed for good. */
  'erased',
  'consent_given',
  'consent_withdrawn',
] as const;
export type LedgerAct = (typeof LEDGER_ACTS)[number];

/** What was changed: `details` are theme and stance. */
export const LEDGER_PARTS = [...VERSIONED_PARTS, 'ownNotes', 'details', 'speakers'] as const;
export type LedgerPart = (typeof LEDGER_PARTS)[number];

/** What was downloaded: the transcript as a file, or all data of the owner. */
export const LEDGER_FORMS = [...TRANSCRIPT_FORMATS, 'handout', 'archive'] as const;
export type LedgerForm = (typeof LEDGER_FORMS)[number];

/** Why words were erased: a recording was deleted, the consent was withdrawn, they were too old, or the two chose to keep less. */
export const LEDGER_REASONS = ['recording', 'withdrawn', 'age', 'choice'] as const;
export type LedgerReason = (typeof LEDGER_REASONS)[number];
