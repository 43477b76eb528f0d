/** Why an answer of a language model cannot be used. */
export type Fault =
  | 'protocol'
  | 'empty'
  | 'refusal'
  | 'leak'
  | 'length'
  | 'cut-off'
  | 'json'
  | 'schema'
  | 'language'
  | 'evidence'
  | 'questions';

/** Faults that asking once more may mend. */
const MENDABLE: ReadonlySet<Fault> = new Set([
  'empty',
  'length',
  'json',
  'schema',
  'language',
  'evidence',
  'questions',
]);

/** An answer came and is of no use. Carries nothing of what it said. */
export class InvalidAnswer extends Error {
  override readonly name = 'InvalidAnswer';

  constructor(readonly code: Fault) {
    super(`the model's answer is of no use: ${code}`);
  }

  /** Whether the model is asked once more. */
  get isMendable(): boolean {
    return MENDABLE.has(this.code);
  }
}

/** The owner has caused as many calls as an hour allows. */
export class CallQuotaError extends Error {
  override readonly name = 'CallQuotaError';
}

/** The time for an operation was over before an answer came. */
export class OperationTimeoutError extends Error {
  override readonly name = 'OperationTimeoutError';
}
